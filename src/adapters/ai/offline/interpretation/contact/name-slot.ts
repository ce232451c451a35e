/** Where a name stands: beside the address or the number of a contact that has none, whatever its words are otherwise. */
import { phrasesOf } from '../../language/phrasing.ts'
import type { Token } from '../../language/tokenizer.ts'
import { matchesAt } from '../../language/vocabulary.ts'
import type { Node } from '../chart/chart.ts'
import type { Edge } from '../chart/edges.ts'
import type { InterpretationContext } from '../interpretation.ts'
import { tellsFetching } from './fulfilment.ts'
import { placeNameEnd, type PlaceNames } from './place-names.ts'
import { isCapital, isPlaces, isPossessive, isShouted, isTitle } from './written-words.ts'

const WORDS_MAX = 5
const ANSWERS = new Set(['confirm', 'refuse', 'thank', 'done', 'greet', 'wait', 'correction', 'farewell']) // prettier-ignore
/** What stands before a name, and before what is none. */
const INTRODUCING = new Set(['to', 'for', 'kay', 'kina', 'kang', 'si'])
const LEADING = new Set([...INTRODUCING, 'ni', 'sa', 'ang', 'ako', 'is', 'from'])
const KIN = phrasesOf('kin')
const PRAISE = phrasesOf('praise')
const CARRIAGE = phrasesOf('carriage')
/** Names of people that mean something else, too. */
const SURNAMES = phrasesOf('surname')
const GIVEN = phrasesOf('given name')
const SPEAKERS = phrasesOf('speaker')
const OWN = phrasesOf('own before').union(phrasesOf('own behind'))

interface Slot {
  start: number
  end: number
  /** How many of its words may be of a name by themselves. */
  names: number
}

/** @returns the edges with the name alone where it stands, or null when the best reading has a name, or none is missing */
export function withNameInSlot(
  edges: readonly Edge[][],
  path: readonly Node[],
  tokens: readonly Token[],
  context: InterpretationContext,
): Edge[][] | null {
  if (!context.missing.includes('customerName')) return null
  const read = path.flatMap(({ edge }) => edge ?? [])
  const slot = findSlot(read, tokens, context)
  if (!slot || isPlaces({ tokens, context }, slot.start, slot.end)) return null
  const { start, end } = slot
  const name: Edge = { start, end, kind: 'contact', role: 'name', meaning: 'customerName', gain: 0 }
  return edges.map((some, at) => {
    if (at === start) return [name]
    return at < start ? some.filter((edge) => edge.end <= start) : at < end ? [] : some
  })
}

function findSlot(
  read: readonly Edge[],
  tokens: readonly Token[],
  { asked, draft, places, missing }: InterpretationContext,
): Slot | null {
  const fields = read.filter(({ kind }) => kind === 'contact')
  const has = (role: Edge['role']) => fields.some((field) => field.role === role)
  const name = fields.find(({ role }) => role === 'name')
  const collecting = read.filter(isCollecting)
  const isPlaced =
    collecting.length > 0 || tellsFetching(tokens) || !missing.includes('deliveryAddress')
  if (name) return withSurname(name, fields, tokens, { places, isPlaced })
  const isComing = collecting.length > 0 && (draft.length > 0 || has('phone'))
  const isContact = isComing || (asked === 'contact' ? has('phone') || has('address') : has('phone') && has('address')) // prettier-ignore
  if (!isContact) return null
  const called = has('phone') ? fields.find((field) => isCalledAsPlace(field, tokens, places) && (isPlaced || isBehindTown(field, fields, tokens, places))) : undefined // prettier-ignore
  if (called) return { ...called, names: called.end - called.start }
  const roles = rolesOf(read)
  const slots = fields.flatMap((field, at) => [
    ...(at === 0 && field.role === 'address' ? [withinAddress(field, fields, tokens, places)] : []),
    beside(field.start - 1, -1, roles, tokens),
    beside(field.end, 1, roles, tokens),
  ])
  // "Jhun Baang pickup 0955…": who comes for the goods, in two words.
  const comers = collecting.flatMap(({ start }) => onlyNames(beside(start - 1, -1, roles, tokens)) ?? []) // prettier-ignore
  const found = [...slots.flatMap((slot) => slot ?? []), ...comers.filter(({ start, end }) => end - start >= NAME_LEAST)] // prettier-ignore
  const isWritten = ({ start, end, names }: Slot) => names === end - start
  return found.find(isWritten) ?? found[0] ?? null
}

/** "Ricky Bohol, Purok 2", "Joan Villanueva, Zone 1, Looc": a family name that is a place, too. */
function withSurname(
  name: Edge,
  fields: readonly Edge[],
  tokens: readonly Token[],
  { places, isPlaced }: { places: PlaceNames; isPlaced: boolean },
): Slot | null {
  const at = name.end
  const next = fields.find(({ start, role }) => start === at && role === 'address')
  if (!next) return null
  const isOther = () => placeNameEnd(places, tokens, at) === next.end && isWritten(name, tokens) && (isPlaced || isAddressed(next.end, fields, tokens, places)) // prettier-ignore
  if (!SURNAMES.has(tokens[at]!.key))
    return isOther() ? { start: name.start, end: next.end, names: 2 } : null
  const isFurther = fields.some(({ start, role }) => role === 'address' && start > at)
  const isComplete = next.end === at + 1 ? isFurther : isPlace(at + 1, tokens)
  return isComplete ? { start: name.start, end: at + 1, names: 2 } : null
}

