/** Roles of numbers that count no goods: money, times, ages and people, ordinals, list numbers. */
import { isPerson, isRemark } from '../../../../../lexicon/ordinary-words.ts'
import { isAnd } from '../../language/conjunctions.ts'
import { parseNumber } from '../../language/number-parser.ts'
import { phrasesOf } from '../../language/phrasing.ts'
import { parseQuantity, quantitiesIn } from '../../language/quantity-parser.ts'
import { isFunctionWord, type GrammarMatch } from '../../language/vocabulary.ts'
import type { Token } from '../../language/tokenizer.ts'
import { unitAt } from '../../language/units.ts'
import type { Edge } from '../chart/edges.ts'
import type { Role } from '../interpretation.ts'
import type { Analysis } from './analysis.ts'
import { GAIN } from '../scoring.ts'
import type { Shelf } from '../shelf.ts'
import { sizeMeaning } from '../shelf/size-words.ts'
import { isSold } from './size-edges.ts'

/** Less is no money without a word right beside it. */
const LEAST_MONEY = 20
/** A word that gives a number its role stands at most so many words before it. */
const REACH = 3

export function numberEdges(analysis: Analysis): Edge[] {
  return analysis.tokens.flatMap((_, at) => {
    const number = parseNumber(analysis.tokens, at)
    if (!number) return []
    return [
      ...clockEdges(analysis, at),
      ...hourEdges(analysis, at, number.end),
      ...priceEdges(analysis, at, number.end),
      ...cuedEdges(analysis, at, number.end),
      ...ordinalEdges(analysis, at, number.end),
      ...enumeratorEdges(analysis, at),
      ...rangeEdges(analysis, at, number.end),
      ...wishedNumberEdges(analysis, at, number.end),
    ]
  })
}

function edge(start: number, end: number, role: Role, gain: number): Edge {
  return { start, end, kind: 'context', role, gain, meaning: 'number' }
}

/** `10:30`, `2:30 pm`, `5:30 ng hapon` */
function clockEdges({ tokens, phrases }: Analysis, at: number): Edge[] {
  const isClock =
    tokens[at + 1]?.key === ':' &&
    tokens[at + 1]!.isGlued &&
    tokens[at + 2]?.kind === 'number' &&
    tokens[at + 2]!.isGlued
  if (!isClock) return []
  const half = phrases[at + 3]?.filter(({ entry }) => entry.category === 'time' && entry.meaning === 'after') ?? [] // prettier-ignore
  return [edge(at, Math.max(at + 3, ...half.map(({ end }) => end)), 'time', GAIN.cued * 2)]
}

/** "Daanan ko na lang mga 9", "pa-deliver ng umaga mga 8": about so late, with nothing behind that it could count. */
function hourEdges({ tokens, phrases }: Analysis, at: number, end: number): Edge[] {
  const { kind, value } = tokens[at]!
  const isHour = kind === 'number' && value >= 1 && value <= HOURS && tokens[at - 1]?.key === 'mga'
  if (!isHour || tokens[end]?.kind === 'word') return []
  for (let start = at - 2; start >= 0 && !isWall(tokens[start]!); start--) {
    const isMoving = MOVING.has(tokens[start]!.key) || phrases[start]!.some(isFetching)
    if (isMoving) return [edge(at - 1, end, 'time', GAIN.cued * 2)]
  }
  return []
}

/** A word of coming, bringing or the time of day. */
const MOVING = new Set([...phrasesOf('coming'), ...phrasesOf('carriage'), ...phrasesOf('at the store')]) // prettier-ignore
const isFetching = ({ entry }: GrammarMatch) => entry.category === 'time' || entry.meaning.startsWith('collect') // prettier-ignore

/** "2 stapler @85", "1 roll electrical tape 30": the price, written behind the goods. */
function priceEdges({ tokens, phrases, shelf, linker }: Analysis, at: number, end: number): Edge[] {
  if (tokens[at - 1]?.text === '@') return [edge(at - 1, end, 'money', GAIN.cued * 2)]
  const next = tokens[end]?.kind ?? 'break'
  const isEnd = next === 'break' || next === 'comma'
  let start = at
  while (start > 0 && tokens[start - 1]!.kind !== 'break' && tokens[start - 1]!.kind !== 'comma') start -= 1 // prettier-ignore
  const isCounted = tokens.slice(start, at).some(({ kind }) => kind === 'number')
  // "10 donut - 12 each"
  const isApart = tokens[at - 1]?.kind === 'dash' || tokens[at - 1]?.kind === 'open'
  const each = phrases[end]?.find(({ entry }) => entry.meaning === 'each')
  if (isApart && isCounted && each) return [edge(at, each.end, 'money', GAIN.cued * 2)]
  const { value, kind } = tokens[at]!
  const isPrice = kind === 'number' && value >= LEAST_MONEY && pricesOf(shelf).has(value * 100)
  if (isOwnPrice({ tokens, linker }, at, end))
    return [{ ...edge(at - 1, end, 'money', GAIN.cued * 2), kind: 'filler' }]
  return isEnd && isCounted && isPrice ? [edge(at, end, 'money', GAIN.price)] : []
}

