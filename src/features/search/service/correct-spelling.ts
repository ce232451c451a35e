import { correctionsOf, edits1, maxEdits, type Correction } from '../edit-distance.ts'
import { findDocumentFrequencies, type TermRow } from '../document-frequencies.sql.ts'
import type { CountedCorrection } from '../query-terms.ts'
import { isDatabaseUnavailable } from '../../../platform/database/errors.ts'
import { findEdits, findSimilar } from '../spelling.sql.ts'

const CORRECTED_WORDS_MAX = 5

/** Corrections of words that no row has, by word, with their own document frequencies. */
export async function correctSpelling(terms: TermRow[]): Promise<Map<string, CountedCorrection[]>> {
  const unknown = terms.filter(({ products, stores }) => products + stores === 0)
  const corrected = await Promise.all(
    unknown
      .slice(0, CORRECTED_WORDS_MAX)
      .map(async ({ word }) => [word, await correct(word)] as const),
  )
  const stems = new Set(corrected.flatMap(([, corrections]) => corrections.map(({ stem }) => stem)))
  const rows = await findDocumentFrequencies([...stems])
  const frequencies = new Map(rows.map((row) => [row.stem, row]))
  return new Map(
    corrected.map(([word, corrections]) => [
      word,
      corrections.map((each) => ({ ...each, ...frequencies.get(each.stem)! })),
    ]),
  )
}

/**
 * Words one edit away are looked up in constant time; words two edits away need a trigram scan of the lexicon, which runs only
 * when there are none. A scan that takes too long finds none.
 */
async function correct(word: string): Promise<Correction[]> {
  if (maxEdits(word) === 0) return []
  const corrections = correctionsOf(word, await findEdits(word, edits1(word)))
  if (corrections.length > 0 || maxEdits(word) === 1) return corrections
  const similar = await findSimilar(word).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return []
    throw error
  })
  return correctionsOf(word, similar)
}
