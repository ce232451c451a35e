/**
 * BM25F (Robertson, Zaragoza, Taylor 2004): BM25 for documents of several fields. The occurrences of a term are summed over the
 * fields, each by the field's weight and divided by its relative length, and saturate once, so that a term repeated in all fields
 * counts no more than one that fills the name.
 */

export interface Field {
  weight: number
  /** The average number of words, of those documents that have any. */
  averageLength: number
  /** Whether all documents of a seller share it. */
  isOfSeller?: boolean
}

/** How fast repetition saturates, and how much length counts; the values that Okapi has used since TREC-3. */
const K1 = 1.2
const B = 0.75
/** How fast repetition in the query saturates; as Okapi at TREC-7. */
const K3 = 7

/** What one occurrence in a field of `length` words counts. */
export function occurrenceWeight({ weight, averageLength }: Field, length: number): number {
  return weight / (1 - B + (B * length) / averageLength)
}

/** From 0 to 1, by the weighted occurrences. */
export function saturation(frequency: number): number {
  return frequency / (K1 + frequency)
}

/** Of a term that is `frequency` times in the query. */
export function queryWeight(frequency: number): number {
  return ((K3 + 1) * frequency) / (K3 + frequency)
}

/** Inverse document frequency: a term that every document has distinguishes nothing. */
export function inverseDocumentFrequency(documents: number, total: number): number {
  const known = Math.min(documents, total)
  return Math.log(1 + (total - known + 0.5) / (known + 0.5))
}
