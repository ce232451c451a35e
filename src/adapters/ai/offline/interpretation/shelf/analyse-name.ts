/** The parts of the name of an offering: head, kind, other names, measures, and the goods and brands that it names. */
import { LRUCache } from 'lru-cache'
import {
  conceptOf,
  conceptsNamed,
  namesIn,
  stepsBelow,
  type Concept,
} from '../../../../../lexicon/goods.ts'
import { singular } from '../../../../../lexicon/word-forms.ts'
import type { Measure, Unit } from '../../language/quantity.ts'
import { tokenize, type Token } from '../../language/tokenizer.ts'
import { isUnitOf, measureAt, measuresIn, unitAt, type NamedMeasure } from '../../language/units.ts'
import { isFunctionWord } from '../../language/vocabulary.ts'

export interface NameAnalysis {
  /** The words before the first comma or preposition, without measures: `sardines` of `Sardines in tomato sauce, 155 g`. */
  head: ReadonlySet<string>
  /** The last word of a head that names goods before it, if nobody knows it: `LPG regulator` is no LPG. */
  unknownLast: string | null
  /** What it comes with or is for: the cable of `Wall charger with cable, Type-C`. */
  accessories: ReadonlySet<string>
  /** The words of the name, other names left out. */
  words: ReadonlySet<string>
  /** All words with how well each stands for the offering. */
  terms: ReadonlyMap<string, number>
  /** Goods and brands that it names, and the classes that they belong to, with how well each stands for it. */
  concepts: ReadonlyMap<Concept, number>
  /** Those that only describe it: chicken in `Chicken layer feed`. */
  modifiers: ReadonlySet<Concept>
  hasBrand: boolean
  measures: readonly NamedMeasure[]
  /** The unit that a kind is called by, whatever the product is sold by: `pack` of `Spanish bread, Pack of 10`. */
  kindUnit: string | null
  /** `tray of 30` */
  packSize: number | null
}

interface KindUnit {
  unit: Unit
  start: number
  end: number
  /** So much costs the price: `Per kilo`. */
  isPer: boolean
}

const WEIGHT = { head: 1, alias: 0.97, partOfAlias: 0.93, rest: 0.95, partOfName: 0.9 }
/** Another name of the same is nearly as good as the word itself. */
export const SAME_WEIGHT = 0.93
/** A class stands for all that belongs to it alike. */
const CLASS_WEIGHT = 0.85
const STEPS_MAX = 5
const COMPOUND_MAX = 3
/** The same names are analysed again whenever a catalogue changes. */
const analyses = new LRUCache<string, NameAnalysis>({ max: 5_000 })
const PREPOSITIONS = new Set(['in', 'with', 'of', 'for', 'sa', 'na', 'nga', 'ng', 'x', 'without'])

export function analyseName(name: string, unit: string): NameAnalysis {
  const key = `${unit}\n${name}`
  const known = analyses.get(key) ?? analyse(name, unit)
  analyses.set(key, known)
  return known
}

/** The content words of a text, in the singular, with compounds: `soy sauce` is also `soysauce`. */
export function wordsOf(text: string): string[] {
  return withCompounds(tokenize(text))
}