/** "15 kilos nung well-milled, yung tag 46": what one of the goods right before it costs, beside how many. */
function isOwnPrice(
  { tokens, linker }: Pick<Analysis, 'tokens' | 'linker'>,
  at: number,
  end: number,
): boolean {
  const { value } = tokens[at]!
  const isTold = EACH.has(tokens[at - 1]?.key ?? '') && value >= LEAST_MONEY && tokens[end]?.kind !== 'word' // prettier-ignore
  if (!isTold) return false
  const isComma = ({ kind }: Token) => kind === 'comma'
  const counts = quantitiesIn(tokens).filter(({ start, isEach }) => start !== at && !isEach)
  return tokens.slice(0, at - 1).some((_, place) => {
    const named = linker(place).find(({ candidates: [only, ...others] }) => others.length === 0 && only?.entry.item.price === value * 100) // prettier-ignore
    const between = named && tokens.slice(named.end, at - 1)
    const isCounted = counts.some((count) => count.end <= place && !tokens.slice(count.end, place).some(isComma)) // prettier-ignore
    return isCounted && between?.every((token) => isComma(token) || isFunctionWord(token.key))
  })
}

const EACH = new Set(['tag', 'tig'])

const prices = new WeakMap<Shelf, ReadonlySet<number>>()

export function pricesOf(shelf: Shelf): ReadonlySet<number> {
  const known = prices.get(shelf) ?? new Set(shelf.entries.map(({ item }) => item.price))
  prices.set(shelf, known)
  return known
}

/** A number beside words of money, time or people. */
function cuedEdges(analysis: Analysis, at: number, end: number): Edge[] {
  const edges: Edge[] = []
  for (const role of ['money', 'time', 'people'] as const) {
    const after = role === 'time' && isAddressed(analysis, at, end) ? null : cueAfter(analysis, at, end, role) // prettier-ignore
    if (after !== null) edges.push(edge(at, after, role, GAIN.cued))
    // "5 and 8 yrs old"
    const next = role === 'people' && isAnd(analysis.tokens[end]?.key ?? '') ? parseNumber(analysis.tokens, end + 1) : null // prettier-ignore
    const both = next && cueAfter(analysis, end + 1, next.end, role)
    if (both) edges.push(edge(at, both, role, GAIN.cued * 2))
    const before = role === 'people' && isMeasured(analysis, end) ? null : cueBefore(analysis, at, role) // prettier-ignore
    const isMoney =
      role !== 'money' || (parseNumber(analysis.tokens, at)?.value ?? 0) >= LEAST_MONEY
    if (before !== null && isMoney)
      edges.push(
        edge(
          at,
          end,
          role,
          role === 'money' ? GAIN.cuedBefore : GAIN.cuedBeforeLoosely - before * 0.1,
        ),
      )
  }
  return edges
}

/** "Birthday cake, isang 10 inch", "pang graduation, isang set": a number of goods. */
function isMeasured({ tokens }: Analysis, end: number): boolean {
  const next = tokens[end]
  return next?.kind === 'number' || (next?.kind === 'word' && unitAt(tokens, end) !== null)
}

/** "Usa day", "usa lang day": the young woman who is spoken to, behind a number that is no English one. */
function isAddressed({ tokens, phrases }: Analysis, at: number, end: number): boolean {
  const behind = skipParticles(tokens, end)
  const isEnglish = phrases[at]!.some(({ entry }) => entry.category === 'numbers' && entry.languages.includes('en')) // prettier-ignore
  return (
    tokens[at]!.kind === 'word' &&
    !isEnglish &&
    phrases[behind]?.some(({ entry }) => entry.meaning === 'polite') === true
  )
}

/** Behind "lang", "ra" and the like. */
function skipParticles(tokens: readonly Token[], at: number): number {
  let next = at
  while (next < at + SKIPPED_MAX && ENCLITICS.has(tokens[next]?.key ?? '')) next += 1
  return next
}

const ENCLITICS = new Set(['lang', 'lng', 'ra', 'po', 'pud', 'pod', 'sad', 'na', 'rin', 'din'])

/** "Number 18" of a number cake, where no list is asked about: a wish for the store. */
function wishedNumberEdges({ tokens, shelf, context }: Analysis, at: number, end: number): Edge[] {
  const label = tokens[at - 1]
  const isOption = shelf.options.byWord.has(tokens[at]!.key)
  const isNamed = label?.key === 'number' && shelf.terms.has('number') && !isOption
  if (!isNamed || tokens[at]!.kind !== 'number' || context.listed.length >= tokens[at]!.value) return [] // prettier-ignore
  return [{ start: at - 1, end, kind: 'note', role: 'note', gain: GAIN.range, meaning: 'note' }]
}

