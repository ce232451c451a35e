/** "2 kilo tilapia, kung wala bangus na lang": what is wanted only when there is none of what is named before it. */
import type { Interpretation } from '../interpretation/interpretation.ts'
import { patternOfAnd } from '../language/conjunctions.ts'
import { patternOf, phrasesOf } from '../language/phrasing.ts'

const OTHERWISE = patternOf('if none', {
  before: '(?:\\bor\\s+|\\bo\\s+)?',
  after: '[\\s,]+([^.;!?\\n]+)',
})
/** "Mojos, fries na lang kung wala": the alternative stands before its condition, and no other behind it. */
const UNLESS = patternOf('if none', {
  before: '(?:[,;]\\s*|\\s(?:or|o)\\s+)([^,.;!?\\n]+?)\\s+',
  after: `(?:\\s+([^,.;!?\\n]+))?(?=\\s*(?:[.;!?\\n]|$|,\\s*(?:${patternOfAnd().source})))`,
})
const ACCEPTABLE = patternOf('acceptable', { flags: 'giu' })
const THEN = patternOf('then', { before: '^', after: '\\s+' })

/** What stands before and behind an alternative with its condition. */
interface Divided {
  before: string
  condition: string
  alternative: string
  rest: string
}

/**
 * The alternative is read in place of what cannot be had, and is a note for the store where that is in stock.
 *
 * @param isSpokenThere whether what was spoken of before is: "duha ka box. Kung wala, 16 colors nalang"
 */
export function readOtherwise(
  message: string,
  isSpokenThere: boolean,
  read: (message: string) => Interpretation,
): Interpretation {
  const divided = divide(message, (text) => namesGoods(read(text)))
  if (!divided || /\d{7}/u.test(divided.condition)) return read(message)
  const { before, condition, alternative, rest } = divided
  // "Kung wala ako sa bahay" is about the customer.
  const isAway = phrasesOf('speaker').has(alternative.split(' ', 1)[0]!.toLowerCase())
  if (isAway && !alternative.includes(',')) return read(message)
  const main = read(before + rest)
  const named = main.clauses.flatMap(({ mentions }) => mentions.filter(({ words }) => words !== ''))
  // "2 burger, pag wala pizza na lang. Saka isang cola"
  const last = named.findLast(({ end }) => end <= before.length)
  const isThere = last
    ? last.candidates.some(({ entry }) => entry.item.inventory > 0)
    : isSpokenThere
  // "Is there rice with it? If none, 6 rice" does not ask whether rice is sold.
  const isSame = last !== undefined && alternative.toLowerCase().includes(last.words.toLowerCase())
  if (isThere && isSame && before.trim().endsWith('?')) return read(message)
  if (isThere) return { ...main, notes: [...main.notes, condition.trim()] }
  return read(`${before}. ${alternative.replaceAll(ACCEPTABLE, '')}${rest}`)
}

/** @returns null where nothing is wanted in place of something else: "kung walang barya ok lang, 5 pan de coco" */
function divide(message: string, isOfGoods: (text: string) => boolean): Divided | null {
  const unless = UNLESS.exec(message)
  if (unless) {
    const [condition, alternative, missing] = unless
    const before = message.slice(0, unless.index)
    if (/[\p{L}\d]/u.test(before) && (!missing || isSaid(missing, before)))
      return { before, condition: condition.replace(/^[\s,;]+/u, ''), alternative: alternative!, rest: message.slice(unless.index + condition.length) } // prettier-ignore
  }
  const match = OTHERWISE.exec(message)
  if (!match) return null
  const before = message.slice(0, match.index)
  const pieces = match[1]!.split(',')
  // "Kung walang mojos, fries"
  const first = pieces.length > 1 && isSaid(pieces[0]!, before) ? 1 : 0
  if (!isOfGoods(pieces[first]!) && pieces.slice(first + 1, PIECES_MAX).some(isOfGoods)) return null
  // "…, fries na lang, 2 coke": what is counted behind it is wanted anyway.
  const next = pieces.findIndex((piece, at) => at > first && at <= PIECES_MAX && isOfGoods(piece))
  const said = pieces.slice(0, next < 0 ? pieces.length : next)
  const end = match.index + match[0].length - match[1]!.length + said.join(',').length
  return {
    before,
    condition: message.slice(match.index, end),
    alternative: alternativeIn(said.slice(first).join(',').trim(), before),
    rest: message.slice(end),
  }
}

const PIECES_MAX = 8

function namesGoods({ clauses }: Interpretation): boolean {
  return clauses.some(
    ({ mentions }) =>
    mentions.some(({ candidates, sizes, options }) => candidates.length + sizes.length + options.length > 0), // prettier-ignore
  )
}

/** "Kung wala kay fries na lang": without what leads to it, and without the goods before, said again. */
function alternativeIn(said: string, before: string): string {
  const led = withoutThen(said)
  const [words, last] = [led, before].map((text) => [...text.matchAll(WORD)])
  const isAgain = (count: number) => last!.slice(-count).every(({ 0: word }, at) => word.toLowerCase() === words![at]?.[0].toLowerCase()) // prettier-ignore
  const again = last!.findLastIndex((_, at) => at + 1 < words!.length && isAgain(at + 1)) + 1
  return withoutThen(led.slice(words![again]?.index ?? 0))
}

function withoutThen(said: string): string {
  return THEN.test(said) ? withoutThen(said.replace(THEN, '')) : said
}

/** Whether all words were said before. */
function isSaid(words: string, before: string): boolean {
  const known = new Set(before.toLowerCase().match(WORD))
  return [...(words.toLowerCase().match(WORD) ?? [])].every((word) => known.has(word) || phrasesOf('then').has(word)) // prettier-ignore
}

const WORD = /[\p{L}\d]+/gu
