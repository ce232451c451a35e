import type { CartView, Contact } from '../../agent.ts'
import { indexPlaceNames, placeNameEnd } from '../interpretation/contact/place-names.ts'
import { CORRECTING, ONLY, patternOf } from '../language/phrasing.ts'
import { tokenize } from '../language/tokenizer.ts'
import { isFunctionWord } from '../language/vocabulary.ts'
import type { Act, Clause, Interpretation, Role, Topic } from '../interpretation/interpretation.ts'

const NOTES_MAX = 500

/** What a message asks of rider or baker, and when and with which banknote, joins the notes of the order, which the summary shows. Those of an order that was cleared are forgotten. */
export function mergeContact(
  { contact: given, notes }: Interpretation,
  { contact: known }: CartView,
  { isCleared, barangays }: { isCleared: boolean; barangays: readonly string[] },
): { contact: Contact; notes: string[] } {
  const landmark = landmarkOf(given, known)
  const { deliveryAddress: _, ...rest } = given
  const contact = landmark ? rest : completeAddress(given, known, barangays)
  const before = isCleared ? '' : (known.notes ?? '')
  const added = [...new Set(landmark ? [...notes, landmark] : notes)].filter(
    (note) => !before.includes(note),
  )
  if (added.length === 0)
    return { contact: isCleared && known.notes ? { ...contact, notes: null } : contact, notes: [] }
  const joined = [before, ...added].filter(Boolean).join('; ').slice(0, NOTES_MAX)
  return { contact: { ...contact, notes: joined }, notes: added }
}

/** "Sa tapat lang ng bahay" */
const ENCLITICS = /\b(?:lang|lng|ra|po|mismo)\s+/giu
const CARRIAGE = patternOf('carriage')
const LANDMARK = patternOf('landmark')

/** "Green po ang gate namin": how to find an address that is known, and no other address. */
function landmarkOf(
  { deliveryAddress: given }: Contact,
  { deliveryAddress: known }: Contact,
): string | null {
  const bare = given?.replaceAll(ENCLITICS, '') ?? ''
  if (!given || !known || !LANDMARK.test(bare) || /\d/u.test(given) || MARKED.test(given))
    return null
  const town = known
    .split(/[\s,]+/u)
    .at(-1)!
    .toLowerCase()
  const isOther = CORRECTING.test(given) || ONLY.test(given) || given.toLowerCase().includes(town)
  return isOther ? null : given
}

/** The part of an address that begins with a marker: "Purok 3". */
const MARKED = /^(purok|prk|sitio|zone|blk|block|lot|phase|brgy|barangay|unit)\b[^,]*$/iu

/** "Purok 4 po pala", "Looc pala, hindi Poblacion" correct the purok or the barangay of the address that is known, and nothing else of it; one that names the town is complete. */
function completeAddress(given: Contact, known: Contact, barangays: readonly string[]): Contact {
  if (!given.deliveryAddress || !known.deliveryAddress) return given
  const places = indexPlaceNames(barangays)
  const isBarangay = (part: string) => {
    const tokens = tokenize(part.replace(BARANGAY, ''))
    return tokens.length > 0 && placeNameEnd(places, tokens, 0) === tokens.length
  }
  const marker = MARKED.exec(given.deliveryAddress)?.[1]?.toLowerCase()
  const parts = known.deliveryAddress.split(', ')
  const at = parts.findIndex((part) => MARKED.exec(part)?.[1]?.toLowerCase() === marker)
  const barangayAt = parts.slice(0, -1).findIndex(isBarangay)
  if (isBarangay(given.deliveryAddress) && barangayAt >= 0)
    return { ...given, deliveryAddress: parts.with(barangayAt, given.deliveryAddress).join(', ') }
  if (!marker || at < 0) return given
  const town = parts.at(-1)!.toLowerCase()
  if (given.deliveryAddress.toLowerCase().includes(town)) return given
  return { ...given, deliveryAddress: parts.with(at, given.deliveryAddress).join(', ') }
}

const BARANGAY = /^(?:brgy|barangay|bgy)\.?\s+/iu

const putting: ReadonlySet<Act> = new Set(['order', 'add', 'reduce', 'set', 'double', 'choose'])
const contactRoles: ReadonlySet<Role> = new Set(['phone', 'address', 'name'])
const placeTopics: Partial<Record<Topic, Topic>> = { other: 'area', price: 'fee' }

/**
 * Clauses that give or name a contact. A question about nothing else that names a place is about where the store delivers, and one for a
 * price about what that costs. A verb or pronoun beside a contact is about no goods: "add: Purok 1", "another number, 0918 …".
 */
export function readBesideContact(interpretation: Interpretation): Interpretation {
  const hasRole = ({ start, end }: Clause, roles: ReadonlySet<Role>) =>
    interpretation.tokens.some(
      (token) => roles.has(token.role) && token.start >= start && token.end <= end,
    )
  const namesGoods = interpretation.clauses.some(({ mentions }) => mentions.length > 0)
  const isAboutPlace = (clause: Clause) =>
    clause.topic === 'area' || clause.topic === 'delivery' || hasRole(clause, new Set(['address']))
  const clauses = interpretation.clauses.map((clause, at): Clause => {
    const { act, topic, mentions } = clause
    // "Do you deliver to Yungod? How much?"
    if (topic === 'price' && !namesGoods && interpretation.clauses.slice(0, at).some(isAboutPlace))
      return { ...clause, topic: 'fee' }
    // "Tagpila diay inyong delivery?"
    if (topic === 'price' && mentions.length === 0 && CARRIAGE.test(clause.text)) return { ...clause, topic: 'fee' } // prettier-ignore
    const about = topic && mentions.length === 0 ? placeTopics[topic] : undefined
    if (about && hasRole(clause, new Set(['address']))) return { ...clause, topic: about }
    const isBare = putting.has(act) && mentions.every(isPointing)
    // "One more, for my friend" gives no contact.
    const isGiven = Object.keys(interpretation.contact).length > 0 || isLabelled(interpretation, clause) // prettier-ignore
    return isBare && isGiven && hasRole(clause, contactRoles)
      ? { ...clause, act: 'none', mentions: [] }
      : clause
  })
  return { ...interpretation, clauses }
}

/** By a word such as "name", and not only "for". */
function isLabelled({ tokens }: Interpretation, { start, end }: Clause): boolean {
  return tokens.some((token) => contactRoles.has(token.role) && token.start >= start && token.end <= end && !isFunctionWord(token.text.toLowerCase())) // prettier-ignore
}

/** A pronoun, or nothing at all. */
function isPointing({ words, quantity, sizes, options }: Clause['mentions'][number]): boolean {
  return words === '' && !quantity && sizes.length + options.length === 0
}
