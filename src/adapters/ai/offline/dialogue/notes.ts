import type { CartView, Contact } from '../../agent.ts'
import type { Interpretation } from '../interpretation/interpretation.ts'

const NOTES_MAX = 500

/** What a message asks of rider or baker, and when and with which banknote, joins the notes of the order, which the summary shows. Those of an order that was cleared are forgotten. */
export function addNotes(
  { contact, notes }: Interpretation,
  { contact: known }: CartView,
  isCleared: boolean,
): { contact: Contact; notes: string[] } {
  const before = isCleared ? '' : (known.notes ?? '')
  const added = [...new Set(notes)].filter((note) => !before.includes(note))
  if (added.length === 0)
    return { contact: isCleared && known.notes ? { ...contact, notes: null } : contact, notes: [] }
  const joined = [before, ...added].filter(Boolean).join('; ').slice(0, NOTES_MAX)
  return { contact: { ...contact, notes: joined }, notes: added }
}
