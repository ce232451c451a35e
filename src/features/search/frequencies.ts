import { folding } from '../../lib/folding.ts'
import { foldLines, sweepLines } from './model-frequencies.ts'

/** Folds what was written since into the frequencies. */
export const foldFrequencies = folding({ foldLines, sweepLines, linesASweep: 20_000 })
