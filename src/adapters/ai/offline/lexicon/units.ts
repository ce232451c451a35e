/** What things are counted and measured in. */
import { unlinked } from './numbers.ts'
import { plain } from './normalize-words.ts'

/** A unit that goods are counted by; `piece` also stands for "order" and "buok". */
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

/** What a measure is a measure of, with its value in the smallest unit of it. */
export interface Measure {
  of: 'mass' | 'volume' | 'length'
  /** Grams, millilitres or millimetres. */
  value: number
}

const listed = <T>(entries: [string, T][]) =>
  new Map(
    entries.flatMap(([words, unit]) => words.split(' ').map((word): [string, T] => [word, unit])),
  )

const countUnits = listed<CountUnit>([
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

const measureUnits = listed<Measure>([
  ['kilo kilos kg kgs kl kls klo kilogram kilograms', { of: 'mass', value: 1_000 }],
  ['g gm gms gram grams gramo', { of: 'mass', value: 1 }],
  ['oz', { of: 'mass', value: 28 }],
  ['l ltr ltrs lt litre litres liter liters litro litros', { of: 'volume', value: 1_000 }],
  ['ml', { of: 'volume', value: 1 }],
  ['gallon gallons galon', { of: 'volume', value: 4_000 }],
  ['inch inches pulgada in', { of: 'length', value: 25 }],
  ['mm', { of: 'length', value: 1 }],
  ['meter meters metre metres metro metros m', { of: 'length', value: 1_000 }],
])

export function countUnit(word: string | undefined): CountUnit | null {
  return word === undefined
    ? null
    : (countUnits.get(word) ?? countUnits.get(unlinked(word)) ?? null)
}

/** How much one of a measuring unit is. */
export function measureUnit(word: string | undefined): Measure | null {
  return word === undefined
    ? null
    : (measureUnits.get(word) ?? measureUnits.get(unlinked(word)) ?? null)
}

export function sameMeasure(a: Measure, b: Measure): boolean {
  return a.of === b.of && Math.abs(a.value - b.value) <= 0.02 * Math.max(a.value, b.value)
}

/** The sizes in a product's name: `25 kg`, `1/4 kilo`, `250 ml`, `4 inch`. */
export function measuresIn(name: string): Measure[] {
  const found = plain(name).matchAll(/(\d+(?:\.\d+)?)(?:\/(\d+))?\s*([a-z]+)\b/gu)
  return [...found].flatMap(([, over, under, word]) => {
    const unit = measureUnit(word)
    return unit ? [{ of: unit.of, value: (Number(over) / Number(under ?? 1)) * unit.value }] : []
  })
}

/** How many pieces a product's name says are in one of it: `tray of 30`, `pack of 6`. */
export function piecesIn(name: string): number | null {
  const [, count] = /\bof (\d+)\b/u.exec(name) ?? []
  return count ? Number(count) : null
}
