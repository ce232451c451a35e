import { createRollup } from '../../platform/database/rollup.ts'
import { foldLines, sweepLines } from './document-frequencies.sql.ts'

/** Folds what was written since into the frequencies. */
export const rollUpDocumentFrequencies = createRollup({
  foldLines,
  sweepLines,
  linesASweep: 20_000,
})
