/** Units of count and of measure, and the measures in the names of goods. */
import { LRUCache } from 'lru-cache'
import type { GrammarEntry } from '../../../../lexicon/grammar.ts'
import { parseNumber } from './number-parser.ts'
import { phrasesOf } from './phrasing.ts'
import type { Measure, Unit } from './quantity.ts'
import { tokenize, type Token } from './tokenizer.ts'
import { matchesAt, type GrammarMatch } from './vocabulary.ts'

/** The unit of a row of the lexicon: `dozen 12`, `kilo mass 1000`, `tray`. */
function toUnit({ meaning }: GrammarEntry): Unit {
  const [name = '', second, value] = meaning.split(' ')
  if (value !== undefined)
    return {
      kind: 'measure',
      name,
      dimension: second as Measure['dimension'],
      value: Number(value),
    }
  return { kind: 'count', name, factor: Number(second ?? 1) }
}

/** Begins the rows of what else words of a unit stand for: `or bag` of "sako". */
const OTHER = 'or '

/** The unit that begins at a token, the longest. */
export function unitAt(tokens: readonly Token[], at: number): { unit: Unit; end: number } | null {
  if (isPreposition(tokens, at)) return null
  const matches = matchesAt(tokens, at).filter(({ entry }) => entry.category === 'units')
  const isOther = ({ entry }: GrammarMatch) => entry.meaning.startsWith(OTHER)
  const match = matches.findLast((each) => !isOther(each))
  if (!match) return null
  const unit = toUnit(match.entry)
  const others = matches.filter((each) => each.end === match.end && isOther(each)).map(({ entry }) => entry.meaning.slice(OTHER.length)) // prettier-ignore
  return { unit: unit.kind === 'count' && others.length > 0 ? { ...unit, others } : unit, end: match.end } // prettier-ignore
}

/** "One in pink" and `Brief 3 in 1` are no inches, as "1 in" may be. */
function isPreposition(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.key !== 'in') return false
  const isOfOne = tokens[at + 1]?.key === '1' && unitAt(tokens, at + 2) === null
  return tokens[at - 1]?.kind !== 'number' || isOfOne
}

/** Whether goods that are sold by a vendor's word are sold by a unit that was said. */
export function isUnitOf(unit: Unit, word: string): boolean {
  const name = unitName(word)
  return unit.name === name || (unit.kind === 'count' && (unit.others?.includes(name) ?? false))
}

/** Lengths but for meters, watts and milligrams. */
export function isSizeUnit(unit: Unit): boolean {
  if (unit.kind !== 'measure') return false
  return (unit.dimension === 'length' && unit.name !== 'meter') || unit.dimension === 'power' || unit.name === 'mg' // prettier-ignore
}

const names = new LRUCache<string, string>({ max: 1_000 })

/** The name of the row that a unit stands on, as stores write it: `bundle` is `tali`; its own where it is on none. */
export function unitName(written: string): string {
  const known = names.get(written)
  if (known !== undefined) return known
  const tokens = tokenize(written)
  // `40kg bag`, `bilao of 50`: what it holds is no other unit.
  const found = unitAt(tokens, measureAt(tokens, 0)?.end ?? 0)
  const isHolding = found && tokens[found.end]?.key === 'of' && tokens[found.end + 1]?.kind === 'number' // prettier-ignore
  const name = found && (found.end === tokens.length || isHolding) ? found.unit.name : written
  names.set(written, name)
  return name
}

/**
 * The unit that a variant is sold by where its own name begins with one, whatever the product says: `Sack 50kg` and `Per kilo` of feeds, `Tray 30s` of
 * eggs, `Box of 6`. The sizes M and L are none, nor is a gallon of what comes in cans.
 */
export function unitOfVariant(name: string): string | null {
  const tokens = tokenize(name)
  const isPer = tokens[0]?.key === 'per'
  const at = isPer || phrasesOf('full').has(tokens[0]?.key ?? '') ? 1 : 0
  const found = unitAt(tokens, at)
  const next = found && tokens[found.end]
  if (!found || tokens[at]!.text.length < 2) return null
  if (found.unit.kind === 'measure') return isPer && !next ? found.unit.name : null
  const isAlone = !next || next.kind === 'number' || next.key === 'of' || next.text.length === 1
  return isAlone ? found.unit.name : null
}

export interface NamedMeasure extends Measure {
  /** The number as it stands in the name: 1.5 of `1.5 L`. */
  number: number
  /** Its tokens. */
  start: number
  end: number
}

/** The measures in the name of goods: `25 kg`, `1/4 kilo`, `250 ml`, `4 inch`, `Half gallon`. */
export function measuresIn(tokens: readonly Token[]): NamedMeasure[] {
  const found: NamedMeasure[] = []
  for (let at = 0; at < tokens.length; at++) {
    const measure = measureAt(tokens, at) ?? partOfMeasureAt(tokens, at)
    if (!measure) continue
    found.push(measure)
    at = measure.end - 1
  }
  return found
}

export function measureAt(tokens: readonly Token[], at: number): NamedMeasure | null {
  return tokens[at]?.kind === 'number' ? toMeasure(tokens, at, parseNumber(tokens, at)) : null
}

/** A half or a quarter in words. */
function partOfMeasureAt(tokens: readonly Token[], at: number): NamedMeasure | null {
  const number = parseNumber(tokens, at)
  return number && number.value < 1 ? toMeasure(tokens, at, number) : null
}

function toMeasure(
  tokens: readonly Token[],
  at: number,
  number: ReturnType<typeof parseNumber>,
): NamedMeasure | null {
  const found = number && unitAt(tokens, number.end)
  if (!found || found.unit.kind !== 'measure') return null
  const { dimension, value } = found.unit
  return { dimension, value: number.value * value, number: number.value, start: at, end: found.end }
}

export function isSameMeasure(one: Measure, other: Measure): boolean {
  const difference = Math.abs(one.value - other.value)
  return one.dimension === other.dimension && difference <= 0.02 * Math.max(one.value, other.value)
}
