import type { CartView, Contact } from '../../agent.ts'
import type { Interpretation } from '../interpretation/interpretation.ts'

const NOTES_MAX = 500

/** What a message asks of rider or baker, and when and with which banknote, joins the notes of the order, which the summary shows. Those of an order that was cleared are forgotten. */
export function mergeContact(
  { contact: given, notes }: Interpretation,
  { contact: known }: CartView,
  isCleared: boolean,
): { contact: Contact; notes: string[] } {
  const contact = completeAddress(given, known)
  const before = isCleared ? '' : (known.notes ?? '')
  const added = [...new Set(notes)].filter((note) => !before.includes(note))
  if (added.length === 0)
    return { contact: isCleared && known.notes ? { ...contact, notes: null } : contact, notes: [] }
  const joined = [before, ...added].filter(Boolean).join('; ').slice(0, NOTES_MAX)
  return { contact: { ...contact, notes: joined }, notes: added }
}

/** The part of an address that begins with a marker: "Purok 3". */
const MARKED = /^(purok|prk|sitio|zone|blk|block|lot|phase|brgy|barangay|unit)\b[^,]*$/iu

/** "Purok 4 po pala" corrects the purok of the address that is known, and nothing else of it. */
function completeAddress(given: Contact, known: Contact): Contact {
  const marker = MARKED.exec(given.deliveryAddress ?? '')?.[1]?.toLowerCase()
  const parts = known.deliveryAddress?.split(', ') ?? []
  const at = parts.findIndex((part) => MARKED.exec(part)?.[1]?.toLowerCase() === marker)
  if (!marker || !given.deliveryAddress || at < 0) return given
  return { ...given, deliveryAddress: parts.with(at, given.deliveryAddress).join(', ') }
}
