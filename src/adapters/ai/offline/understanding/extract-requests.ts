import { tokenize } from '../lexicon/tokenize.ts'
import { parseNumber } from '../lexicon/numbers.ts'
import { isDescriptor, isStopword } from '../lexicon/stopwords.ts'
import { parseCountUnit, parseMeasureUnit, type CountUnit, type Measure } from '../lexicon/units.ts'
/** Slot filling: the item requests of a clause with count, unit, amount, sizes and the words that name the product. */

export interface ItemRequest {
  /** As the customer gave it, so it may be fractional, negative or not finite; null without a number. */
  count: number | null
  unit: CountUnit | null
  /** A measure in place of a count: two kilos, half a litre. */
  amount: Measure | null
  /** Measures that select a variant. */
  sizes: Measure[]
  /** The mention of the product, without stopwords. */
  words: string[]
  /** A distributive number: so many of each product mentioned. */
  isDistributive: boolean
  /** The quantity came after the name, so the next name begins another request. */
  endsWithQuantity: boolean
}

export const emptyRequest = (): ItemRequest => ({
  count: null,
  unit: null,
  amount: null,
  sizes: [],
  words: [],
  isDistributive: false,
  endsWithQuantity: false,
})

/** A number before one of these is no quantity: times, money, percentages. */
const nonQuantityUnit =
  /^(?:am|pm|oclock|peso|pesos|php|piso|pisos|percent|off|discount|minutes?|mins?|hours?|hrs?|days?|weeks?|years?|yrs?|months?|times|araw|oras|adlaw|taon|tuig|buwan|bulan|m|am)$/u