function analyse(name: string, unit: string): NameAnalysis {
  const aliases = [...name.matchAll(/\(([^)]*)\)/gu)].map(([, inside = '']) => inside)
  const plain = name.replaceAll(/\([^)]*\)/gu, ' ')
  const tokens = tokenize(plain)
  const end = headEnd(tokens)
  const kindUnit = kindUnitOf(tokens)
  const measures = [...measuresIn(tokens), ...loneMeasure(tokens, kindUnit)]
  const isMeasure = (at: number) => measures.some((each) => at >= each.start && at < each.end)
  const isUnit = (at: number) => {
    const found = unitAt(tokens, at)
    return found !== null && isUnitOf(found.unit, unit)
  }
  // `Dinorado per kilo` is dinorado.
  const isPer = (at: number) => tokens[at]!.key === 'per' && isUnit(at + 1)
  const head = tokens.slice(0, end).filter((_, at) => !isMeasure(at) && !isUnit(at) && !isPer(at))
  const terms = new Map<string, number>()
  const add = (words: string[], weight: number) => {
    for (const word of words) terms.set(word, Math.max(weight, terms.get(word) ?? 0))
  }
  add(withCompounds(tokens.slice(0, end)), WEIGHT.head)
  for (const alias of aliases) {
    const [first, ...others] = wordsOf(alias)
    add([first ?? ''], WEIGHT.alias)
    // The leg of `ham leg` is less of a name than the whole of it.
    add(others, WEIGHT.partOfAlias)
  }
  add(withCompounds(tokens), WEIGHT.rest)
  for (const each of [tokens, ...aliases.map((alias) => tokenize(alias))])
    for (const word of partsOfNames(each))
      terms.set(word, (terms.get(word) ?? 0) * WEIGHT.partOfName)
  const { concepts, modifiers, hasBrand } = conceptsOf(tokens, end, aliases)
  const [, size] = /\bof (\d+)\b/u.exec(name.toLowerCase()) ?? /\bof (\d+)\b/u.exec(unit.toLowerCase()) ?? [] // prettier-ignore
  return {
    head: new Set(contentWords(head.length > 0 ? head : tokens)),
    unknownLast: unknownLastOf(tokens.slice(0, end)),
    accessories: new Set(contentWords(accessoriesIn(tokens))),
    words: new Set(contentWords(tokens)),
    terms,
    concepts,
    modifiers,
    hasBrand,
    // `Small (1 kg)`
    measures: [...measures, ...aliases.flatMap((alias) => measuresIn(tokenize(alias)))],
    kindUnit: kindUnit && (kindUnit.isPer || kindUnit.unit.kind === 'count') ? kindUnit.unit.name : null, // prettier-ignore
    packSize: size === undefined ? null : Number(size),
  }
}

/**
 * The unit right behind the last comma, alone, with how many or with what it holds: `Gallon`, `Per kilo`, `1 sack`, `Box of 6`, `Sack 50kg`,
 * `50 kg sack`.
 */
function kindUnitOf(tokens: readonly Token[]): KindUnit | null {
  const comma = tokens.findLastIndex(({ kind }) => kind === 'comma')
  if (comma <= 0) return null
  const isPer = PER.has(tokens[comma + 1]?.key ?? '')
  const isOne = tokens[comma + 1]?.key === '1'
  const start = measureAt(tokens, comma + 1)?.end ?? (isPer || isOne ? comma + 2 : comma + 1)
  const found = unitAt(tokens, start)
  const next = found && tokens[found.end]
  const isEnd = next === undefined || next?.key === 'of' || (next?.kind === 'number' && !isPer)
  return found && isEnd ? { ...found, start, isPer } : null
}

const PER = new Set(['per', 'kada'])

/** `Enamel, Gallon` is one gallon; `Polo, M` and `Polo, L` are sizes. */
function loneMeasure(tokens: readonly Token[], found: KindUnit | null): NamedMeasure[] {
  if (found?.unit.kind !== 'measure' || found.isPer || found.end < tokens.length) return []
  if (tokens[found.start]!.key.length === 1) return []
  const { dimension, value } = found.unit
  return [{ dimension, value, number: 1, start: found.start, end: found.end }]
}

/** Words of longer names of goods: the potato of `sweet potato` is no potato, but the ribs of `pork ribs` are ribs. */
function partsOfNames(tokens: readonly Token[]): Set<string> {
  const names = namesIn(tokens.map(({ key }) => key)).filter(
    ({ length, concepts }) => length > 1 && concepts.every(({ kind }) => kind === 'good'),
  )
  return new Set(
    names.flatMap(({ at, length, concepts }) =>
      contentWords(tokens.slice(at, at + length)).filter((word) => !isCalledAlike(word, concepts)),
    ),
  )
}

/** Whether a word names something wider that has a name in common with the goods. */
function isCalledAlike(word: string, concepts: readonly Concept[]): boolean {
  const wider = conceptsNamed([word])
  if (wider.some((each) => concepts.includes(each))) return false
  const namesOf = (some: readonly Concept[]) => new Set(some.flatMap(({ names }) => names.map(({ text }) => text))) // prettier-ignore
  return !namesOf(wider).isDisjointFrom(namesOf(concepts))
}