/** What may stand between a number and its cue: "apat po kami", "150 lang daw ang kilo". */
const SKIPPED = new Set([
  'na',
  'ka',
  'nga',
  'po',
  'lang',
  'lng',
  'daw',
  'ra',
  'ang',
  'opo',
  'kasi',
  'kse',
  'ksi',
  'man',
  'naman',
  'gud',
  'bale',
  'pala',
  'diay',
])
const SKIPPED_MAX = 3

function cueAfter(analysis: Analysis, at: number, end: number, role: Role): number | null {
  const { phrases, tokens, shelf } = analysis
  // "25 percent" of what is sold with so much sugar.
  const isDegree = (place: number) => tokens[place]?.key === 'percent' && shelf.options.byDegree.size > 0 // prettier-ignore
  // "Mocha roll, isang buo" of what comes whole
  const isKind = (place: number) => (parseNumber(tokens, at)?.value ?? 0) < LEAST_MONEY && phrases[place]!.some(({ entry }) => entry.category === 'sizes' && isSold(shelf, entry.meaning)) // prettier-ignore
  for (
    let place = end;
    place <= end + SKIPPED_MAX && (place === end || SKIPPED.has(tokens[place - 1]?.key ?? ''));
    place++
  ) {
    const cue = phrases[place]
      ?.filter(
        ({ entry }) =>
          entry.category === role &&
          entry.meaning === 'after' &&
          !isDegree(place) &&
          !isKind(place),
      ) // prettier-ignore
      .at(-1)
    if (role === 'people' && (isSizeHere(analysis, at, place) || isUnitHere(analysis, place))) return null // prettier-ignore
    if (cue) return cue.end
    // "Himoa nalang 60 kuya", "isa ate beige", "sampu po ate ng pandesal": who is spoken to is not counted.
    const isLinked = (place > end && LINKING.has(tokens[place - 1]!.key)) || tokens[end - 1]?.key.endsWith('ng') // prettier-ignore
    const isOwn = OWNED.has(tokens[place + 1]?.key ?? '')
    const isCalled = phrases[place]?.some(({ entry }) => entry.meaning === 'polite') && !isOwn && (!isLinked || tokens[place + 1]?.kind !== 'word') // prettier-ignore
    if (role === 'people' && !isCalled && isPersonAt(tokens[place])) return place + 1
  }
  // "One of my friends"
  let of = tokens[end]?.key === 'of' ? end + 1 : end
  while (of > end && isFunctionWord(tokens[of]?.key ?? '')) of += 1
  if (role === 'people' && of > end && isPersonAt(tokens[of])) return of + 1
  // "2 drunk visitors"
  const isOne = role === 'people' && tokens[end]?.kind === 'word' && phrases[end]!.length === 0
  const cue = isOne ? phrases[end + 1]?.find(({ entry }) => entry.category === role && entry.meaning === 'after') : undefined // prettier-ignore
  return cue?.end ?? null
}

const LINKING = new Set(['na', 'ka', 'nga', 'ang'])
/** "Dalawa po ate ko" */
const OWNED = phrasesOf('own behind')

/** "Isang adult, isang kids" of what comes in both, and not "for 2 kids" */
function isSizeHere({ tokens, shelf }: Analysis, number: number, at: number): boolean {
  const size = sizeMeaning(tokens[at]?.key ?? '')
  const before = tokens[number - 1]?.key ?? ''
  const isHad = phrasesOf('having').has(before) && tokens[at + 1]?.kind !== 'word'
  const isPurpose = isHad || phrasesOf('aim').has(before) || LINKS.has(before)
  return size !== null && !isPurpose && isSold(shelf, size)
}

/** "20 heads" of a store that sells chicks by the head */
function isUnitHere({ tokens, shelf }: Analysis, at: number): boolean {
  const unit = unitAt(tokens, at)?.unit
  return unit?.kind === 'count' && shelf.units.has(unit.name)
}

/** "Para sa 2 kids", "with 2 kids" */
const LINKS = new Set(['sa', 'with'])

function isPersonAt(token: Token | undefined): boolean {
  return token?.kind === 'word' && isPerson(token.key)
}