/** "Purok 2, Looc, Salay, Jose Luna 0917 …": behind an address that is whole, before the number, and another place than those in it. */
function isBehindTown(
  { start, end }: Edge,
  fields: readonly Edge[],
  tokens: readonly Token[],
  places: PlaceNames,
): boolean {
  const before = fields.filter((field) => field.role === 'address' && field.end <= start)
  const said = new Set(before.flatMap((field) => tokens.slice(field.start, field.end).map(({ key }) => key))) // prettier-ignore
  const isNumbered = tokens[end]?.kind === 'phone' || (tokens[end]?.kind === 'comma' && tokens[end + 1]?.kind === 'phone') // prettier-ignore
  const isWhole = before.length > 0 && isAddressed(0, before, tokens, places)
  return isNumbered && isWhole && !said.has(tokens[end - 1]!.key)
}

/** "Pick up, Jomar Pelaez, 0921 …": where no address is wanted, words without a marker that end with a place are a name. */
function isCalledAsPlace(
  { start, end, role }: Edge,
  tokens: readonly Token[],
  places: PlaceNames,
): boolean {
  const words = tokens.slice(start, end)
  const isNamed = words.some((_, more) => more > 0 && placeNameEnd(places, tokens, start + more) === end) // prettier-ignore
  const isBare = words.every(({ kind }, more) => kind === 'word' && !isPlace(start + more, tokens))
  return role === 'address' && isNamed && isBare && isWritten({ start, end }, tokens) && placeNameEnd(places, tokens, start) === null // prettier-ignore
}

function isWritten({ start, end }: Pick<Edge, 'start' | 'end'>, tokens: readonly Token[]): boolean {
  return tokens.slice(start, end).every(isCapital) && !isShouted(tokens)
}

/** Whether an address stands behind a token that needs no other part: with a marker, or a barangay and its town. */
function isAddressed(
  from: number,
  fields: readonly Edge[],
  tokens: readonly Token[],
  places: PlaceNames,
): boolean {
  const found = fields.filter(({ start, role }) => role === 'address' && start >= from)
  let named = 0
  for (const { start, end } of found)
    for (let at = start; at < end; at++) {
      if (isPlace(at, tokens)) return true
      const to = placeNameEnd(places, tokens, at)
      if (to === null) continue
      named += 1
      at = to - 1
    }
  return named > 1
}

/** "Nora Uy Purok 3 Casulog", "nora uy casulog salay", "Ben Cruz Rural Bank Salay": the words of an address before its first number or place. */
function withinAddress(
  { start, end }: Edge,
  fields: readonly Edge[],
  tokens: readonly Token[],
  places: PlaceNames,
): Slot | null {
  const isNamed = (at: number) => at > start && placeNameEnd(places, tokens, at) !== null
  let to = start
  while (to < end && tokens[to]!.kind === 'word' && !isPlace(to, tokens) && !isNamed(to)) to += 1
  if (tokens.slice(start, to).some((_, more) => isPossessive(tokens, start + more))) return null
  // "Looc ra mi dapit, Purok 3"
  const isLiving = tokens.slice(start + 1, to).some(({ key }) => SPEAKERS.has(key))
  if (isLiving && placeNameEnd(places, tokens, start) !== null) return null
  const rest = tokens.slice(to, end + 3)
  if (to < end && isNamed(to)) {
    const isSurname = placeNameEnd(places, tokens, to) === end && isWritten({ start, end }, tokens) && isAddressed(end, fields, tokens, places) // prettier-ignore
    // "Lawaan Salay": one word before a place is a part of it.
    const isPart = to === start + 1 && !isSurname
    return isPart ? null : onlyNames(slotOf(start, isSurname ? end : to, tokens, true))
  }
  const isNumbered = rest.some(({ kind }) => kind === 'number')
  const isSuffix = to < end && isSuffixPlace(to, tokens)
  if (isNumbered && to > start && !isSuffix) return slotOf(start, to, tokens, to === end)
  // The word before "bank" belongs to it.
  const last = isSuffix ? to - 1 : to
  const isName = last - start >= NAME_LEAST && to < end
  return isName ? onlyNames(slotOf(start, last, tokens, true)) : null
}

/** A given name and a family name. */
const NAME_LEAST = 2

/** "Office", "school": the words before it belong to it. */
function isSuffixPlace(at: number, tokens: readonly Token[]): boolean {
  const places = matchesAt(tokens, at).filter(({ entry }) => entry.meaning.endsWith('place'))
  return places.length > 0 && places.every(({ entry }) => entry.meaning === 'suffix place')
}

/** None of whose words means something else. */
function onlyNames(slot: Slot | null): Slot | null {
  return slot && slot.names === slot.end - slot.start ? slot : null
}

