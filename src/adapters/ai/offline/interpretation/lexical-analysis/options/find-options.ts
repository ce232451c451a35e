/** The options whose words begin at a token: by their names, by other names of the same, and by sizes. */
import { longestNameAt, type Concept } from '../../../../../../lexicon/goods.ts'
import { singular } from '../../../../../../lexicon/word-forms.ts'
import type { Token } from '../../../language/tokenizer.ts'
import { isFunctionWord } from '../../../language/vocabulary.ts'
import { optionWordSpelt } from '../../shelf/option-spellings.ts'
import { nounOf, optionWord, type IndexedOption } from '../../shelf/options.ts'
import { PERSONS } from '../../shelf/size-words.ts'
import type { Shelf } from '../../shelf.ts'
import type { Analysis } from '../analysis.ts'
import { isGluedLetter } from './glued-sizes.ts'

/** Options whose words begin at a token, whatever their degree. */
export interface OptionMatch {
  end: number
  /** How many of its words were said, of all. */
  said: number
  share: number
  options: readonly IndexedOption[]
}

const SKIPPED_MAX = 2
export const THINGS_MAX = 4
/** What may stand between the words of an option: "50 percent lang ang asukal". */
const SKIPPED = new Set(['lang', 'lng', 'ang', 'na', 'ng', 'po', 'ra', 'nga', 'yung', 'ung', 'of', 'the', 'sa', 'ug', 'og', 'is', 'kay']) // prettier-ignore

export function skip(tokens: readonly Token[], at: number, most = SKIPPED_MAX): number {
  let next = at
  while (next - at < most && SKIPPED.has(tokens[next]?.key ?? '')) next += 1
  return next
}

const matchesOf = new WeakMap<Analysis, Map<number, OptionMatch[]>>()

/** The options that begin at a token; each token is looked at once. */
export function matchesFrom(analysis: Analysis, at: number): OptionMatch[] {
  const known = matchesOf.get(analysis) ?? new Map<number, OptionMatch[]>()
  matchesOf.set(analysis, known)
  const found = known.get(at) ?? findMatches(analysis, at)
  known.set(at, found)
  return found
}

/** By where they end: all words of an option, or some. */
function findMatches(analysis: Analysis, at: number): OptionMatch[] {
  return withSizes(analysis, at, namedFrom(analysis, at))
}

/** "L" and "dako" for `Large`, "pang ladies" for `Women`, unless the group has the very word. */
function withSizes(analysis: Analysis, at: number, named: OptionMatch[]): OptionMatch[] {
  const { shelf, phrases } = analysis
  const isUnit = isGluedLetter(analysis, at)
  const matches = new Map(named.map((each) => [each, each]))
  for (const { end, entry } of isUnit ? [] : (phrases[at] ?? [])) {
    const isOne = entry.length === 1 || PERSONS.has(entry.meaning)
    const same = entry.category === 'sizes' && isOne ? alone(shelf.options.bySize.get(entry.meaning) ?? []) : [] // prettier-ignore
    const whole = named.find((each) => each.end === end && each.share >= 1)
    const known = whole && matches.get(whole)
    const others = same.filter(({ group }) => !known?.options.some((each) => each.group === group))
    if (others.length === 0) continue
    const match = { end, share: 1, said: end - at, options: [...(known?.options ?? []), ...others] }
    matches.set(whole ?? match, match)
  }
  return [...matches.values()]
}

function namedFrom({ shelf, tokens }: Analysis, at: number): OptionMatch[] {
  const token = tokens[at]
  if (!token) return []
  const found = (shelf.options.byWord.get(wordIn(shelf, token)) ?? []).map(
    ({ words, options }) => ({
      options,
      ...match(words, tokens, at, shelf),
    }),
  )
  const inReach = found.filter(({ end }) => end > at)
  const named = [...Map.groupBy(inReach, ({ end }) => end)].flatMap(
    ([end, some]) =>
    bestOfProducts(some).map(([share, best]) => ({ end, share, said: best[0]!.said, options: best.flatMap(({ options }) => options) })), // prettier-ignore
  )
  const name = longestNameAt(tokens.slice(at, at + THINGS_MAX).map(wordOf), 0)
  const same = [...new Set(name?.concepts.flatMap((concept) => optionsNamed(shelf, concept)))]
  if (!name || same.length === 0) return named
  const end = at + name.length
  const whole = named.find((each) => each.end === end && each.share >= 1)
  // "XL" is a kind of large, and no `Large` where there is an `XL`.
  const said = tokens.slice(at, end).map(({ key }) => singular(key))
  // `LPG Refill` comes as `Gasul`, which "lpg" does not choose.
  const isOwnName = ({ productId }: IndexedOption) => said.every((word) => shelf.options.nameWords.get(productId)?.has(word)) // prettier-ignore
  const others = same.filter((each) => !isOwnName(each) && !whole?.options.some(({ group }) => each.group === group)) // prettier-ignore
  if (others.length === 0) return named
  const best = { end, share: 1, said: name.length, options: [...others, ...(whole?.options ?? [])] }
  return [best, ...named.filter((each) => each !== whole)]
}

