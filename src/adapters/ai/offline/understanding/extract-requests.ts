/** The things that a clause asks for: how many, of what size, and which words name them. */
import { readNumber } from '../lexicon/numbers.ts'
import { isDescriptor, isStopword } from '../lexicon/stopwords.ts'
import { countUnit, measureUnit, type CountUnit, type Measure } from '../lexicon/units.ts'
import { wordsOf } from '../lexicon/normalize-words.ts'

export interface Request {
  /** How many; not finite, fractional or negative as it was said; null when nothing was. */
  count: number | null
  unit: CountUnit | null
  /** An amount that was said in place of a count: two kilos, half a litre. */
  amount: Measure | null
  /** Sizes that tell which one is meant. */
  sizes: Measure[]
  /** What it is called, without the words that carry nothing. */
  words: string[]
  /** So many of each thing that was spoken of. */
  isEach: boolean
  /** The quantity came after the name, so that the next name is another thing. */
  isClosed: boolean
}

/** Nothing asked for. */
export const empty = (): Request => ({
  count: null,
  unit: null,
  amount: null,
  sizes: [],
  words: [],
  isEach: false,
  isClosed: false,
})

/** Numbers before these are no quantities: hours, money, shares. */
const notGoods =
  /^(?:am|pm|oclock|peso|pesos|php|piso|pisos|percent|off|discount|minutes?|mins?|hours?|hrs?|days?|weeks?|years?|yrs?|months?|times|araw|oras|adlaw|taon|tuig|buwan|bulan|m|am)$/u
/** Numbers after these are names of a kind: grade 3, no. 16. */
const numbered = new Set(['grade', 'no', 'gauge', 'size', 'number', 'num'])
const references = new Set([
  'the',
  'this',
  'that',
  'big',
  'small',
  'second',
  'first',
  'third',
  'last',
  'one',
])

/** Money, percentages and clock times, which are never quantities. */
const otherNumbers =
  /(?:₱|\bphp ?|\bp(?=\d))\s*\d[\d,.]*|\d[\d,.]*\s*(?:%|pesos?\b|php\b|piso\b)|\b\d{1,2}(?::\d\d)?\s*(?:am|pm)\b|\b\d{1,2}:\d\d\b/giu

