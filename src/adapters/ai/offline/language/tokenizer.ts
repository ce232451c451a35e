/** Splits a message into tokens that know where they stand. */
import { foldWord } from '../../../../lexicon/grammar.ts'
import { standardSpelling } from '../../../../lexicon/spellings.ts'
import { takeApart } from './joined-numbers.ts'
import type { Token, TokenKind } from './token.ts'

export type { Token }

/** Further tokens are not read: a message of 2,000 characters can have more only on purpose. */
const TOKENS_MAX = 400

const PATTERN = new RegExp(
  [
    String.raw`(?<phone>(?<![\d₱])(?:\+?63|0)?[ .-]*\(?9\d{2}\)?[ .-]*\d{3}[ .-]*\d{4}(?!\d)|(?<![\d₱])(?:\+?63|0)[ .-]?9(?:[ .-]?\d){9}(?![ .-]?\d)|\+\d[\d ().-]{6,}\d|\(0\d{1,3}\)[ \d-]{6,}\d|(?<!\d)0\d{2,3}[ .-]?\d{3}[ .-]?\d{2,5}(?!\d))`,
    // `2XL` is a size, and no two of another.
    String.raw`(?<size>(?<![\d.,/-])[2-5][Xx][Ll]\b)`,
    String.raw`(?<number>\d+\.?\d*e\d+|\d+-[1-9]\/\d{1,2}(?!\d)|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?\/\d+|\d+(?:\.\d+)?|(?<![\d.\p{L}])\.\d+)`,
    // `SPO2` is a rank, and two of nothing.
    String.raw`(?<word>\b(?:S?[PFJ]O)[1-4]\b|[\p{L}\p{M}]+)`,
    String.raw`(?<emoji>\p{Extended_Pictographic})`,
    String.raw`(?<mark>[^\s])|(?<line>\n)`,
  ].join('|'),
  'gu',
)

const MARKS = new Map<string, TokenKind>(Object.entries({
  ',': 'comma', '، ': 'comma', ';': 'break', '!': 'break', '?': 'break', '-': 'dash', '–': 'dash', '—': 'dash', ':': 'dash', '=': 'dash',
  '/': 'slash', '|': 'slash', '+': 'plus', '&': 'plus', '(': 'open', '[': 'open', ')': 'close', ']': 'close', '•': 'break', '*': 'break',
})) // prettier-ignore
/** Marks that are read as words. */
const WORD_MARKS = new Map(
  Object.entries({
    '₱': 'php',
    '%': 'percent',
    '×': 'x',
    '"': 'inch',
    '”': 'inch',
    '#': 'no',
    '@': 'at',
  }),
)
const IN_SPEECH = new Set<TokenKind>(['word', 'number'])
const WORD_BEHIND =
  /^(?:[^\S\n]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D)*[\p{L}\d]/u
/** So many characters of emojis may stand together. */
const EMOJIS_MAX = 20
const AGREEMENT = /👍|👌|✅|🆗/u
/** A full stop after one of these ends no sentence. */
const ABBREVIATIONS = new Set('brgy bgy st sts ave blvd ext gen gov pres rev hon col sgt capt vill cmpd blk lt no nos bldg subd sub prk pob engr eng atty dr dra mr mrs ms ma gng bb kgd kag kons konsi kap kapt ptr prof arch maj cpl cpt supt sec dir sr jr sta sto cor rd hwy fr zn ph approx tel cel cp mt mtn pc pcs kg kgs kl kls gms grms doz dz btl btls bot gal gals ltr ltrs pk pks pkt pkts pck pcks bx bxs mtr mtrs pls'.split(' ')) // prettier-ignore

const FRACTIONS: Record<string, string> = {
  '½': ' 1/2',
  '¼': ' 1/4',
  '¾': ' 3/4',
  '⅓': ' 1/3',
  '⅔': ' 2/3',
}

/** "D2 sa Looc", and neither "room D2" nor "blk D2". */
const HERE = /(?<!\b(?:room|rm|unit|blk|block|lot|phase|bldg|building|apt|apartment|door|stall|gate|floor|flr|level|tower|wing|cottage|slot|booth|no|number|section|kwarto)[. ]+)(?<!\bvit(?:amin)? ?)\bd2\b/giu // prettier-ignore

