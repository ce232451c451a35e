/** Spelling correction by edit distance: which known words a mistyped one may have been. */

export interface Correction {
  stem: string
  /** 1 is certain. */
  confidence: number
}

const CORRECTIONS_MAX = 4
const PREFIX_MIN_LENGTH = 4
const PREFIX_DISTANCE = 0.5
const LENGTH_MAX = 40 // the lexicon holds no longer words

/** The edits that are corrected in a word: none in three letters, where every word is close to another. */
export function maxEdits({ length }: string): number {
  return length < 4 || length > LENGTH_MAX ? 0 : length < 7 ? 1 : 2
}

/** The closest of the known words within `maxEdits`, as stems, the most likely first. */
export function correctionsOf(
  word: string,
  lexicon: { word: string; stem: string }[],
): Correction[] {
  const candidates = lexicon
    .filter((known) => known.word !== word)
    .map((known) => ({ stem: known.stem, distance: typoDistance(word, known.word) }))
    .filter(({ distance }) => distance <= maxEdits(word))
    .toSorted((a, b) => a.distance - b.distance)
  const closest = candidates.filter(
    ({ distance }) => distance <= Math.ceil(candidates[0]!.distance),
  )
  const distances = new Map(closest.toReversed().map(({ stem, distance }) => [stem, distance]))
  return [...distances]
    .map(([stem, distance]) => ({ stem, confidence: 1 / (1 + distance / 2) }))
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, CORRECTIONS_MAX)
}

/** The edit distance; less than one edit for a word that is being typed. */
function typoDistance(typed: string, known: string): number {
  const isPrefix = typed.length >= PREFIX_MIN_LENGTH && known.startsWith(typed)
  return isPrefix ? PREFIX_DISTANCE : damerauLevenshtein(typed, known)
}

/** Optimal string alignment: insertions, deletions, substitutions and transpositions of neighbours. */
function damerauLevenshtein(from: string, to: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: to.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const substituted = last[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)
      const isTransposed = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const transposed = isTransposed ? beforeLast[j - 2]! + 1 : Infinity
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, substituted, transposed)
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[to.length]!
}

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz')

/** Every string one edit away from `word`, and whether longer words that begin with it count as corrections, too. */
export function edits1(word: string): { edits: string[]; withPrefix: boolean } {
  const letters = Array.from(word)
  const edits = letters.flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at + 1).join('')]
    const transposed =
      at > 0 ? [letters.slice(0, at - 1).join('') + letter + letters[at - 1]! + after] : []
    const substitutedOrInserted = LETTERS.flatMap((other) => [
      before + other + after,
      before + other + letter + after,
    ])
    return [...transposed, before + after, ...substitutedOrInserted]
  })
  const appended = LETTERS.map((other) => word + other)
  return {
    edits: [...new Set([...edits, ...appended])],
    withPrefix: word.length >= PREFIX_MIN_LENGTH,
  }
}
