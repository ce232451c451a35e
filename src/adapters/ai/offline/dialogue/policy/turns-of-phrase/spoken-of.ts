/** "2 big pots" after a list of snake plants, "dalawa yung hawaiian" of the one that was put: of several that fit, the one that is spoken of. */
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import { uncountedEntries, type DialogueTurn } from '../../dialogue-turn.ts'

/** The only one of which nobody has said how many, or of the last list. */
export function spokenOf(turn: DialogueTurn, entries: readonly ShelfEntry[]): ShelfEntry | null {
  const uncounted = uncountedEntries(turn)
  const listed = ({ item }: ShelfEntry) => turn.state.listed.includes(item.key)
  const isOpen = (entry: ShelfEntry) => uncounted.includes(entry)
  const pools = [entries.filter(isOpen), entries.filter(listed)]
  return pools.find(({ length }) => length === 1)?.[0] ?? null
}
