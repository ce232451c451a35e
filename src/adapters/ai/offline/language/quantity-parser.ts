/** Quantities: a number with its unit, as it is said in three languages. */
import { EACH } from './joined-numbers.ts'
import { parseAddedFraction, parseNumber } from './number-parser.ts'
import type { Quantity, Unit } from './quantity.ts'
import type { Token } from './tokenizer.ts'
import { unitAt } from './units.ts'
import { categoriesOf, matchesAt } from './vocabulary.ts'

export interface ParsedQuantity {
  quantity: Quantity
  end: number
  /** "tig-2", "2 each" */
  isEach: boolean
  /** `a kilo`: a number only because a unit follows. */
  isArticle: boolean
  /** "Isa pang kilo": so much more. */
  isMore?: boolean
}

/** Between a number and its unit: "tatlong kilo", "tulo ka kilo", "tunga sa kilo", "half a kilo", "2 x". */
const LINKERS = new Set([
  'na',
  'nga',
  'ng',
  'ka',
  'sa',
  'a',
  'of',
  'x',
  'og',
  'lang',
  'nalang',
  'po',
  'pong',
  'ho',
  'hong',
  'ra',
  'pud',
  'pod',
  'sad',
  'usab',
])
const ARTICLES = new Set(['a', 'an'])
const LINKERS_MAX = 3

/** The readings of the words from a token on as a quantity: with its unit, and without it. */
export function parseQuantity(tokens: readonly Token[], at: number): ParsedQuantity[] {
  const each = eachAt(tokens, at) ?? bothAt(tokens, at)
  if (each) return parseQuantity(tokens, each).map((parsed) => ({ ...parsed, isEach: true }))
  const another = anotherAt(tokens, at)
  if (another) return parseQuantity(tokens, another).map((parsed) => ({ ...parsed, isMore: true }))
  const isArticle = ARTICLES.has(tokens[at]?.key ?? '')
  const sign = tokens[at]?.kind === 'dash' ? -1 : 1
  const start = sign < 0 || isTimes(tokens[at]) ? at + 1 : at
  // "A quarter kilo"
  const ofArticle = isArticle ? parseNumber(tokens, at + 1) : null
  const number = isArticle
    ? ofArticle && ofArticle.value < 1
      ? ofArticle
      : { value: 1, end: at + 1 }
    : parseNumber(tokens, start)
  if (!number) return loneUnit(tokens, at)
  const text = (end: number) =>
    tokens
      .slice(at, end)
      .map((token) => token.text)
      .join(' ')
  const ended = repeatedEnd(tokens, number)
  const said = enclosedEnd(tokens, ended)
  const times = isTimes(tokens[said]) ? said + 1 : said
  const found = unitAfter(tokens, said)
  const bare: ParsedQuantity = {
    quantity: { value: sign * number.value, unit: null, text: text(times) },
    end: times,
    isEach: false,
    isArticle,
  }
  // "Tatlo ding dong", "one ring light": it may be the beginning of the goods, too.
  const open = said > ended ? [{ ...bare, quantity: { ...bare.quantity, text: text(ended) }, end: ended }] : [] // prettier-ignore
  if (!found) return [bare, ...open]
  const isMore = tokens.slice(said, found.end - 1).some(({ key }) => MORE.has(key))
  const fraction = parseAddedFraction(tokens, found.end)
  const end = fraction?.end ?? found.end
  const value = sign * (number.value + (fraction?.value ?? 0))
  const full: ParsedQuantity = {
    quantity: { value, unit: found.unit, text: text(end) },
    end,
    isEach: false,
    isArticle: false,
    isMore,
  }
  return [full, bare, ...open]
}

export interface SaidQuantity extends ParsedQuantity {
  start: number
}

const quantitiesOfMessages = new WeakMap<readonly Token[], readonly SaidQuantity[]>()

/** The quantities of a message in their order, with their units. */
export function quantitiesIn(tokens: readonly Token[]): readonly SaidQuantity[] {
  const known = quantitiesOfMessages.get(tokens)
  if (known) return known
  const found: SaidQuantity[] = []
  for (let at = 0; at < tokens.length; at++) {
    const [parsed] = parseNumber(tokens, at) ? parseQuantity(tokens, at) : []
    if (!parsed) continue
    found.push({ ...parsed, start: at })
    at = parsed.end - 1
  }
  quantitiesOfMessages.set(tokens, found)
  return found
}

/** Between a number and its unit they ask for more of it. */
const MORE = new Set(['pa', 'pang', 'more', 'additional', 'extra', 'another'])

