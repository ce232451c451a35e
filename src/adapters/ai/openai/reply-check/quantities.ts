import { parseQuantity } from '../../offline/language/quantity-parser.ts'
import { normalizeMessage, tokenize } from '../../offline/language/tokenizer.ts'

const QUANTITY_MAX = 999

/**
 * The quantities of goods that a text may speak of, in units of sale: `2`, `0.5`, `kalahating kilo`, `1/4`; a measure in grams or
 * millilitres also as a part of a kilo or a litre.
 */
export function spokenQuantities(text: string): number[] {
  const tokens = tokenize(normalizeMessage(text))
  return tokens
    .flatMap((_, at) => parseQuantity(tokens, at))
    .flatMap(({ quantity: { value, unit } }) => {
      if (value <= 0 || value > QUANTITY_MAX * 1_000) return []
      const inThousands = unit?.kind === 'measure' ? toQuantity((value * unit.value) / 1_000) : null
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
