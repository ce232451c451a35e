/**
 * Goods of the summary that a yes says again: "opo, brake pad lang", "yes, two bottles". What repeats the order word for word changes
 * nothing; another number, another size, "also" or goods left out beside an "only" do.
 */
import type { CartLine } from '../../../adapters/ai/agent.ts'
import { conceptsNamed } from '../../../lexicon/goods.ts'
import { getPhrases } from '../../../lexicon/grammar.ts'
import { foldWords, inflectedForms, isFunctionWord } from '../../../lexicon/word-forms.ts'
import { isFirmYes, isPlainYes } from './consent.ts'

type Line = Pick<CartLine, 'title' | 'unit' | 'qty'>

/** Between the parts of a list. */
const SEPARATOR = /([,.;!\n+&]+(?!\d)|\b(?:and|at|tsaka|saka|ug|og)\b)/iu
const JOINING = /^(?:and|at|tsaka|saka|ug|og|\+|&)$/iu
/** The goods may be more of what is ordered. */
const ADDING = /\b(?:rin|din|pud|pod|sad|usab|also|too|plus|another|extra|dagdag|dugang)\b/iu
const STILL = /\b(?:pa ?[rd]in|gihap[ou]n|still)\b/giu
const ONLY = /\b(?:lang|lng|nalang|nlang|lamang|ra|rako|only|just|nothing but)\b/iu
const ALL = 'lahat|lahat-lahat|tanan|total|altogether|in all|all in all'
const OF = 'ang|ung|yung|iyong'
const HAVING = 'may|naay|with|has|have'
/** "8 na lahat ang squid ball", "2 kilo na yung pigue": the new number of one line, which leaves the others as they are. */
const IN_ALL = new RegExp(String.raw`\b(?:${ALL}|na (?:po |ho )?(?:${OF}))\b`, 'iu')
/** "9 na lahat" may be the new number of one line. */
const BY_NOW = new RegExp(String.raw`\bna (?:po |ho )?(?:${ALL})\b`, 'iu')
/** Nothing is left out: "3 rice lang lahat". */
const ONLY_IN_ALL = new RegExp(String.raw`(?<!\bna )\b(?:lang|lng|lamang|ra|only|just)(?= (?:po |ho )?(?:${ALL})\b)`, 'iu') // prettier-ignore
/** "Isa lang ang may logo": behind the number that no more of one line are. */
const LIMITING = new RegExp(String.raw`^\s*(?:lang|lng|lamang|ra|only)(?= (?:po |ho )?(?:${OF}|${HAVING})\b)`, 'iu') // prettier-ignore
const NEGATIVE = new Set(['no', 'not', 'non', 'without', 'wala', 'walang', 'walay', 'less', 'di', 'dili', 'hindi']) // prettier-ignore
/** Between a number and what it counts. */
const LINKING = new Set(['ng', 'na', 'nga', 'ka', 'of', 'x', 'po', 'ho', 'mga'])
/** Beside a number in all. */
const TOTALLING = new Set(`lahat tanan total altogether in all ang ung yung iyong po ho the bale bali lang lng lamang ra only just ${HAVING.replaceAll('|', ' ')}`.split(' ')) // prettier-ignore
const WORD = /\d+(?:\.\d+)?[a-z]*|[\p{L}-]+/giu
const SIZE = /^(?:size|sz|sukat|sukod)(?: (.+))?$/iu
const AMOUNT = /(\d+(?:\.\d+)?)\s*([a-z]+)/giu
/** What stands for the goods in the message that is judged. */
const THAT = 'yan'
const LISTED = /\byan(?:[\s,.]*(?:and|at|tsaka|saka|ug|og|&|\+)?[\s,]*\byan\b)+/giu

let numbered: RegExp | undefined

/** "12 coke 12 sprite", "isang beef isang chicken": a number begins the next part of a list without marks. */
function numberedSeparator(): RegExp {
  const begins = () => `(?:\\d+|(?:${[...numberWords().keys()].join('|')})(?:ng)?)\\s+\\p{L}{3}`
  numbered ??= new RegExp(`${SEPARATOR.source}|((?<=\\p{L}{2})\\s+(?=${begins()}))`, 'iu')
  return numbered
}

