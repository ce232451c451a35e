/** Requests that lack something, until the customer completes or drops them. */
import type { Mention } from '../../../interpretation/interpretation.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import type { OpenRequest } from '../../dialogue-state.ts'
import { closeRequest, type DialogueTurn } from '../../dialogue-turn.ts'

type Lack = Pick<OpenRequest, 'missing' | 'act'> & {
  entries: readonly ShelfEntry[]
  replaced?: readonly ShelfEntry[]
}

export function openRequest(
  turn: DialogueTurn,
  { quantity, options, note, words, text }: Mention,
  { missing, act, entries, replaced = [] }: Lack,
): void {
  turn.opened.push({
    missing,
    keys: entries.map(({ item }) => item.key),
    act,
    quantity,
    options: options.map(({ option }) => option.optionId),
    note,
    replaced: replaced.map(({ item }) => item.key),
    words: words || text,
  })
}

/** "Burger?", asked without a number, is answered by "1 cheeseburger": goods whose name has the word, put by a later message. */
export function dropAnswered(turn: DialogueTurn): void {
  const put = turn.outcomes.flatMap((each) =>
    each.kind === 'put' && !each.isAssumed ? [each.line.entry] : [],
  )
  const isAnswered = ({ missing, act, quantity, keys, words }: OpenRequest) =>
    missing === 'product' &&
    act !== 'remove' &&
    quantity === null &&
    put.some(
      ({ item }) =>
        keys.includes(item.key) || item.name.toLowerCase().includes(words.toLowerCase()),
    )
  for (const request of turn.earlier.filter(isAnswered)) closeRequest(turn, request)
}

/** "Never mind the eggs": drops the open requests that may be for the goods. @returns whether there were any */
export function dropRequests(turn: DialogueTurn, candidates: readonly ShelfEntry[]): boolean {
  const dropped = turn.earlier.filter(({ keys }) =>
    candidates.some(({ item }) => keys.includes(item.key)),
  )
  for (const request of dropped) closeRequest(turn, request)
  return dropped.length > 0
}
