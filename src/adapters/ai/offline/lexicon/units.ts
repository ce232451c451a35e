import { normalizeText } from './tokenize.ts'
import { stripLinker } from './numbers.ts'
/** Count units and units of measure. */

/** `piece` also stands for "order" and "buok". */
export type CountUnit =
  | 'piece'
  | 'pack'
  | 'bag'
  | 'sachet'
  | 'bottle'
  | 'can'
  | 'box'
  | 'tray'
  | 'sack'
  | 'tali'
  | 'bar'
  | 'cup'
  | 'serving'
  | 'slice'
  | 'ream'
  | 'set'
  | 'tablet'
  | 'capsule'
  | 'jar'
  | 'roll'
  | 'bilao'
  | 'dozen'

export interface Measure {
  dimension: 'mass' | 'volume' | 'length'
  /** In grams, millilitres or millimetres. */
  value: number
}

const unitsByWord = <T>(entries: [string, T][]) =>
  new Map(
    entries.flatMap(([words, unit]) => words.split(' ').map((word): [string, T] => [word, unit])),
  )

const countUnits = unitsByWord<CountUnit>([
  ['piece pieces pc pcs pcss piraso buok bouk bilog order orders', 'piece'],
  ['pack packs pk pks pakete pakyete packet packets pouch pouches balot putos', 'pack'],
  ['bag bags supot plastic', 'bag'],
  ['sachet sachets sachet sache satchet tingi', 'sachet'],
  ['bottle bottles bote botelya btl', 'bottle'],
  ['can cans lata de-lata', 'can'],
  ['box boxes kahon karton carton', 'box'],
  ['tray trays trey', 'tray'],
  ['sack sacks sako cavan kaban sac', 'sack'],
  ['tali bundle bundles bugkos bungkos bunch bunches', 'tali'],
  ['bar bars', 'bar'],
  ['cup cups tasa baso', 'cup'],
  ['serving servings plate plates plato', 'serving'],
  ['slice slices hiwa', 'slice'],
  ['ream reams rim', 'ream'],
  ['set sets', 'set'],
  ['tablet tablets tab tabs tableta', 'tablet'],
  ['capsule capsules cap caps kapsula', 'capsule'],
  ['jar jars garapon', 'jar'],
  ['roll rolls', 'roll'],
  ['bilao', 'bilao'],
  ['dozen dozens doz dosena', 'dozen'],
])

const measureUnits = unitsByWord<Measure>([
  ['kilo kilos kg kgs kl kls klo kilogram kilograms', { dimension: 'mass', value: 1_000 }],
  ['g gm gms gram grams gramo', { dimension: 'mass', value: 1 }],
  ['oz', { dimension: 'mass', value: 28 }],
  ['l ltr ltrs lt litre litres liter liters litro litros', { dimension: 'volume', value: 1_000 }],
  ['ml', { dimension: 'volume', value: 1 }],
  ['gallon gallons galon', { dimension: 'volume', value: 4_000 }],
  ['inch inches pulgada in', { dimension: 'length', value: 25 }],
  ['mm', { dimension: 'length', value: 1 }],
  ['meter meters metre metres metro metros m', { dimension: 'length', value: 1_000 }],
])

export function parseCountUnit(word: string | undefined): CountUnit | null {
  return word === undefined
    ? null
    : (countUnits.get(word) ?? countUnits.get(stripLinker(word)) ?? null)
}

/** One of the unit, in the base unit of its dimension. */
export function parseMeasureUnit(word: string | undefined): Measure | null {
  return word === undefined
    ? null
    : (measureUnits.get(word) ?? measureUnits.get(stripLinker(word)) ?? null)
}

export function isSameMeasure(a: Measure, b: Measure): boolean {
  return (
    a.dimension === b.dimension && Math.abs(a.value - b.value) <= 0.02 * Math.max(a.value, b.value)
  )
}

/** The measures in a product name: `25 kg`, `1/4 kilo`, `250 ml`, `4 inch`. */
export function extractMeasures(name: string): Measure[] {
  const found = normalizeText(name).matchAll(/(\d+(?:\.\d+)?)(?:\/(\d+))?\s*([a-z]+)\b/gu)
  return [...found].flatMap(([, numerator, denominator, word]) => {
    const unit = parseMeasureUnit(word)
    return unit
      ? [
          {
            dimension: unit.dimension,
            value: (Number(numerator) / Number(denominator ?? 1)) * unit.value,
          },
        ]
      : []
  })
}

/** The pack size in a product name: `tray of 30`, `pack of 6`. */
export function extractPackSize(name: string): number | null {
  const [, count] = /\bof (\d+)\b/u.exec(name) ?? []
  return count ? Number(count) : null
}
