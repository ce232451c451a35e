/** Simulated seeds, as many of each theme: how long one takes, once files are compiled. */
import { openLaboratory } from '../../test/simulation/laboratory.ts'
import { themes } from '../../test/simulation/shop/themes.ts'
import type { Fixture } from '../fixture.ts'
import type { Options } from '../options.ts'
import { limitRow, type Row } from '../report.ts'

export async function simulation(_: Fixture, options: Options): Promise<Row[]> {
  const laboratory = await openLaboratory()
  try {
    await laboratory.run(0)
    const seeds = themes.length * Math.min(options.rounds, 3)
    const started = performance.now()
    for (let seed = 1; seed <= seeds; seed++) await laboratory.run(seed)
    const each = (performance.now() - started) / seeds
    return [limitRow('simulation: one seed', each, null, 'ms')]
  } finally {
    await laboratory.close()
  }
}