/** A number after one of these belongs to the name: grade 3, no. 16. */
const numberedKinds = new Set(['grade', 'no', 'gauge', 'size', 'number', 'num'])
const referringWords = new Set([
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

/** Money, percentages and clock times. */
const nonQuantityNumbers =
  /(?:₱|\bphp ?|\bp(?=\d))\s*\d[\d,.]*|\d[\d,.]*\s*(?:%|pesos?\b|php\b|piso\b)|\b\d{1,2}(?::\d\d)?\s*(?:am|pm)\b|\b\d{1,2}:\d\d\b/giu

/** @param isNamed whether a word can name a product of this store */
export function extractRequests(clause: string, isNamed: (word: string) => boolean): ItemRequest[] {
  const text = clause.replaceAll(nonQuantityNumbers, ' ')
  const isNegative = /^\W*-\s*\d/u.test(text)
  const words = tokenize(text.replaceAll(/(?<=\d)\s*["”](?!\w)/gu, ' inch '))
  const requests: ItemRequest[] = [emptyRequest()]
  let at = 0
  while (at < words.length) {
    const consumed =
      consumeNumber(requests, words, at, isNamed) ?? consumeWord(requests, words, at, isNamed)
    at += consumed
  }
  const filled = requests.filter(
    (r) => r.count !== null || r.amount || r.words.length > 0 || r.sizes.length > 0 || r.unit,
  )
  if (isNegative && filled[0]) negate(filled[0])
  return filled
}

function negate(request: ItemRequest): void {
  if (request.amount) request.amount = { ...request.amount, value: -request.amount.value }
  else if (request.count !== null) request.count = -request.count
}

/** A number with its unit. @returns how many words it consumed, null when the word is no number */
function consumeNumber(
  requests: ItemRequest[],
  words: string[],
  at: number,
  isNamed: (word: string) => boolean,
): number | null {
  const article = (words[at] === 'a' || words[at] === 'an') && words[at + 1] !== undefined
  const number = article ? { value: 1, length: 1 } : parseNumber(words, at)
  if (!number) return null
  if (
    words[at] === 'one' &&
    at === words.length - 1 &&
    words.some((word) => referringWords.has(word) && word !== 'one')
  )
    return 1
  const last = requests.at(-1)!
  const isKind = numberedKinds.has(words[at - 1] ?? '') && words[at - 1] !== 'number'
  if (isKind || (isPackContent(words, at) && isNamed(words[at]!))) {
    last.words.push(words[at]!)
    return number.length
  }
  let next = at + number.length
  while (['ka', 'na', 'nga', 'ng', 'x', 'of', 'a'].includes(words[next] ?? '')) next += 1
  if (words[next] === 'sa' && parseMeasureUnit(words[next + 1])) next += 1
  if (nonQuantityUnit.test(words[next] ?? '') && !parseMeasureUnit(words[next]))
    return next + 1 - at
  if (
    article &&
    (last.count !== null || parseCountUnit(words[next]) === null) &&
    !words.slice(next).some(isNamed)
  )
    return 1
  const measure = parseMeasureUnit(words[next])
  if (measure) {
    // "isang kilo't kalahati": a fraction of the unit follows it.
    const fraction = words[next + 1] === 't' ? parseNumber(words, next + 2) : null
    if (fraction) words.splice(next + 1, 1 + fraction.length)
    const value = measure.value * (number.value + (fraction?.value ?? 0))
    consumeMeasure(requests, { ...measure, value }, words, next, isNamed)
    return next + 1 - at
  }
  if (article && last.count !== null && last.words.length === 0) return 1
  // "toyo 1L dalawa": the measure before the count was a size.
  if (
    last.amount &&
    last.count === null &&
    last.endsWithQuantity &&
    !words.slice(next).some(isNamed)
  ) {
    Object.assign(last, { sizes: [...last.sizes, last.amount], amount: null, count: number.value })
    const unit = parseCountUnit(words[next])
    return unit ? next - at + consumeUnit(last, unit, words, next) : number.length
  }
  // "2 crayons 24", "1 bulb 9 watts": the second number belongs to the name.
  const isOfName =
    last.count !== null &&
    last.words.length > 0 &&
    !last.endsWithQuantity &&
    !parseCountUnit(words[next])
  if (
    isOfName &&
    isNamed(words[at]!) &&
    ((words[next] ?? '').length < 2 || !isNamed(words[next]!))
  ) {
    last.words.push(words[at]!)
    return number.length
  }
  const request = requestForQuantity(requests, isNamed)
  request.count = number.value
  const unit = parseCountUnit(words[next])
  if (!unit) return Math.max(number.length, words[next - 1] === 'x' ? next - at : number.length)
  return next - at + consumeUnit(request, unit, words, next)
}

/** The number in "pack of 20", which is part of the name. */
function isPackContent(words: string[], at: number): boolean {
  const unit = words[at - 1] === 'of' ? parseCountUnit(words[at - 2]) : null
  return unit !== null && unit !== 'piece' && unit !== 'dozen'
}

/** "2 dozen", "half dozen packs": a dozen multiplies the count. @returns how many words it consumed */
function consumeUnit(request: ItemRequest, unit: CountUnit, words: string[], at: number): number {
  if (unit !== 'dozen') {
    request.unit = unit
    return 1
  }
  request.count = (request.count ?? 1) * 12
  const after = parseCountUnit(words[at + 1])
  if (after) request.unit = after
  return after ? 2 : 1
}

/** Two kilos are an amount; in a 25 kg sack, one 4 L can or eight inches the measure is a size. */
function consumeMeasure(
  requests: ItemRequest[],
  measure: Measure,
  words: string[],
  at: number,
  isNamed: (word: string) => boolean,
): void {
  const last = requests.at(-1)!
  const isSize =
    (measure.dimension === 'length' && !words[at]!.startsWith('m')) ||
    words[at] === 'mm' ||
    (measure.dimension === 'mass' &&
      measure.value < 1_000 &&
      /^(?:g|gm|gms|grams?|oz)$/u.test(words[at]!)) ||
    words[at] === 'ml'
  const hasCount = last.count !== null
  if (isSize || last.amount || hasCount || parseCountUnit(words[at + 1])) {
    const isNamedNext = words
      .slice(at + 1, at + 4)
      .some((word) => isNamed(word) && !isDescriptor(word))
    const isNext = !isSize && last.words.length > 0 && (last.amount !== null || isNamedNext)
    const request = isNext ? requestForQuantity(requests, isNamed) : last
    if (isNext) request.amount = measure
    else request.sizes.push(measure)
  } else requestForQuantity(requests, isNamed).amount = measure
}

/** The request that a new quantity belongs to: the last one, unless that has a quantity already. */
function requestForQuantity(
  requests: ItemRequest[],
  isNamed: (word: string) => boolean,
): ItemRequest {
  const last = requests.at(-1)!
  const isOpen = last.count === null && last.amount === null
  // Unknown words before the quantity are no mention: "my son needs five notebooks".
  if (isOpen && !last.words.some(isNamed)) last.words = []
  if (isOpen) {
    last.endsWithQuantity = last.words.length > 0
    return last
  }
  const next = emptyRequest()
  requests.push(next)
  return next
}

function consumeWord(
  requests: ItemRequest[],
  words: string[],
  at: number,
  isNamed: (word: string) => boolean,
): number {
  const word = words[at]!
  if (
    requests.at(-1)!.endsWithQuantity &&
    isNamed(word) &&
    !isDescriptor(word) &&
    !isStopword(word)
  )
    requests.push(emptyRequest())
  const last = requests.at(-1)!
  if (['tig', 'tag', 'each', 'bawat', 'kada', 'matag'].includes(word)) last.isDistributive = true
  if (isStopword(word) || word === 'x') return 1
  const unit = parseCountUnit(word)
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