/** By share, the best first: `Pink` of one product, and of others that have none `Floral pink`. */
function bestOfProducts(found: readonly OptionMatch[]): [number, OptionMatch[]][] {
  const seen = new Set<string>()
  const byShare = [...Map.groupBy(found, ({ share }) => share)].toSorted(([one], [other]) => other - one) // prettier-ignore
  return byShare.flatMap(([share, some]): [number, OptionMatch[]][] => {
    const own = some.map((each) => ({ ...each, options: each.options.filter(({ productId }) => !seen.has(productId)) })) // prettier-ignore
    for (const { productId } of own.flatMap(({ options }) => options)) seen.add(productId)
    const left = own.filter(({ options }) => options.length > 0)
    return left.length > 0 ? [[share, left]] : []
  })
}

/** Options of the same name, and those of what it is a kind of in one word: `Extra rice` for "kan-on". */
function optionsNamed({ options }: Shelf, concept: Concept): readonly IndexedOption[] {
  const noun = nounOf(concept)
  const word = noun === undefined ? '' : optionWord({ kind: 'word', key: noun })
  const ofWord = (options.byWord.get(word) ?? []).find(({ words }) => words.length === 1)?.options ?? [] // prettier-ignore
  return [...new Set([...(options.byConcept.get(concept) ?? []), ...ofWord])]
}

/** The word of options that a token is, also spelt otherwise: "50% sgr". */
export function wordIn({ options }: Shelf, token: Token): string {
  const own = singular(token.key)
  if (token.kind === 'word' && options.telling.has(own)) return own
  const word = optionWord(token)
  if (options.byWord.has(word) || token.kind !== 'word') return word
  const plural = optionWord({ kind: 'word', key: token.key.replace(/z$/u, 's') })
  if (options.byWord.has(plural)) return plural
  const spelt = optionWordSpelt(options.spellings, token.key)
  return spelt === undefined ? word : optionWord({ kind: 'word', key: spelt })
}

/** Where the words of an option end that begin at a token, and which share of its words they are; the `and` of `Ham and cheese` names none of it by itself. */
function match(words: readonly string[], tokens: readonly Token[], at: number, shelf: Shelf) {
  const left = new Set(words)
  let end = at
  let missing = left.size
  for (let next = at; next < tokens.length && left.size > 0 && next - end <= SKIPPED_MAX; next++)
    if (left.delete(wordIn(shelf, tokens[next]!))) {
      if (isFunctionWord(tokens[next]!.key) && left.size > 0) continue
      end = next + 1
      missing = left.size
    } else if (!SKIPPED.has(tokens[next]!.key) && !isInRange(tokens, next)) break
  const size = new Set(words).size
  return { end, said: size - missing, share: (size - missing) / size }
}

/** The mark of "37-38" */
function isInRange(tokens: readonly Token[], at: number): boolean {
  return tokens[at]!.kind === 'dash' && tokens[at - 1]?.kind === 'number' && tokens[at + 1]?.kind === 'number' // prettier-ignore
}

/** A part of a name that several options of a group share, as the rice of `Garlic rice`, tells none of them. */
export function alone(options: readonly IndexedOption[]): IndexedOption[] {
  const inGroup = Map.groupBy(options, ({ group }) => group)
  return options.filter(({ group }) => inGroup.get(group)!.length === 1)
}

export function wordOf({ kind, key }: Token): string {
  return kind === 'word' || kind === 'number' ? key : '|'
}