function unknownLastOf(head: readonly Token[]): string | null {
  const names = namesIn(head.map(({ key }) => key))
  const last = head.at(-1)
  const isNamed = names.some(({ at, length }) => at + length === head.length)
  return last?.kind === 'word' &&
    names.length > 0 &&
    !isNamed &&
    unitAt(head, head.length - 1) === null
    ? singular(last.key)
    : null
}

const COMING_WITH = new Set(['with', 'for'])

function accessoriesIn(tokens: readonly Token[]): readonly Token[] {
  const start = tokens.findIndex(({ key }, at) => COMING_WITH.has(key) && tokens[at - 1]?.kind === 'word') // prettier-ignore
  if (start < 0) return []
  const comma = tokens.findIndex(({ kind }, at) => at > start && kind === 'comma')
  return tokens.slice(start + 1, comma < 0 ? tokens.length : comma)
}

function headEnd(tokens: Token[]): number {
  const comma = tokens.findIndex(({ kind }) => kind === 'comma')
  const preposition = tokens.findIndex(({ key }, at) => at > 0 && PREPOSITIONS.has(key))
  const ends = [comma, preposition].filter((at) => at > 0)
  return ends.length > 0 ? Math.min(...ends) : tokens.length
}

function isNumberGlued(token: Token | undefined): boolean {
  return token?.kind === 'number' && token.isGlued
}

/** `C2` is one word; so are the parts of `kare-kare`, which compounds join as well. */
function contentWords(tokens: readonly Token[]): string[] {
  const words: string[] = []
  for (const [at, { kind, key, isGlued }] of tokens.entries()) {
    const last = tokens[at - 1]
    const isFollowed = isNumberGlued(tokens[at + 1])
    if (kind === 'number' && isGlued && last?.kind === 'word') words.push(words.pop()! + key)
    else if (kind === 'number') words.push(key)
    else if (
      kind === 'word' &&
      (isGlued || isFollowed || isAlone(tokens, at) || !isFunctionWord(key))
    )
      words.push(singular(key))
  }
  return words
}

/** `Mismo` of `Coke, Mismo 290ml` and `Case of 12 Mismo` is a name, though it is a word of grammar elsewhere. */
function isAlone(tokens: readonly Token[], at: number): boolean {
  const [before, { key }, next] = [tokens[at - 1], tokens[at]!, tokens[at + 1]]
  const isEnd = next === undefined || next.kind === 'comma'
  if (before?.kind === 'comma' && isEnd) return true
  const isNoun = key.length > 2 && !PREPOSITIONS.has(key)
  return isNoun && before !== undefined && (isEnd || (before.kind === 'comma' && next.kind === 'number')) // prettier-ignore
}

/** "Cookies n cream", `Mac & cheese`: what joins two words of one name. */
export const AND: ReadonlySet<string> = new Set(['and', 'n', '&', 'at', 'ug', 'og'])

function withCompounds(tokens: Token[]): string[] {
  const all = tokens.map(({ kind, key }) =>
    AND.has(key) ? 'and' : kind === 'word' ? singular(key) : kind === 'number' ? key : '\n',
  )
  const compounds = all.flatMap((_, at) =>
    Array.from({ length: COMPOUND_MAX - 1 }, (_, more) => all.slice(at, at + more + 2)),
  )
  const joined = compounds.filter(
    (parts) =>
      parts.length > 1 && !parts.includes('\n') && !parts.some((part) => PREPOSITIONS.has(part)),
  )
  return [...contentWords(tokens), ...joined.map((parts) => parts.join(''))]
}

/** How a dish is served. */
const SERVINGS: ReadonlySet<string> = new Set(['rice meal'])

const PREPARED = ['food', 'snack', 'dessert'] as const
const INGREDIENTS = ['vegetable', 'beans', 'root crop', 'corn', 'fruit', 'coconut', 'nuts', 'meat', 'egg', 'seafood'] as const // prettier-ignore

/** `Hopia monggo`, `Lumpia gulay`, `Siopao manok`: in Filipino what is sold stands first, and behind it what is in it. */
function isMadeOf(goods: readonly { concepts: readonly Concept[] }[]): boolean {
  const isOf = (classes: readonly string[], at: number) => goods.at(at)?.concepts.every((each) => classes.some((id) => isBelow(id, each))) ?? false // prettier-ignore
  return isOf(INGREDIENTS, -1) && isOf(PREPARED, -2)
}