/** @param isNamed whether a word can name something on this shelf */
export function scan(clause: string, isNamed: (word: string) => boolean): Request[] {
  const text = clause.replaceAll(otherNumbers, ' ')
  const isNegative = /^\W*-\s*\d/u.test(text)
  const words = wordsOf(text.replaceAll(/(?<=\d)\s*["”](?!\w)/gu, ' inch '))
  const requests: Request[] = [empty()]
  const at = { index: 0 }
  while (at.index < words.length) {
    const taken =
      takeNumber(requests, words, at.index, isNamed) ?? takeWord(requests, words, at.index, isNamed)
    at.index += taken
  }
  const said = requests.filter(
    (r) => r.count !== null || r.amount || r.words.length > 0 || r.sizes.length > 0 || r.unit,
  )
  if (isNegative && said[0]) negate(said[0])
  return said
}

function negate(request: Request): void {
  if (request.amount) request.amount = { ...request.amount, value: -request.amount.value }
  else if (request.count !== null) request.count = -request.count
}

/** A number with what it counts, or null when the word is none. */
function takeNumber(
  requests: Request[],
  words: string[],
  at: number,
  isNamed: (word: string) => boolean,
): number | null {
  const article = (words[at] === 'a' || words[at] === 'an') && words[at + 1] !== undefined
  const number = article ? { value: 1, used: 1 } : readNumber(words, at)
  if (!number) return null
  if (
    words[at] === 'one' &&
    at === words.length - 1 &&
    words.some((word) => references.has(word) && word !== 'one')
  )
    return 1
  const last = requests.at(-1)!
  const isKind = numbered.has(words[at - 1] ?? '') && words[at - 1] !== 'number'
  if (isKind || (isContent(words, at) && isNamed(words[at]!))) {
    last.words.push(words[at]!)
    return number.used
  }
  let next = at + number.used
  while (['ka', 'na', 'nga', 'ng', 'x', 'of', 'a'].includes(words[next] ?? '')) next += 1
  if (notGoods.test(words[next] ?? '') && !measureUnit(words[next])) return next + 1 - at
  if (
    article &&
    (last.count !== null || countUnit(words[next]) === null) &&
    !words.slice(next).some(isNamed)
  )
    return 1
  const measure = measureUnit(words[next])
  if (measure) {
    takeMeasure(requests, { ...measure, value: measure.value * number.value }, words, next, isNamed)
    return next + 1 - at
  }
  if (article && last.count !== null && last.words.length === 0) return 1
  // "toyo 1L dalawa": what came first was the size.
  if (last.amount && last.count === null && last.isClosed && !words.slice(next).some(isNamed)) {
    Object.assign(last, { sizes: [...last.sizes, last.amount], amount: null, count: number.value })
    const unit = countUnit(words[next])
    return unit ? next - at + takeUnit(last, unit, words, next) : number.used
  }
  // "2 crayons 24", "1 bulb 9 watts": the number is of the name.
  const isOfName =
    last.count !== null && last.words.length > 0 && !last.isClosed && !countUnit(words[next])
  if (
    isOfName &&
    isNamed(words[at]!) &&
    ((words[next] ?? '').length < 2 || !isNamed(words[next]!))
  ) {
    last.words.push(words[at]!)
    return number.used
  }
  const request = fresh(requests, isNamed)
  request.count = number.value
  const unit = countUnit(words[next])
  if (!unit) return Math.max(number.used, words[next - 1] === 'x' ? next - at : number.used)
  return next - at + takeUnit(request, unit, words, next)
}

/** "Otap, pack of 20": what is in one of it. */
function isContent(words: string[], at: number): boolean {
  const unit = words[at - 1] === 'of' ? countUnit(words[at - 2]) : null
  return unit !== null && unit !== 'piece' && unit !== 'dozen'
}

/** "2 dozen", "half dozen packs": a dozen multiplies. */
function takeUnit(request: Request, unit: CountUnit, words: string[], at: number): number {
  if (unit !== 'dozen') {
    request.unit = unit
    return 1
  }
  request.count = (request.count ?? 1) * 12
  const after = countUnit(words[at + 1])
  if (after) request.unit = after
  return after ? 2 : 1
}

/** Two kilos are an amount; a 25 kg sack, one 4 L can, eight inches are a size. */
function takeMeasure(
  requests: Request[],
  measure: Measure,
  words: string[],
  at: number,
  isNamed: (word: string) => boolean,
): void {
  const last = requests.at(-1)!
  const isSize =
    (measure.of === 'length' && !words[at]!.startsWith('m')) ||
    words[at] === 'mm' ||
    (measure.of === 'mass' &&
      measure.value < 1_000 &&
      /^(?:g|gm|gms|grams?|oz)$/u.test(words[at]!)) ||
    words[at] === 'ml'
  const hasCount = last.count !== null
  if (isSize || last.amount || hasCount || countUnit(words[at + 1])) {
    const isNamedNext = words
      .slice(at + 1, at + 4)
      .some((word) => isNamed(word) && !isDescriptor(word))
    const isNext = !isSize && last.words.length > 0 && (last.amount !== null || isNamedNext)
    const request = isNext ? fresh(requests, isNamed) : last
    if (isNext) request.amount = measure
    else request.sizes.push(measure)
  } else fresh(requests, isNamed).amount = measure
}

/** The request that a new quantity belongs to. */
function fresh(requests: Request[], isNamed: (word: string) => boolean): Request {
  const last = requests.at(-1)!
  const isOpen = last.count === null && last.amount === null
  // What came before and names nothing was talk: "my son needs five notebooks".
  if (isOpen && !last.words.some(isNamed)) last.words = []
  if (isOpen) {
    last.isClosed = last.words.length > 0
    return last
  }
  const next = empty()
  requests.push(next)
  return next
}

function takeWord(
  requests: Request[],
  words: string[],
  at: number,
  isNamed: (word: string) => boolean,
): number {
  const word = words[at]!
  if (requests.at(-1)!.isClosed && isNamed(word) && !isDescriptor(word) && !isStopword(word))
    requests.push(empty())
  const last = requests.at(-1)!
  if (['tig', 'tag', 'each', 'bawat', 'kada', 'matag'].includes(word)) last.isEach = true
  if (isStopword(word) || word === 'x') return 1
  const unit = countUnit(word)
  const isVerb = [
    'can',
    'set',
    'order',
    'orders',
    'bar',
    'cap',
    'tab',
    'plastic',
    'roll',
    'dozen',
  ].includes(word)
  if (unit && !isVerb && last.unit === null) last.unit = unit
  else if (unit === 'dozen') last.count = (last.count ?? 1) * 12
  else last.words.push(word)
  return 1
}
