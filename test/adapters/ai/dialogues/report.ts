/**
 * Reports how the store's agent does on the dialogues: `node test/adapters/ai/dialogues/report.ts [--set tuned|held-out|examination] [--show FILE]`.
 * `--show` prints what went otherwise than expected; of the other sets there are only totals, so that no rule is written for them.
 */
import { parseArgs } from 'node:util'
import { createOfflineAgent } from '../../../../src/adapters/ai/offline/agent.ts'
import type { DialogueSet } from './read.ts'
import { formatTotals, runSet, type Result } from './run.ts'

const { values } = parseArgs({ options: { set: { type: 'string' }, show: { type: 'string' } } })
if (values.show && (values.set ?? 'tuned') !== 'tuned')
  throw new Error('--show is for the tuned set only.')
const sets: DialogueSet[] = values.show
  ? ['tuned']
  : values.set
    ? [values.set as DialogueSet]
    : ['tuned', 'held-out']

for (const set of sets) {
  const results = await runSet(createOfflineAgent(), set)
  if (results.length === 0) continue
  console.log(formatTotals(set, results))
  for (const result of results)
    if (values.show && ['all', result.dialogue.file].includes(values.show)) show(result)
}

function show({ dialogue, played, verdict }: Result): void {
  if (verdict.outcome === 'exact') return
  console.log(`\n# ${dialogue.file}: ${dialogue.title} (${dialogue.store}): ${verdict.outcome}`)
  for (const { says, reply } of played.exchanges)
    console.log(`- ${says.slice(0, 500)}\n    ${reply.replaceAll('\n', '\n    ')}`)
  for (const problem of verdict.problems) console.log(`  ✗ ${problem}`)
}