function isBelow(id: string, concept: Concept): boolean {
  const wide = conceptOf(id)
  return wide !== undefined && stepsBelow(wide, concept) !== null
}

function conceptsOf(tokens: Token[], end: number, aliases: string[]) {
  const concepts = new Map<Concept, number>()
  const add = (concept: Concept, weight: number, steps = 0) => {
    if ((concepts.get(concept) ?? 0) >= weight || steps > STEPS_MAX) return
    concepts.set(concept, weight)
    for (const broader of broaderOf(concept)) add(broader, CLASS_WEIGHT, steps + 1)
  }
  const keys = (some: readonly Token[]) => some.map(({ key }) => key)
  const inHead = namesIn(keys(tokens.slice(0, end)))
  const inName = namesIn(keys(tokens))
  const inAliases = aliases.flatMap((alias) => namesIn(keys(tokenize(alias))))
  const all = [...inHead, ...inName, ...inAliases].flatMap((match) => [...match.concepts])
  const named = all.filter(({ kind }) => kind === 'good')
  const isNamed = (wide: Concept) => named.some((each) => stepsBelow(wide, each) !== null)
  // `Silver Swan vinegar` is no soy sauce, though there is one of that brand.
  const broaderOf = ({ kind, broader }: Concept) => (kind === 'brand' && broader.some(isNamed) ? broader.filter(isNamed) : broader) // prettier-ignore
  for (const concept of all) add(concept, SAME_WEIGHT)
  // What is sold is the last good of the head in English, and what its other name says; goods before it describe it.
  const sold = new Set<Concept>()
  const addSold = (concept: Concept) => {
    if (sold.has(concept)) return
    sold.add(concept)
    for (const broader of broaderOf(concept)) addSold(broader)
  }
  const isUnit = (at: number) => unitAt(tokens, at) !== null
  const isAttribute = (concept: Concept) => stepsBelow(conceptOf('attribute')!, concept) !== null
  const goods = inHead.filter(({ at, concepts: [first] }) => first?.kind === 'good' && !isUnit(at) && !isAttribute(first)) // prettier-ignore
  const brands = all.filter(({ kind }) => kind === 'brand')
  // Manzanilla, which is also called chamomile oil, is what `Manzanilla oil` is.
  const last =
    tokens
      .slice(0, measuresIn(tokens)[0]?.start ?? end)
      .slice(0, end)
      .at(-1)?.key ?? ''
  const whole = goods.flatMap((match) => match.concepts.filter(({ names }) => names.some(({ text }) => text.toLowerCase().endsWith(` ${last}`)))) // prettier-ignore
  // `Pork Sisig Rice Meal` is sisig.
  const isServing = goods.at(-1)?.concepts.some(({ id }) => SERVINGS.has(id)) ?? false
  const served = isServing || isMadeOf(goods) ? (goods.at(-2)?.concepts ?? []) : []
  for (const concept of [...(goods.at(-1)?.concepts ?? []), ...served, ...whole, ...brands, ...inAliases.flatMap((match) => [...match.concepts])]) addSold(concept) // prettier-ignore
  const isAncestor = (concept: Concept) => [...sold].some((each) => concept.broader.includes(each))
  // `LPG refill, Gasul`: what the head says and the kind says again is what is sold.
  const isTwice = (concept: Concept) => [inHead, namesIn(keys(tokens.slice(end)))].every((names) => names.some((match) => match.concepts.includes(concept))) // prettier-ignore
  const modifiers = new Set(
    [...concepts.keys()].filter((each) => !sold.has(each) && !isAncestor(each) && !isTwice(each)),
  )
  return {
    concepts,
    modifiers: sold.size > 0 ? modifiers : new Set<Concept>(),
    hasBrand: brands.length > 0,
  }
}

export function isMeasured(entry: NameAnalysis, measure: Measure): NamedMeasure | undefined {
  return entry.measures.find(
    (each) =>
      each.dimension === measure.dimension &&
      Math.abs(each.value - measure.value) <= 0.02 * Math.max(each.value, measure.value),
  )
}
