/** Plays and judges sets of dialogues. */
import type { Agent } from '../../../../src/adapters/ai/agent.ts'
import { judge, type Outcome, type Verdict } from './judge.ts'
import { play, type Played } from './play.ts'
import { readDialogues, type Dialogue, type DialogueSet } from './read.ts'

export interface Result {
  dialogue: Dialogue
  played: Played
  verdict: Verdict
}

/** Plays and judges the dialogues of a set: all, or every so many. */
export async function runSet(agent: Agent, set: DialogueSet, every = 1): Promise<Result[]> {
  const results: Result[] = []
  for (const [at, dialogue] of readDialogues(set).entries()) {
    if (at % every > 0) continue
    const played = await play(agent, dialogue)
    results.push({ dialogue, played, verdict: judge(dialogue, played) })
  }
  return results
}

export type Totals = Record<Outcome, number> & { all: number }

export function totalsOf(results: readonly Result[]): Totals {
  const totals: Totals = { all: 0, exact: 0, question: 0, wrong: 0, 'bad answer': 0 }
  for (const { verdict } of results) {
    totals.all++
    totals[verdict.outcome]++
  }
  return totals
}

/** The totals of a set by file, as a table. */
export function formatTotals(name: string, results: readonly Result[]): string {
  const files = Map.groupBy(results, ({ dialogue }) => dialogue.file)
  const rows = [...files].map(([file, some]) => formatRow(file, totalsOf(some)))
  const head = `${name.padEnd(20)}  all  exact        question     wrong        bad answer`
  return [head, ...rows, formatRow('in all', totalsOf(results))].join('\n')
}

function formatRow(name: string, { all, ...counts }: Totals): string {
  const share = (count: number) =>
    `${count}`.padStart(4) + ` ${((100 * count) / all).toFixed(1)} %`.padEnd(9)
  const { exact, question, wrong, 'bad answer': bad } = counts
  return `${name.padEnd(20)} ${`${all}`.padStart(4)} ${[exact, question, wrong, bad].map(share).join('')}`
}
