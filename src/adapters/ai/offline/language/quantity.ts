/** Amounts as customers say them. */

export interface Measure {
  dimension: 'mass' | 'volume' | 'length' | 'power'
  /** In grams, millilitres, millimetres or watts. */
  value: number
}

/** The unit that a number was said with. */
export type Unit =
  /** `piece`, `pack`, `tray` … as the lexicon names it. */
  | {
      kind: 'count'
      name: string
      /** 12 for a dozen */
      factor: number
      /** Other units that the same word stands for: `bag` of "sako", `pack` of "kaha". */
      others?: readonly string[]
    }
  /** One of it, in the base of its dimension. */
  | ({ kind: 'measure'; name: string } & Measure)
  /** A word that stands where units stand and is none that is known. */
  | { kind: 'unknown'; name: string }

export interface Quantity {
  /** May be fractional, zero, negative or not finite. */
  value: number
  unit: Unit | null
  /** As typed. */
  text: string
}

/** "2 kilos" in grams; null of what is no measure. */
export function measureOf({ value, unit }: Pick<Quantity, 'value' | 'unit'>): Measure | null {
  return unit?.kind === 'measure' ? { dimension: unit.dimension, value: value * unit.value } : null
}

/** "A" and "an" count one, or nothing. */
export function isArticle({ text }: Quantity): boolean {
  return /^an?$/iu.test(text)
}

/** 12 for "a dozen": a count without its unit, where that is so many pieces. */
export function inPieces({ value, unit, text }: Quantity): Quantity {
  const factor = unit?.kind === 'count' ? unit.factor : 1
  return { value: value * factor, unit: factor > 1 ? null : unit, text }
}