/** "Twenty (20) folders": the number in digits is the same. */
function repeatedEnd(tokens: readonly Token[], { value, end }: { value: number; end: number }) {
  const [open, digits, close] = tokens.slice(end, end + 3)
  const isSame = open?.kind === 'open' && close?.kind === 'close' && digits?.kind === 'number'
  return isSame && digits.value === value ? end + 3 : end
}

/** "Isa ring sabon": the enclitic between them bears the linker. */
function enclosedEnd(tokens: readonly Token[], end: number): number {
  const isWord = tokens[end - 1]?.kind === 'word' && !tokens[end - 1]!.key.endsWith('ng')
  return isWord && LINKED_ENCLITICS.has(tokens[end]?.key ?? '') ? end + 1 : end
}

const LINKED_ENCLITICS = new Set(['ring', 'ding'])

function isTimes(token: Token | undefined): boolean {
  return token?.kind === 'word' && token.key === 'x'
}

/** "Isa pang 10": the number behind it is how many more. */
function anotherAt(tokens: readonly Token[], at: number): number | null {
  const one = tokens[at]?.kind === 'word' ? parseNumber(tokens, at) : null
  if (one?.value !== 1 || !ANOTHER.has(tokens[one.end]?.key ?? '')) return null
  return parseNumber(tokens, one.end + 1) ? one.end + 1 : null
}

const ANOTHER = new Set(['pa', 'pang'])

/** "Pechay at kangkong pareho pong tatlong tali"; "both 1.5 L" is their size, and "make both 4" speaks of what was ordered. */
function bothAt(tokens: readonly Token[], at: number): number | null {
  const before = tokens[at - 1]
  const isBehindGoods = before?.kind === 'comma' || (before?.kind === 'word' && categoriesOf(before.key).size === 0) // prettier-ignore
  if (!isBehindGoods) return null
  const both = matchesAt(tokens, at).findLast(({ entry }) => entry.category === 'references' && entry.meaning === 'both') // prettier-ignore
  const start = both && (LINKERS.has(tokens[both.end]?.key ?? '') ? both.end + 1 : both.end)
  const [counted] = start !== undefined && parseNumber(tokens, start) ? parseQuantity(tokens, start) : [] // prettier-ignore
  const isCount = counted && Number.isInteger(counted.quantity.value) && counted.quantity.unit?.kind !== 'measure' // prettier-ignore
  return isCount ? start! : null
}

function eachAt(tokens: readonly Token[], at: number): number | null {
  const next = tokens[at + 1]
  return EACH.has(tokens[at]?.key ?? '') && next && parseNumber(tokens, at + 1) ? at + 1 : null
}

/** "dosena" alone is one of them, and so is "kilo ug tunga" with its half; other units need a number. */
function loneUnit(tokens: readonly Token[], at: number): ParsedQuantity[] {
  const found = unitAt(tokens, at)
  const fraction = found && !isCounted(tokens, at) ? parseAddedFraction(tokens, found.end) : null
  if (found && fraction) {
    const text = tokens.slice(at, fraction.end).map((token) => token.text).join(' ') // prettier-ignore
    const quantity = { value: 1 + fraction.value, unit: found.unit, text }
    return [{ quantity, end: fraction.end, isEach: false, isArticle: false }]
  }
  // The pairs of "shoes 3 pairs size 40" are counted by the number before them.
  if (found?.unit.kind !== 'count' || found.unit.factor === 1 || isCounted(tokens, at)) return []
  return [
    {
      quantity: { value: 1, unit: found.unit, text: tokens[at]!.text },
      end: found.end,
      isEach: false,
      isArticle: false,
    },
  ]
}

/** A number stands before it, maybe with linkers. */
function isCounted(tokens: readonly Token[], at: number): boolean {
  let last = at - 1
  while (last > at - 1 - LINKERS_MAX && LINKERS.has(tokens[last]?.key ?? '')) last -= 1
  return last >= 0 && parseNumber(tokens, last) !== null
}

function unitAfter(tokens: readonly Token[], at: number): { unit: Unit; end: number } | null {
  let next = at
  for (let linkers = 0; linkers <= LINKERS_MAX; linkers++) {
    const found = unitAt(tokens, next)
    if (found) return withSecondUnit(tokens, found)
    const { key = '' } = tokens[next] ?? {}
    if (!LINKERS.has(key) && !MORE.has(key)) return null
    next += 1
  }
  return null
}

/** "10 pirasong tableta", "2 order na platito": the second unit says more. */
function withSecondUnit(tokens: readonly Token[], first: { unit: Unit; end: number }) {
  if (first.unit.name !== 'piece') return first
  const second = unitAt(tokens, first.end)
  return second?.unit.kind === 'count' && !startsName(tokens, second.end) ? second : first
}

function startsName(tokens: readonly Token[], at: number): boolean {
  return at < tokens.length && matchesAt(tokens, at).length === 0
}