/** The words next to a field, up to a mark, another field, or what has a role of its own. */
function beside(
  from: number,
  step: 1 | -1,
  roles: readonly (Edge | null)[],
  tokens: readonly Token[],
): Slot | null {
  // prettier-ignore
  let at = from
  while (tokens[at] && tokens[at]!.kind !== 'word' && tokens[at]!.kind !== 'number' && tokens[at]!.kind !== 'phone') at += step // prettier-ignore
  const first = at
  while (tokens[at]?.kind === 'word' && canBeNamed(at, roles, tokens)) at += step
  if (at === first) return null
  const [outer, end] = step < 0 ? [at + 1, first + 1] : [first, at]
  let start = outer
  while (start < end && isPoliteness(start, tokens)) start += 1
  // "My brother Kent Uy will pick it up"
  const called = tokens.findIndex((token, place) => place >= start && place < end && isCapital(token)) // prettier-ignore
  const isKin = called > start && tokens.slice(start, called).every(({ key }) => KIN.has(key) || OWN.has(key)) // prettier-ignore
  if (isKin) start = called
  if (start === end) return null
  const edge = step < 0 ? tokens[start - 1] : tokens[end]
  return slotOf(start, end, tokens, edge === undefined || edge.kind !== 'word')
}

/** "1 po pls. Kyla Mendoza" */
function isPoliteness(at: number, tokens: readonly Token[]): boolean {
  const matches = matchesAt(tokens, at)
  const isCalled = matches.some(({ entry }) => isTitle(entry))
  return !isCalled && !isCapital(tokens[at]!) && matches.some(({ entry }) => entry.meaning === 'polite') // prettier-ignore
}

/** Goods and what belongs to them, notes, labels and prepositions end a name that is not written as one. */
function canBeNamed(
  at: number,
  roles: readonly (Edge | null)[],
  tokens: readonly Token[],
): boolean {
  const edge = roles[at]
  const token = tokens[at]!
  if (LEADING.has(token.key) || edge?.kind === 'contact' || edge?.kind === 'note') return false
  if (edge && isCollecting(edge)) return false
  if (edge?.kind === 'quantity' && edge.end - edge.start > 1) return false
  if (SURNAMES.has(token.key) || GIVEN.has(token.key)) return true
  const isPart = edge?.kind === 'goods' || edge?.kind === 'label' || edge?.kind === 'size' || edge?.kind === 'option' || edge?.kind === 'quantity' // prettier-ignore
  return !isPart || (isCapital(token) && edge.kind !== 'label')
}

/** "Pickup", "ako lang kukuha" */
function isCollecting({ kind, meaning }: Edge): boolean {
  return kind === 'question' && (meaning === 'pickup' || meaning.startsWith('collect'))
}

/** @param isWhole nothing else stands between the marks */
function slotOf(
  start: number,
  end: number,
  tokens: readonly Token[],
  isWhole: boolean,
): Slot | null {
  const words = tokens.slice(start, end)
  if (words.length > WORDS_MAX || words.some(({ text }) => !/^\p{L}{2}/u.test(text))) return null
  const isAnswer = matchesAt(tokens, start).some(({ entry }) => entry.category === 'acts' && ANSWERS.has(entry.meaning)) // prettier-ignore
  const isPraise = words.length === 1 && PRAISE.has(words[0]!.key)
  if (isAnswer || isPraise || words.some(({ key }) => CARRIAGE.has(key)) || words.every(({ key }) => KIN.has(key))) return null // prettier-ignore
  const names = words.filter((_, more) => isNameLike(start + more, tokens)).length
  const isMeant = isWhole || words.every(isCapital) || INTRODUCING.has(tokens[start - 1]?.key ?? '')
  return isMeant && names >= (isWhole ? words.length / 2 : words.length) ? { start, end, names } : null // prettier-ignore
}

function isNameLike(at: number, tokens: readonly Token[]): boolean {
  const { key } = tokens[at]!
  const matches = matchesAt(tokens, at)
  if (SURNAMES.has(key) || GIVEN.has(key) || matches.some(({ entry }) => isTitle(entry))) return true // prettier-ignore
  const isKnown = matches.some(({ end }) => end === at + 1)
  const isFirst = at === 0 || tokens[at - 1]!.kind === 'break'
  return !isKnown || (isCapital(tokens[at]!) && !isFirst && !isShouted(tokens))
}

/** A marker of places that is no family name. */
function isPlace(at: number, tokens: readonly Token[]): boolean {
  const { key } = tokens[at]!
  if (SURNAMES.has(key) || (GIVEN.has(key) && tokens[at + 1]?.kind !== 'number')) return false
  return matchesAt(tokens, at).some(({ entry }) => entry.category === 'contact' && entry.meaning.endsWith('place')) // prettier-ignore
}

/** By token, the edge that reads it. */
function rolesOf(read: readonly Edge[]): (Edge | null)[] {
  const roles: (Edge | null)[] = []
  for (const edge of read) for (let at = edge.start; at < edge.end; at++) roles[at] = edge
  return roles
}