/** "Yes, just the coke", of nothing but coke. */
const NOTHING_BUT = /\b(?:just|only)(?:\s+the)?\s+(?=yan\b)/giu

/** @returns the message with "yan" in place of what repeats the order; the message itself when it may change anything */
export function withoutRestated(message: string, lines: readonly Line[]): string {
  if (lines.length === 0 || ADDING.test(message.replaceAll(STILL, ''))) return message
  const read = readParts(message, lines, SEPARATOR)
  return read === message ? readParts(message, lines, numberedSeparator()) : read
}

/** What one part of a message says again. */
interface Restated {
  /** With "yan" in its place. */
  text: string
  lines: Line[]
  isCounted: boolean
  /** It leaves the other lines as they are. */
  isTotal: boolean
  /** "Only" may leave out the others. */
  isLimited: boolean
}

function readParts(message: string, lines: readonly Line[], separator: RegExp): string {
  const named = new Set<Line>()
  const all: Restated[] = []
  let hadGoods = false
  const parts: string[] = []
  const others: string[] = []
  for (const part of message.split(separator)) {
    if (part === undefined) continue
    const before = parts.at(-1)?.trim() ?? ''
    const said = readPart(part, lines)
    if (said === 'other' || (said !== null && JOINING.test(before) && !hadGoods)) return message
    for (const line of said?.lines ?? []) named.add(line)
    if (said) all.push(said)
    else others.push(part)
    if (said !== null || !(JOINING.test(part.trim()) || /^[\s,]*$/u.test(part))) hadGoods = said !== null // prettier-ignore
    parts.push(said?.text ?? part)
  }
  const isLimited = all.some((said) => said.isLimited) || others.some((part) => ONLY.test(part))
  const isShared = all.some((said) => said.lines.length > 1 && !said.isCounted)
  const isTotal = all.some((said) => said.isTotal)
  // "Yes, the hawaiian" of two pizzas may leave the other one out, and "only the hawaiian" one of two sizes of it.
  const leavesOut = named.size < lines.length && !isTotal && !agreesTwice(all, parts)
  const isOther = leavesOut || (isLimited && (isShared || named.size < lines.length))
  return isOther ? message : parts.join('').replaceAll(LISTED, THAT).replaceAll(NOTHING_BUT, '')
}

/** "Ok carrots then, looks right, go": who agrees to some of the goods, and behind them firmly to it all. */
function agreesTwice(all: readonly Restated[], parts: readonly string[]): boolean {
  const last = parts.findLastIndex((part) => all.some(({ text }) => text === part))
  return all.every(({ text }) => isPlainYes(text)) && isFirmYes(parts.slice(last + 1).join(''))
}

