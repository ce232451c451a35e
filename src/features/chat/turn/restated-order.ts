/**
 * Goods of the summary that a yes says again: "opo, brake pad lang", "yes, two bottles". What repeats the order word for word changes
 * nothing; another number, another size, "also" or goods left out beside an "only" do.
 */
import type { CartLine } from '../../../adapters/ai/agent.ts'
import { getPhrases } from '../../../lexicon/grammar.ts'
import { foldWords, inflectedForms, isFunctionWord } from '../../../lexicon/word-forms.ts'

type Line = Pick<CartLine, 'title' | 'unit' | 'qty'>

/** Between the parts of a list. */
const SEPARATOR = /([,.;!\n+&]+(?!\d)|\b(?:and|at|tsaka|saka|ug|og)\b)/iu
const JOINING = /^(?:and|at|tsaka|saka|ug|og|\+|&)$/iu
/** The goods may be more of what is ordered. */
const ADDING = /\b(?:rin|din|pud|pod|sad|usab|also|too|plus|another|extra|dagdag|dugang)\b/iu
const ONLY = /\b(?:lang|lng|nalang|nlang|lamang|ra|rako|only|just|nothing but)\b/iu
/** "8 na lahat ang squid ball", "2 kilo na yung pigue": the new number of one line, which leaves the others as they are. */
const IN_ALL =
  /\b(?:lahat|lahat-lahat|tanan|total|altogether|in all|all in all|na (?:po |ho )?(?:ang|ung|yung|iyong))\b/iu
const NEGATIVE = new Set(['no', 'not', 'non', 'without', 'wala', 'walang', 'walay', 'less', 'di', 'dili', 'hindi']) // prettier-ignore
/** Between a number and what it counts. */
const SIZE = /\b(?:size|sz|sukat|sukod)\s+(\w+)\b(?!\s*(?:and|at|ug|og|or|o)\b)/giu
const LINKING = new Set(['ng', 'na', 'nga', 'ka', 'of', 'x'])
/** Beside a number in all. */
const TOTALLING = new Set(['lahat', 'tanan', 'total', 'altogether', 'in', 'all', 'ang', 'ung', 'yung', 'iyong', 'po', 'ho', 'the', 'bale', 'bali']) // prettier-ignore
const WORD = /\d+(?:\.\d+)?[a-z]*|[\p{L}-]+/giu
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
  if (lines.length === 0 || ADDING.test(message)) return message
  const read = readParts(message, lines, SEPARATOR)
  return read === message ? readParts(message, lines, numberedSeparator()) : read
}

function readParts(message: string, lines: readonly Line[], separator: RegExp): string {
  const named = new Set<Line>()
  const sized = lines.length === 1 ? withoutSize(message, lines[0]!) : message
  if (sized !== message) return sized
  let isShared = false
  let isTotal = false
  let hadGoods = false
  const parts: string[] = []
  for (const part of message.split(separator)) {
    if (part === undefined) continue
    const before = parts.at(-1)?.trim() ?? ''
    const said = readPart(part, lines)
    if (said === 'other' || (said !== null && JOINING.test(before) && !hadGoods)) return message
    for (const line of said?.lines ?? []) named.add(line)
    if (said && said.lines.length > 1 && !said.isCounted) isShared = true
    if (said?.isTotal) isTotal = true
    if (said !== null || !(JOINING.test(part.trim()) || /^[\s,]*$/u.test(part))) hadGoods = said !== null // prettier-ignore
    parts.push(said?.text ?? part)
  }
  // "Yes, the hawaiian" of two pizzas may leave the other one out, and "only the hawaiian" one of two sizes of it.
  const isFewer = isShared && ONLY.test(message)
  const isOther =
    (named.size < lines.length && !isTotal) || isFewer || (isTotal && ONLY.test(message))
  return isOther ? message : parts.join('').replaceAll(LISTED, THAT).replaceAll(NOTHING_BUT, '')
}

/** "Yes, size 9": a size of the only line. */
function withoutSize(message: string, { title }: Line): string {
  const options = (/\(([^)]*)\)$/u.exec(title)?.[1] ?? '').toLowerCase().split(', ')
  return message.replaceAll(SIZE, (said, size: string) => options.includes(size.toLowerCase()) ? THAT : said) // prettier-ignore
}

/** The goods of one part of a message; null when it names none, `other` when they are not as ordered. */
function readPart(
  part: string,
  lines: readonly Line[],
): { text: string; lines: Line[]; isCounted: boolean; isTotal: boolean } | 'other' | null {
  const words = [...part.matchAll(WORD)].map(([text], at, all) => ({ text, start: all[at]!.index }))
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
  const isCount = goods.length === 0 && lines.length > 1 && numbers.length === 1 && said.some((text) => lines.some((line) => isUnit(text, line))) // prettier-ignore
  // "Oo, 10 ka buok": of the only line of so many, in the unit of its sale or in pieces.
  const meant = isCount ? fits.filter((line) => line.qty === numbers[0] && said.some((text) => isUnit(text, line))) : fits // prettier-ignore
  const isTotal = numbers.length === 1 && meant.length === 1 && (isCount || IN_ALL.test(part))
  const isLinking = (word: string) => LINKING.has(word) || (isTotal && TOTALLING.has(word))
  const others = said.filter((text) => !isIn(text) && !counts(text) && !isLinking(text.toLowerCase())) // prettier-ignore
  if (lines.length === 1 && said.some(isEach)) return 'other'
  const isSame = others.length === 0 && numbers.length <= 1 && meant.length > 0
  const isRight = numbers.every((number) => meant.every(({ qty }) => qty === number))
  const isOfOneOrEach = meant.length === 1 || said.some(isOfEach)
  const isNamed = meant.some((line) => namesLine(goods, line)) || (numbers.length > 0 && isOfOneOrEach && goods.length === 0) // prettier-ignore
  if (!isSame || !isRight || !isNamed) return 'other'
  const isInAll = (at: number) => isTotal && isLinking(words[at]?.text.toLowerCase() ?? '')
  let [first, final] = [begin, end]
  while (isInAll(first - 1)) first--
  while (isInAll(final + 1)) final++
  const last = words[final]!
  const text = part.slice(0, words[first]!.start) + THAT + part.slice(last.start + last.text.length)
  return { text, lines: meant, isCounted: numbers.length > 0, isTotal }
}

/** By a word of the goods, or by a whole option: "yes, sugar" may want more of it than the 50 % of the line. */
function namesLine(goods: readonly string[], line: Line): boolean {
  const [, title = line.title, options = ''] = /^(.*) \(([^)]*)\)$/u.exec(line.title) ?? []
  const said = new Set(goods.flatMap((text) => foldWords(text)))
  const isWhole = (option: string) => option !== '' && foldWords(option).every((word) => said.has(word)) // prettier-ignore
  return (
    goods.some((text) => isOfTitle(text, { ...line, title })) || options.split(', ').some(isWhole)
  )
}

function isOfTitle(text: string, { title }: Line): boolean {
  const own = foldWords(title)
  const said = foldWords(text)
  const isWord = (word: string) => !isFunctionWord(word) && !NEGATIVE.has(word) && word.length > 1
  const isOwn = (word: string) => inflectedForms(word).some(({ form }) => own.includes(form))
  // "200ml" of "200 ml".
  const apart = said.flatMap((word) => word.match(/\d+|[a-z]+/gu) ?? [])
  return said.length > 0 && ((said.every(isWord) && said.every(isOwn)) || (apart.length > 1 && apart.every((word) => own.includes(word)))) // prettier-ignore
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
