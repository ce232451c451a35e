/** Links words to what a shelf sells. */
import type { Candidate, Mention } from './interpretation.ts'
import type { Shelf, ShelfEntry } from './shelf.ts'

/** The offerings among `entries` that the words and sizes of a mention fit, best first: an answer to "which one?", "make that medium". */
export function linkAmong(
  _shelf: Shelf,
  _mention: Pick<Mention, 'words' | 'sizes' | 'quantity'>,
  _entries: readonly ShelfEntry[],
): Candidate[] {
  return []
}
