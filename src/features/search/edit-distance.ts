/** What a word that nothing has was probably meant to be. */

/** A known word, and how sure it is meant: 1 is certain. */
export interface Guess {
  stem: string
  likelihood: number
}

const GUESSES = 4
const SHORTEST_BEGINNING = 4

/**
 * The known words that are a slip away from `word`: a letter too many, too few, another, or two swapped; two slips in a long
 * word. A word that goes on as typed is likely, too. Only the nearest are kept.
 */
export function guesses(word: string, known: { word: string; stem: string }[]): Guess[] {
  const near = known
    .filter((each) => each.word !== word)
    .map((each) => ({ stem: each.stem, distance: slips(word, each.word) }))
    .filter(({ distance }) => distance <= allowance(word))
    .toSorted((a, b) => a.distance - b.distance)
  const nearest = near.filter(({ distance }) => distance <= Math.ceil(near[0]!.distance))
  const stems = new Map(nearest.toReversed().map(({ stem, distance }) => [stem, distance]))
  return [...stems]
    .map(([stem, distance]) => ({ stem, likelihood: 1 / (1 + distance / 2) }))
    .toSorted((a, b) => b.likelihood - a.likelihood)
    .slice(0, GUESSES)
}

const LONGEST = 40 // what is longer is not kept among the known words

/** Slips that are forgiven: none in three letters, where everything is near to something. */
export function allowance({ length }: string): number {
  return length < 4 || length > LONGEST ? 0 : length < 7 ? 1 : 2
}

function slips(typed: string, known: string): number {
  const isBeginning = typed.length >= SHORTEST_BEGINNING && known.startsWith(typed)
  return isBeginning ? 0.5 : distanceOf(typed, known)
}

/** Insertions, deletions, replacements and swaps of neighbours that lead from one word to the other. */
function distanceOf(from: string, to: string): number {
  let [before, last] = [[] as number[], Array.from({ length: to.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const replaced = last[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const swapped = isSwap ? before[j - 2]! + 1 : Infinity
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, replaced, swapped)
    }
    ;[before, last] = [last, row]
  }
  return last[to.length]!
}

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz')

/**
 * Whatever is a slip away from `word`: each two neighbours swapped, each letter left out or replaced, and each letter put in
 * between; and whether words that begin so are meant, too.
 */
export function oneSlipFrom(word: string): { others: string[]; isBeginning: boolean } {
  const letters = Array.from(word)
  const others = letters.flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at + 1).join('')]
    const swapped =
      at > 0 ? [letters.slice(0, at - 1).join('') + letter + letters[at - 1]! + after] : []
    const put = LETTERS.flatMap((other) => [
      before + other + after,
      before + other + letter + after,
    ])
    return [...swapped, before + after, ...put]
  })
  const longer = LETTERS.map((other) => word + other)
  return {
    others: [...new Set([...others, ...longer])],
    isBeginning: word.length >= SHORTEST_BEGINNING,
  }
}
