/** Which of several telephone numbers is the customer's: "0917 …, kung di sumagot 0918 … sa asawa ko" is called by the first. */
import { endOfPhrase, phrasesOf } from '../../language/phrasing.ts'
import type { Token } from '../../language/tokenizer.ts'
import { matchesAt } from '../../language/vocabulary.ts'
import type { Edge } from '../chart/edges.ts'

/** The last number that is none to try otherwise; of those alone the first, where none is known. */
export function ownNumber(
  numbers: readonly Edge[],
  tokens: readonly Token[],
  isMissing: boolean,
): Edge | undefined {
  const own = numbers.findLast(({ start }) => startOfFurther(tokens, start) === null)
  return own ?? (isMissing ? numbers[0] : undefined)
}

/**
 * The numbers to try otherwise with the words that say so, which the store has to know.
 * @param own the one that is taken for the customer's
 */
export function furtherNumbers(
  message: string,
  tokens: readonly Token[],
  own: string | undefined,
): string[] {
  return tokens.flatMap(({ kind, text }, at) => {
    const from = kind === 'phone' && text !== own ? startOfFurther(tokens, at) : null
    if (from === null) return []
    return message.slice(tokens[from]!.start, tokens[endOfWords(tokens, at) - 1]!.end).replaceAll(/\s+/gu, ' ') // prettier-ignore
  })
}

const IF = new Set(['if', 'kung', 'kon', 'pag', 'kapag', 'incase', 'case'])
const KIN = phrasesOf('kin')
const FURTHER = phrasesOf('further number').union(phrasesOf('or'))
const CORRECTING = phrasesOf('correcting')
const JOINING = new Set(['and', 'at', 'ug', 'og', '/', ','])

/** Where the words begin that make it a number to try otherwise; null when it is the customer's own, or stands in the place of another. */
function startOfFurther(tokens: readonly Token[], at: number): number | null {
  const last = tokens.findLastIndex(({ kind }, place) => kind === 'phone' && place < at)
  const sentence = tokens.findLastIndex(({ kind }, place) => kind === 'break' && place < at)
  const from = Math.max(last, sentence) + 1
  const before = tokens.slice(from, at)
  const indexOf = (isCue: (token: Token, place: number) => boolean) => {
    const found = before.findIndex((token, more) => isCue(token, from + more))
    return found < 0 ? null : from + found
  }
  const condition = indexOf(({ key }) => IF.has(key))
  if (condition !== null) return condition
  const words = tokens.slice(last + 1, endOfWords(tokens, at))
  if (words.some((_, more) => isCorrection(tokens, last + 1 + more))) return null
  const further = indexOf((_, place) => endOfPhrase(tokens, place, FURTHER) !== null)
  if (further !== null || last < 0) return further
  if (before.every(({ key }) => JOINING.has(key)) && sentence < last) return at
  return words.some(({ key }) => KIN.has(key)) ? (indexOf(({ kind }) => kind === 'word') ?? at) : null // prettier-ignore
}

/** "Ay, sa asawa ko na lang, 0918 …" */
function isCorrection(tokens: readonly Token[], at: number): boolean {
  const { key } = tokens[at]!
  const isInstead = key === 'nalang' || (key === 'na' && tokens[at + 1]?.key === 'lang')
  return isInstead || CORRECTING.has(key) || matchesAt(tokens, at).some(({ entry }) => entry.category === 'acts' && entry.meaning === 'correction') // prettier-ignore
}

/** Where the words behind a number end. */
function endOfWords(tokens: readonly Token[], at: number): number {
  let end = at + 1
  while (tokens[end]?.kind === 'word') end += 1
  return end
}
