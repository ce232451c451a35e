/** Units of goods: a word that the vendor chose, and what programs know it as. */

interface Unit {
  /** UN/ECE Recommendation 20. */
  code: string
  /** Between a quantity and a name in texts; empty for pieces. */
  symbol: string
  words: string[]
}

const units: Unit[] = [
  { code: 'KGM', symbol: 'kg', words: ['kilo', 'kilos', 'kg', 'kilogram', 'kilograms'] },
  { code: 'GRM', symbol: 'g', words: ['gram', 'grams', 'g'] },
  { code: 'LTR', symbol: 'L', words: ['litre', 'litres', 'liter', 'liters', 'l'] },
  { code: 'MTR', symbol: 'm', words: ['meter', 'meters', 'metre', 'metres', 'm'] },
  { code: 'C62', symbol: '', words: ['piece', 'pieces', 'pc', 'pcs'] },
]
const byWord = new Map(units.flatMap((unit) => unit.words.map((word) => [word, unit] as const)))
const findUnit = (word: string) => byWord.get(word.trim().toLowerCase())

/** `KGM`, `GRM`, `LTR`, `MTR`; `C62`, one, for any other word. */
export function unitCode(word: string): string {
  return findUnit(word)?.code ?? 'C62'
}

/** Whether goods in this unit can be put on a scale. */
export function isMass(word: string): boolean {
  return ['KGM', 'GRM'].includes(unitCode(word))
}

/** `kg`, `L`; the word itself when it has no symbol, and nothing for pieces. */
export function unitSymbol(word: string): string {
  return findUnit(word)?.symbol ?? word
}
