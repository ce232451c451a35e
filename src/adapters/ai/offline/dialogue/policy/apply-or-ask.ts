/** Nothing with a number or a size is passed over: a clause that did nothing is asked about, and so is each counted good that left no trace. */
import type { Act, Clause, Mention } from '../../interpretation/interpretation.ts'
import { isSizeOf } from '../../interpretation/shelf/sizes.ts'
import { sizeMeaning } from '../../interpretation/shelf/size-words.ts'
import { orderedEntries, type DialogueTurn } from '../dialogue-turn.ts'
import type { Outcome } from '../outcome.ts'
import { applyClause } from './apply-clause.ts'
import { repeatsCount } from './join-mentions.ts'

const changing: ReadonlySet<Act> = new Set(['order', 'choose', 'set', 'add', 'reduce', 'replace'])
const counting: ReadonlySet<Act> = new Set(['order', 'choose', 'set', 'add'])

export function applyOrAsk(turn: DialogueTurn, clause: Clause): void {
  const before = traceOf(turn)
  const done = new Set<object>([...turn.outcomes, ...turn.opened])
  applyClause(turn, clause)
  if (!changing.has(clause.act)) return
  if (traceOf(turn) !== before) return askAboutLost(turn, clause, done)
  const said = clause.mentions.filter((mention) => !repeatsCount(turn, mention, clause))
  const passed = said.filter(
    ({ quantity, sizes }) => quantity !== null || (sizes.length > 0 && !isInOrder(turn, sizes)),
  )
  if (passed.length === 0) return
  turn.outcomes.push({ kind: 'unexplained', words: passed.map(({ text }) => text).join(' ') })
}

/** Of several counted goods each has an outcome or a question of its own: two names that ended on one line are asked about. */
function askAboutLost(
  { outcomes, opened }: DialogueTurn,
  { act, mentions }: Clause,
  done: ReadonlySet<object>,
): void {
  const counted = mentions.filter(
    ({ words, quantity, candidates }) => words !== '' && quantity !== null && candidates.length > 0,
  )
  const named = [...Map.groupBy(counted, ({ words }) => words.toLowerCase()).values()]
  const traces = [
    ...outcomes.flatMap((each) => (done.has(each) ? [] : [keysOf(each)])),
    ...opened.flatMap((each) => (done.has(each) ? [] : [each.keys])),
  ]
  if (!counting.has(act) || traces.length >= named.length) return
  // "Suka at toyo, datu puti, tig-dalawa": what all of them are is none of its own.
  const isOfAll = ({ candidates }: Mention) => candidates.filter(({ entry }) => outcomes.some((each) => keysOf(each).includes(entry.item.key))).length > 1 // prettier-ignore
  const lost = named.filter(([first]) => !isOfAll(first!) && !takeTrace(traces, first!))
  for (const [first] of lost) outcomes.push({ kind: 'unexplained', words: first!.text })
}

function keysOf(outcome: Outcome): string[] {
  if (outcome.kind === 'put') return [outcome.line.entry.item.key]
  return 'entry' in outcome ? [outcome.entry.item.key] : []
}

/** Takes the trace that is of the goods of a mention, or those that it says the brand of, else one of nothing known. */
function takeTrace(traces: string[][], { candidates }: Mention): boolean {
  const isOf = (keys: string[]) => candidates.some(({ entry }) => keys.includes(entry.item.key))
  const own = traces.findIndex(isOf)
  const at = own >= 0 ? own : traces.findIndex((keys) => keys.length === 0)
  if (at >= 0) traces.splice(at, 1)
  return at >= 0
}

/** "Brown po" of the brown coffee that is in the order says nothing new. */
function isInOrder(turn: DialogueTurn, sizes: readonly string[]): boolean {
  return orderedEntries(turn).some((entry) =>
    sizes.every((size) => isSizeOf(entry, sizeMeaning(size) ?? size)),
  )
}

/** All that a clause can change. */
function traceOf({
  outcomes,
  opened,
  earlier,
  offers,
  topics,
  notes,
  focus,
  draft,
}: DialogueTurn): string {
  const keys = focus.map(({ item }) => item.key)
  return JSON.stringify([
    outcomes.map((each) => each.kind === 'put' && each.isAssumed),
    opened,
    earlier,
    offers,
    [...topics],
    notes,
    keys,
    draft.toItems(),
  ])
}
