/** Where a request ends and an order goes on, and what is done twice. */
import { phrasesOf, skipWords } from '../../../language/phrasing.ts'
import { parseQuantity } from '../../../language/quantity-parser.ts'
import { isFunctionWord, type GrammarMatch } from '../../../language/vocabulary.ts'
import type { GoodsMatch } from '../../entity-linker.ts'
import type { Analysis } from '../analysis.ts'
import { isOfOther } from '../phrase-edges.ts'
import type { Piece } from '../pieces.ts'

/** "Doblehin po yung plastic" */
export function isDoubled(analysis: Analysis, at: number): boolean {
  return analysis.phrases[at]!.some(({ entry, end }) => entry.category === 'acts' && entry.meaning === 'double' && isOfOther(analysis, end)) // prettier-ignore
}

/** "Pakilinis na lang po 2 kilo bangus": where an order begins behind the request, of goods that were not named before. */
export function orderBehind(analysis: Analysis, from: number, end: number): number | null {
  const { tokens, phrases, linker, context } = analysis
  const isSold = (place: number) => place < end && linker(place).some(({ candidates }) => candidates.length > 0) // prettier-ignore
  let at = from
  while (at < end && isParticle(phrases[at]!) && !WITHIN.has(tokens[at]!.key) && parseQuantity(tokens, at).length === 0) at += 1 // prettier-ignore
  const isKnown = WITHIN.has(tokens[at]?.key ?? '') || phrasesOf('the').has(tokens[at - 1]!.key)
  const isCounted = parseQuantity(tokens, at).some(
    (each) => isSold(each.end) || isSold(each.end + 1),
  )
  if (isKnown || !isCounted) return null
  const keysAt = (place: number) => linker(place).flatMap(({ candidates }) => candidates.map(({ entry }) => entry.item.key)) // prettier-ignore
  const named = tokens.slice(at, end).flatMap((_, more) => keysAt(at + more))
  const spoken = new Set([...context.draft, ...tokens.slice(0, from).flatMap((_, place) => keysAt(place))]) // prettier-ignore
  return named.some((key) => spoken.has(key)) ? null : at
}

/** "Please don't include the cotton": a verb of a request within what takes goods out of the order, by the end of their name. */
export function takesOut(analysis: Analysis, verb: number, { start, end }: Piece): boolean {
  const { tokens, phrases, linker, context } = analysis
  const removals = phrases.slice(start, verb + 1).flat().filter((match) => match.entry.category === 'acts' && match.entry.meaning === 'remove' && match.end > verb) // prettier-ignore
  return removals.some((removal) => {
    const goods = skipWords(tokens, removal.end, phrasesOf('the'))
    const named = goods < end ? linker(goods) : []
    const isOrdered = ({ candidates }: GoodsMatch) => candidates.some(({ entry }) => context.draft.includes(entry.item.key)) // prettier-ignore
    return named.some((match) => isOrdered(match) && tokens.slice(match.end, end).every(({ key }) => isFunctionWord(key))) // prettier-ignore
  })
}

/** "Hiwain sa 4": so many parts of it. */
const WITHIN = new Set(['sa', 'in', 'into', 'to'])

/** "Ayaw lang gyud butangi": what stands behind a negation and changes nothing of it. */
export function isParticle(matches: readonly GrammarMatch[]): boolean {
  return matches.some(({ entry: { category, meaning } }) => category === 'particles' || (category === 'acts' && meaning === 'just')) // prettier-ignore
}