/** The goods of one part of a message; null when it names none, `other` when they are not as ordered. */
function readPart(part: string, lines: readonly Line[]): Restated | 'other' | null {
  const words = wordsOf(part, lines)
  const isIn = (text: string) => lines.some((line) => isOfTitle(text, line))
  // "Tig-isa" of several goods.
  const isOfEach = (text: string) => lines.length > 1 && isEach(text)
  const counts = (text: string) => numberOf(text) !== null || isOfEach(text) || lines.some((line) => isUnit(text, line)) // prettier-ignore
  const begin = words.findIndex(({ text }) => isIn(text) || counts(text))
  const end = words.findLastIndex(({ text }) => isIn(text) || counts(text))
  if (begin < 0) return null
  const said = words.slice(begin, end + 1).map(({ text }) => text)
  const goods = said.filter(isIn)
  const numbers = said.flatMap((text) => (isIn(text) ? [] : (numberOf(text) ?? [])))
  const fits = lines.filter((line) => goods.every((text) => isOfTitle(text, line)))
  const isBare = goods.length === 0 && lines.length > 1 && numbers.length === 1
  const hasUnit = said.some((text) => lines.some((line) => isUnit(text, line)))
  const ofNumber = fits.filter((line) => line.qty === numbers[0] && (!hasUnit || said.some((text) => isUnit(text, line)))) // prettier-ignore
  const isSum =
    isBare &&
    !said.some(isOfEach) &&
    IN_ALL.test(part) &&
    !BY_NOW.test(part) &&
    isSumOf(numbers[0]!, lines)
  // "Oo, 10 ka buok": of the only line of so many, in the unit of its sale or in pieces.
  const meant = isBare && !isSum && !said.some(isOfEach) ? ofNumber : fits
  const number = words.findIndex(({ text }) => numberOf(text) === numbers[0])
  const isOnly = LIMITING.test(part.slice(words[number]?.end ?? part.length))
  const isOne = numbers.length === 1 && meant.length === 1
  const isStill = part.search(STILL) >= 0
  const isTotal = isSum || (isOne && (isBare ? hasUnit || isStill : IN_ALL.test(part) || isOnly))
  const isLinking = (word: string) => LINKING.has(word) || (isTotal && TOTALLING.has(word))
  const others = said.filter((text) => !isIn(text) && !counts(text) && !isLinking(text.toLowerCase())) // prettier-ignore
  if (lines.length === 1 && said.some(isEach)) return 'other'
  const isSame = others.length === 0 && numbers.length <= 1 && meant.length > 0
  const isRight = isSum || numbers.every((each) => meant.every(({ qty }) => qty === each))
  const isOfOneOrEach = isSum || meant.length === 1 || said.some(isOfEach)
  // A size alone is no name among several lines.
  const naming = lines.length > 1 && numbers.length === 0 ? goods.filter((text) => !isSize(text)) : goods // prettier-ignore
  const isNamed = meant.some((line) => namesLine(naming, line)) || (numbers.length > 0 && isOfOneOrEach && (goods.length === 0 || isOnly)) // prettier-ignore
  if (!isSame || !isRight || !isNamed) return 'other'
  const isInAll = (at: number) => isTotal && isLinking(words[at]?.text.toLowerCase() ?? '')
  let [first, final] = [begin, end]
  while (isInAll(first - 1)) first--
  while (isInAll(final + 1)) final++
  // "Ok carrots then"
  if (goods.length > 0 && words[final + 1]?.text.toLowerCase() === 'then') final++
  const text = part.slice(0, words[first]!.start) + THAT + part.slice(words[final]!.end)
  const isLimited = ONLY.test(isTotal && !isOnly ? part.replace(ONLY_IN_ALL, '') : isOnly ? text : part) // prettier-ignore
  return { text, lines: meant, isCounted: numbers.length > 0, isTotal, isLimited }
}

/** "9 lahat": of all lines together, which are sold in one unit. */
function isSumOf(number: number, lines: readonly Line[]): boolean {
  const sum = lines.reduce((total, { qty }) => total + qty, 0)
  return sum === number && new Set(lines.map(({ unit }) => unit.toLowerCase())).size === 1
}

interface Word {
  text: string
  start: number
  end: number
}

/** A size with the word for it is one word, and so is an amount of a title with its unit: "size 9", "1.5 liters". */
function wordsOf(part: string, lines: readonly Line[]): Word[] {
  const words = [...part.matchAll(WORD)].map(({ 0: text, index }) => ({ text, start: index, end: index + text.length })) // prettier-ignore
  for (let at = 0; at < words.length - 1; at++) {
    const [{ text: one, start }, { text: next, end }] = [words[at]!, words[at + 1]!]
    const both = `${one} ${next}`
    const isAmount = /^\d+(?:\.\d+)?$/u.test(one) && lines.some(({ title }) => hasAmount(both, title)) // prettier-ignore
    if (SIZE.test(one) || isAmount) words.splice(at, 2, { text: both, start, end })
  }
  return words
}

/** By a word of the goods, or by a whole option: "yes, sugar" may want more of it than the 50 % of the line. */
function namesLine(goods: readonly string[], line: Line): boolean {
  const [, title = line.title, options = ''] = /^(.*) \(([^)]*)\)$/u.exec(line.title) ?? []
  const isSaid = (word: string) => goods.some((text) => isOfTitle(text, { ...line, title: word }))
  const isWhole = (option: string) => option !== '' && (foldWords(option).every(isSaid) || goods.some((text) => (isSize(text) || hasAmount(text, option)) && isOfTitle(text, { ...line, title: option }))) // prettier-ignore
  return isSaid(title) || options.split(', ').some(isWhole)
}