/** How far before a number its cue ends; null without one in reach. */
function cueBefore({ phrases, tokens }: Analysis, at: number, role: Role): number | null {
  for (let start = at - 1; start >= Math.max(0, at - REACH - 3); start--) {
    // "Belt pang Mio, isa": behind a mark nobody is counted, but an age is reached ("debut ng anak ko, 18 na").
    const isMark = role === 'people' && tokens[start]!.kind === 'comma' && !(tokens[at]!.kind === 'number' && tokens[at + 1]?.key === 'na') // prettier-ignore
    if (isWall(tokens[start]!) || isMark) return null
    if (role === 'time' && start === at - 1 && isHour(tokens, at)) return 0
    const cue = phrases[start]!.find(
      ({ entry, end }) =>
        entry.category === role && entry.meaning === 'before' && end <= at && at - end <= REACH,
    )
    if (cue) return at - cue.end
    if (phrases[start]!.some(isOrdering)) return null
  }
  return null
}

/** "May bisita, gawing 40": the number behind a verb of ordering is of that. */
function isOrdering({ entry: { category, meaning } }: GrammarMatch): boolean {
  return category === 'acts' && (meaning === 'set' || meaning === 'order' || meaning === 'add')
}

/** "My shift starts at 7": an hour, unless it is the Filipino word for and. */
function isHour(tokens: readonly Token[], at: number): boolean {
  const [verb, link, number] = [tokens[at - 2], tokens[at - 1], tokens[at]]
  // "I'll come at 4", "pick it up at 5": with nothing behind that it could count.
  const isComing = COMING.has(verb?.key ?? '') && tokens[at + 1]?.kind !== 'word'
  const isVerb = isComing || (verb?.kind === 'word' && isRemark(verb.key))
  return isVerb && link!.key === 'at' && number!.kind === 'number' && number!.value <= HOURS
}

const HOURS = 12
/** How verbs of fetching end. */
const COMING = new Set(['up', ...[...phrasesOf('coming')].map((verb) => verb.split(' ').at(-1)!)])

function isWall({ kind }: Token): boolean {
  return kind === 'break' || kind === 'number' || kind === 'phone'
}

/** "number 2", "#2", or a number alone in answer to a list. */
function ordinalEdges({ tokens, context }: Analysis, at: number, end: number): Edge[] {
  const value =
    tokens[at]!.kind === 'number' ? tokens[at]!.value : (parseNumber(tokens, at)?.value ?? 0)
  if (
    context.listed.length < 2 ||
    value < 1 ||
    value > context.listed.length ||
    !Number.isInteger(value)
  )
    return []
  const before = tokens[at - 1]?.key
  const isNamed = before === 'no' || before === 'number' || before === 'num' || before === '#'
  const isAlone = tokens.every(({ kind, key }, place) => (place >= at && place < end) || kind === 'break' || FILLERS.has(key)) // prettier-ignore
  if (!isNamed && !isAlone) return []
  const start = isNamed ? at - 1 : at
  return [
    {
      start,
      end,
      kind: 'reference',
      role: 'reference',
      gain: GAIN.ordinal,
      meaning: 'ordinal',
      reference: { kind: 'ordinal', at: value },
    },
  ]
}

const FILLERS = new Set([
  'po',
  'opo',
  'please',
  'pls',
  'lang',
  'na',
  'yung',
  'ung',
  'the',
  'ang',
  'kana',
  'number',
  'no',
])

/** `1.` and `2)` at the beginning of a line. */
function enumeratorEdges({ tokens }: Analysis, at: number): Edge[] {
  if (!isEnumerator(tokens, at) || at + 2 >= tokens.length) return []
  // A list counts from one: "10. Saka 2 loaf" is ten.
  const before = tokens.slice(0, at).filter((_, place) => isEnumerator(tokens, place)).length
  if (tokens[at]!.value > before + 1) return []
  return [
    {
      start: at,
      end: at + 2,
      kind: 'filler',
      role: 'link',
      gain: GAIN.ordinal * 2,
      meaning: 'enumerator',
    },
  ]
}

function isEnumerator(tokens: readonly Token[], at: number): boolean {
  const isFirst = at === 0 || tokens[at - 1]!.key === '\n'
  const next = tokens[at + 1]
  const isMark = next !== undefined && next.isGlued && (next.key === '.' || next.key === ')')
  return isFirst && isMark && tokens[at]!.kind === 'number'
}

/** "2-3 kilo", "2 or 3": how many is not said, so it is asked. */
function rangeEdges({ tokens }: Analysis, at: number, end: number): Edge[] {
  const between = tokens[end]
  const isRange =
    (between?.kind === 'dash' && between.isGlued && between.key !== ':') ||
    RANGE_WORDS.has(between?.key ?? '')
  // "From 10 to 15" corrects a number.
  const isFrom = phrasesOf('denied number').has(tokens[at - 1]?.key ?? '')
  const [second] = isRange && !isFrom ? parseQuantity(tokens, end + 1) : []
  if (!second) return []
  return [
    {
      start: at,
      end: second.end,
      kind: 'unknown',
      role: 'count',
      gain: GAIN.range,
      meaning: 'range',
    },
  ]
}

const RANGE_WORDS = new Set(['or', 'o', 'to', 'hanggang', 'hangtod'])
