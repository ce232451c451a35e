/** Which words that stand together are read as one word of a name, and which say how many or hold a sentence together. */
import { isName } from '../../../../../lexicon/goods.ts'
import { singular } from '../../../../../lexicon/word-forms.ts'
import { isAnd } from '../../language/conjunctions.ts'
import { parseNumber } from '../../language/number-parser.ts'
import { phrasesOf } from '../../language/phrasing.ts'
import { parseQuantity } from '../../language/quantity-parser.ts'
import type { Token } from '../../language/tokenizer.ts'
import { unitAt } from '../../language/units.ts'
import { categoriesOf } from '../../language/vocabulary.ts'
import { LINK } from '../scoring.ts'
import type { Shelf } from '../shelf.ts'

/** "Medyas" are socks, though "medya" is a half. */
export function isGrammarWord({ key }: Token): boolean {
  return categoriesOf(key).size > 0 || (categoriesOf(singular(key)).size > 0 && !isName(key))
}

/** "Ok ra" is no okra, nor "lima lang ka buok" langka: words of grammar that are no word of a name by themselves. */
export function isSentence({ terms }: Shelf, tokens: readonly Token[]): boolean {
  return tokens.length > 1 && tokens.every((token, at) => token.key.length > 1 && isGrammarWord(token) && !(at > 0 && token.isGlued) && !terms.has(singular(token.key))) // prettier-ignore
}

/** "Short 1 ream": a small number with a unit, and the unit behind it, say how many, whatever the name says. */
export function isQuantityPart(tokens: readonly Token[], at: number): boolean {
  const { kind, value, key } = tokens[at]!
  if (kind === 'number') return value < LINK.leastSize && unitAt(tokens, at + 1) !== null
  return tokens[at - 1]?.kind === 'number' && categoriesOf(key).has('units')
}

/** "10 tablets", "10 ka tablet": how many, whatever number the name has. */
export function isCountOfUnits(tokens: readonly Token[], at: number): boolean {
  const { kind, value } = tokens[at]!
  return kind === 'number' && value < LINK.leastSize && parseQuantity(tokens, at)[0]?.quantity.unit?.kind === 'count' // prettier-ignore
}

/** "…, pala 1,", "ug pala usa pud" and "isang pala": a word by itself with its number, in a list, is goods whatever it says elsewhere. */
export function isCountedApart(tokens: readonly Token[], start: number, end: number): boolean {
  const isEdge = (token: Token | undefined) => !token || token.kind === 'break' || token.kind === 'comma' // prettier-ignore
  const before = tokens[start - 1]
  const isLinked = before?.key === 'ka' || (before?.kind === 'word' && before.key.endsWith('ng') && parseNumber([before], 0) !== null) // prettier-ignore
  if (isLinked) return isEdge(tokens[end])
  const [amount] = before && (isEdge(before) || isAnd(before.key)) ? parseQuantity(tokens, end) : []
  const last = amount && ALSO.has(tokens[amount.end]?.key ?? '') ? amount.end + 1 : amount?.end
  return last !== undefined && isEdge(tokens[last])
}

const ALSO = phrasesOf('as well')