function isOfTitle(text: string, { title }: Line): boolean {
  const [, size] = SIZE.exec(text) ?? []
  if (size !== undefined) return hasSize(size.toLowerCase(), title)
  if (hasAmount(text, title)) return true
  const own = foldWords(title)
  const said = foldWords(text)
  const isWord = (word: string) => !isFunctionWord(word) && !NEGATIVE.has(word) && word.length > 1
  const isOwn = (word: string) => inflectedForms(word).some(({ form }) => own.includes(form)) || own.some((each) => isSameGood(word, each)) // prettier-ignore
  return said.length > 0 && said.every((word) => isWord(word) && isOwn(word))
}

function isSize(text: string): boolean {
  return SIZE.test(text)
}

/** "Size 9" of "(9, Black)", of "Size 9" and of ", XL". */
function hasSize(size: string, title: string): boolean {
  const parts = title.toLowerCase().split(/ ?[,()] ?/u)
  return parts.includes(size) || parts.includes(`size ${size}`)
}

/** "200ml" of "200 ml", "1.5 liters" of "1.5L". */
function hasAmount(text: string, title: string): boolean {
  const [[, number, unit] = []] = text.toLowerCase().matchAll(AMOUNT)
  if (!number || !unit || text.replaceAll(AMOUNT, '') !== '') return false
  return [...title.toLowerCase().matchAll(AMOUNT)].some(([, own, measure]) => own === number && (measure === unit || meaningsOf(measure!).intersection(meaningsOf(unit)).size > 0)) // prettier-ignore
}

/** "Asukal" is sugar, "itim" is black. */
function isSameGood(said: string, own: string): boolean {
  if (isFunctionWord(own)) return false
  const meant = conceptsNamed([own])
  return meant.length > 0 && conceptsNamed([said]).some((concept) => meant.includes(concept))
}

/** A word for the unit of the line, or for a piece. */
function isUnit(text: string, { unit }: Line): boolean {
  const word = text.toLowerCase()
  // "500g pack", "pack of 3".
  const own = unit.toLowerCase().split(' of ')[0]!.split(' ').at(-1)!
  if (inflectedForms(word).some(({ form }) => form === own)) return true
  const meanings = meaningsOf(word)
  return meanings.has('piece') || meanings.intersection(meaningsOf(own)).size > 0
}

let units: Map<string, Set<string>> | undefined

/** `kilo` and `kg` mean the same. */
function meaningsOf(unit: string): ReadonlySet<string> {
  if (!units) {
    units = new Map()
    for (const { words, meaning } of getPhrases('units'))
      if (words.length === 1) units.set(words[0]!, (units.get(words[0]!) ?? new Set()).add(meaning))
  }
  return units.get(unit) ?? new Set()
}

let numbers: Map<string, number> | undefined

function numberOf(text: string): number | null {
  if (/^\d+(?:\.\d+)?$/u.test(text)) return Number(text)
  const word = text.toLowerCase().replace(DISTRIBUTIVE, '')
  return numberWords().get(word) ?? numberWords().get(word.replace(/ng$/u, '')) ?? null
}

/** "Tig-isa", "tagduha" */
const DISTRIBUTIVE = /^(?:tig|tag)-?(?=\p{L}{3})/u

/** So many of each. */
function isEach(text: string): boolean {
  each ??= new Set(getPhrases('acts').flatMap(({ meaning, words }) => (meaning === 'each' && words.length === 1 ? words : []))) // prettier-ignore
  const word = text.toLowerCase()
  return each.has(word) || (DISTRIBUTIVE.test(word) && numberOf(word) !== null)
}

let each: ReadonlySet<string> | undefined

function numberWords(): ReadonlyMap<string, number> {
  numbers ??= new Map(
    getPhrases('numbers').flatMap(({ words, meaning }) => {
      const value = Number(meaning)
      return words.length === 1 && value > 0 ? [[words[0]!, value] as const] : []
    }),
  )
  return numbers
}
