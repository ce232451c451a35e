/** Words of a contact that are called like goods: "Purok Bangus", "Lapu-Lapu Street", "0917 … (Globe)". */
import { phrasesOf } from '../../language/phrasing.ts'
import type { Token } from '../../language/tokenizer.ts'
import type { Analysis } from '../lexical-analysis/analysis.ts'
import { placeNameEnd } from './place-names.ts'
import { isCapital, isShouted } from './written-words.ts'

const CALLED_AREA = phrasesOf('called area')
const STREET = phrasesOf('street')
const NAME_WORDS_MAX = 3

/** Whether words stand right behind "purok", or in a name that ends with "street". */
export function isInNamedPlace(
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
): boolean {
  if (CALLED_AREA.has(tokens[start - 1]?.key ?? '')) return true
  let street = start
  while (street - start <= NAME_WORDS_MAX && tokens[street]?.kind === 'word' && !STREET.has(tokens[street]!.key)) street += 1 // prettier-ignore
  if (street < end || !STREET.has(tokens[street]?.key ?? '')) return false
  const isWritten = tokens.slice(start, street).every(isCapital) && !isShouted(tokens)
  return isWritten || (street === end && tokens[start - 1]?.kind !== 'number')
}

/** "0917 … (Globe)", "…, Salay, Smart 0919 …": beside an address the network is that of the number. */
export function isNetworkOfNumber({ tokens, phrases, context }: Analysis, at: number): boolean {
  const isNetwork = phrases[at]!.some(({ entry, end }) => entry.meaning === 'network label' && end === at + 1) // prettier-ignore
  if (!isNetwork || !tokens.some((_, place) => placeNameEnd(context.places, tokens, place) !== null)) return false // prettier-ignore
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  const isBehind = before?.kind === 'open' && next?.kind === 'close' && tokens[at - 2]?.kind === 'phone' // prettier-ignore
  return isBehind || (before?.kind === 'comma' && next?.kind === 'phone')
}
