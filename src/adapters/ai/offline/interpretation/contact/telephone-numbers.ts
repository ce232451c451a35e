/** Which of several telephone numbers is the customer's: "0917 …, kung di sumagot 0918 … sa asawa ko" is called by the first. */
import { endOfPhrase, phrasesOf } from '../../language/phrasing.ts'
import type { Token } from '../../language/tokenizer.ts'
import { matchesAt } from '../../language/vocabulary.ts'
import type { Edge } from '../chart/edges.ts'

/** The last number that is none to try otherwise nor to be loaded; of those alone the first that is not said to be somebody else's, where none is known. */
export function ownNumber(
  numbers: readonly Edge[],
  tokens: readonly Token[],
  isMissing: boolean,
): Edge | undefined {
  const own = numbers.findLast(({ start }) => startOfLoaded(tokens, start) === null && startOfFurther(tokens, start) === null) // prettier-ignore
  const isOthers = ({ start }: Edge) => startOfLoaded(tokens, start) !== null && sentenceAt(tokens, start).some(({ key }) => KIN.has(key)) // prettier-ignore
  return own ?? (isMissing ? numbers.find((each) => !isOthers(each)) : undefined)
}

/** "Iload po sa 0918 …", "smart load 50 to 0918 …": the numbers that load is for, in the customer's words. */
export function loadedNumbers(message: string, tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ kind }, at) => {
    const from = kind === 'phone' ? startOfLoaded(tokens, at) : null
    return from === null ? [] : textBetween(message, tokens, from, at + 1)
  })
}

/** Where the words begin that say so; null when it is called or brought to, or no load is spoken of. */
function startOfLoaded(tokens: readonly Token[], at: number): number | null {
  const sentence = sentenceAt(tokens, at)
  const piece = tokens.slice(0, at).findLastIndex(({ kind }) => kind !== 'word') + 1
  const before = tokens.slice(piece, at)
  const isTo = before.some(({ key }) => LOADED_TO.has(key))
  const isOther = before.some(({ key }, more) => CALLING.has(key) || matchesAt(tokens, piece + more).some(({ entry }) => entry.meaning === 'bringing')) // prettier-ignore
  const isSpoken = sentence.some(({ key }) => LOADING.has(key))
  return isSpoken && isTo && !isOther ? piece : null
}

/** The tokens of a sentence up to the number, and the words behind it. */
function sentenceAt(tokens: readonly Token[], at: number): readonly Token[] {
  const start = tokens.findLastIndex(({ kind }, place) => (kind === 'break' || kind === 'phone') && place < at) + 1 // prettier-ignore
  const next = tokens.findIndex(({ kind }, place) => place > at && (kind === 'break' || kind === 'phone' || kind === 'number')) // prettier-ignore
  return tokens.slice(start, next < 0 ? tokens.length : next)
}

const LOADING = phrasesOf('loading')
const LOADED_TO = phrasesOf('loaded to')
const CALLING = phrasesOf('calling')

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
    const isFurther = kind === 'phone' && text !== own && startOfLoaded(tokens, at) === null
    const from = isFurther ? startOfFurther(tokens, at) : null
    return from === null ? [] : textBetween(message, tokens, from, endOfWords(tokens, at))
  })
}

function textBetween(message: string, tokens: readonly Token[], start: number, end: number) {
  return message.slice(tokens[start]!.start, tokens[end - 1]!.end).replaceAll(/\s+/gu, ' ')
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
