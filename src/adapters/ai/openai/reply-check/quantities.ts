import { tokenize } from '../../offline/lexicon/tokenize.ts'
import { parseNumber } from '../../offline/lexicon/numbers.ts'
import { parseMeasureUnit } from '../../offline/lexicon/units.ts'

const QUANTITY_MAX = 999

/**
 * The quantities of goods that a text may speak of, in units of sale: `2`, `0.5`, `kalahating kilo`, `1/4`; a measure in grams or
 * millilitres also as a part of a kilo or a litre.
 */
export function spokenQuantities(text: string): number[] {
  const words = tokenize(text)
  return words.flatMap((_, at) => {
    const number = parseNumber(words, at)
    if (!number || number.value <= 0 || number.value > QUANTITY_MAX * 1_000) return []
    const { value, length } = number
    const measure = parseMeasureUnit(words[at + length])
    const inThousands = measure && toQuantity((value * measure.value) / 1_000)
    return [toQuantity(value), inThousands].flatMap((each) =>
      each !== null && each <= QUANTITY_MAX ? [each] : [],
    )
  })
}

/** Null for what has more than 3 decimals. */
function toQuantity(value: number): number | null {
  const near = Math.round(value * 1_000) / 1_000
  return Math.abs(value - near) < 1e-6 ? near : null
}