/** Compatibility forms, as full-width letters, fractions in plain characters, `3n1` as `3in1`, `d2` as `dito`, `w/` as `with`, `c/o` as two letters, two apostrophes as inches. */
export function normalizeMessage(message: string): string {
  return message
    .replaceAll(/[½¼¾⅓⅔]/gu, (sign) => FRACTIONS[sign]!)
    .normalize('NFKC')
    .replaceAll(HERE, 'dito')
    .replaceAll(/\b(\d{1,3})k(?=\s?mah\b)/giu, '$1000')
    .replaceAll(/\bc\/\s?o\b/giu, 'c o')
    .replaceAll(/\bw\/\s?o\b/giu, 'without')
    .replaceAll(/\bw\/(?=\s?\p{L})/giu, 'with ')
    .replaceAll(/\b(\d)\s?-?\s?n\s?-?\s?(?=1\b)/giu, '$1in')
    .replaceAll(/(?<=\d)['’′]{2}/gu, '"')
}

export function tokenize(message: string): Token[] {
  const tokens: Token[] = []
  let opened: number | null = null
  for (const match of message.matchAll(PATTERN)) {
    if (tokens.length >= TOKENS_MAX) break
    const token = toToken(message, match, tokens.at(-1))
    if (token) tokens.push(token)
    else if (QUOTATION_MARKS.has(match[0])) {
      for (const quoted of tokens.slice(opened ?? tokens.length)) quoted.isQuoted = true
      opened = opened === null ? tokens.length : null
    }
  }
  return takeApart(tokens).slice(0, TOKENS_MAX)
}

const QUOTATION_MARKS = new Set(['"', '“', '”'])

function toToken(message: string, match: RegExpExecArray, last: Token | undefined): Token | null {
  const { phone, size, number, word = size, emoji, line, mark } = match.groups!
  const [text] = match
  const start = match.index
  const between = last ? message.slice(last.end, start) : ' '
  const isGlued = last !== undefined && /^['’‘`-]?$/u.test(between)
  const at = { start, end: start + text.length, text, value: 0, isGlued }
  if (phone !== undefined) return { ...at, kind: 'phone', key: text }
  if (number !== undefined) return { ...at, kind: 'number', key: text, value: valueOf(text) }
  if (word !== undefined) return { ...at, kind: 'word', key: standardSpelling(foldWord(text)) }
  if (emoji !== undefined && AGREEMENT.test(emoji)) return { ...at, kind: 'word', key: 'thumbsup' }
  // "Ang tagal kahapon ha 😅 2 menudo": between words it is a mark.
  if (emoji !== undefined) return last && IN_SPEECH.has(last.kind) && WORD_BEHIND.test(message.slice(at.end, at.end + EMOJIS_MAX)) ? { ...at, kind: 'comma', key: ',' } : null // prettier-ignore
  if (line !== undefined) return { ...at, kind: 'break', key: '\n' }
  return toMark(message, at, mark!, last)
}

function toMark(
  message: string,
  at: Omit<Token, 'kind' | 'key'>,
  mark: string,
  last: Token | undefined,
): Token | null {
  const next = message[at.end] ?? ' '
  if (mark === '.') {
    const isTitled = last !== undefined && TITLES.has(last.text) && NAME_BEHIND.test(message.slice(at.end, at.end + 3)) // prettier-ignore
    const isEnd = /\s/u.test(next) && !isTitled && !(last && isAbbreviation(last))
    const isEllipsis = message[at.start - 1] === '.'
    return isEnd || isEllipsis ? { ...at, kind: 'break', key: '.' } : null
  }
  if (mark === '"' || mark === '”') {
    const isInch = last?.kind === 'number' && at.isGlued
    return isInch ? { ...at, kind: 'word', key: 'inch' } : null
  }
  // "Pandesal *20"; a star at the beginning of a line is one of a list.
  const isTimes = mark === '*' && /\d/u.test(next) && last !== undefined && last.kind !== 'break'
  const word = isTimes ? 'x' : WORD_MARKS.get(mark)
  if (word !== undefined) return { ...at, kind: 'word', key: word }
  const kind = MARKS.get(mark)
  if (!kind) return null
  // A hyphen within a word joins it; before a number it may be a sign or the middle of a range.
  const isWithinWord =
    mark === '-' &&
    at.isGlued &&
    /[\p{L}\d]/u.test(next) &&
    !(last?.kind === 'number' && /\d/u.test(next))
  return isWithinWord ? null : { ...at, kind, key: mark }
}

/** "Sis. Carmen Cruz", and not "thanks sis. 2 kilos": titles that are words of politeness, too. */
const TITLES = new Set(['Sis', 'Bro'])
const NAME_BEHIND = /^ \p{Lu}/u

function isAbbreviation({ key, kind }: Token): boolean {
  return kind === 'word' && (ABBREVIATIONS.has(key) || key.length === 1)
}

function valueOf(text: string): number {
  if (text.includes('e')) return Number.POSITIVE_INFINITY
  // `2-1/2` is two and a half.
  const [, whole = '0', part = text] = /^(\d+)-(.+)$/u.exec(text) ?? []
  const [numerator = '', denominator] = part.replaceAll(',', '').split('/')
  return (
    Number(whole) +
    (denominator === undefined ? Number(numerator) : Number(numerator) / Number(denominator))
  )
}
