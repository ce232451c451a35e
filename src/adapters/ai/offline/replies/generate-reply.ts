/** What happened on the table, in words. */
import { formatPesos } from '../../../../platform/values/money.ts'
import type { CartView, StoreProfile } from '../../agent.ts'
import type { Act } from '../understanding/dialogue-acts.ts'
import type { Entry } from '../understanding/match-products.ts'
import type { Told } from '../dialogue/order-draft.ts'
import type { Texts } from './texts.ts'

const LIST_MAX = 12

/** `2 kilo × Dinorado rice (₱124.00)` */
function amountOf({ item }: Entry, qty: number): string {
  return `${qty} ${item.unit} × ${item.name} (${formatPesos(item.price * qty)})`
}

function priceOf({ item }: Entry): string {
  return `${formatPesos(item.price)}/${item.unit}`
}

/** One product a line, numbered, with its price. */
export function listed(entries: Entry[]): string {
  return entries
    .slice(0, LIST_MAX)
    .map(
      (entry, at) =>
        `${at + 1}. ${entry.item.name}: ${priceOf(entry)}${entry.item.inventory > 0 ? '' : ' (sold out)'}`,
    )
    .join('\n')
}

/** What was done and what could not be, one sentence each. */
export function sentences(told: Told[], t: Texts): string[] {
  const put = told.flatMap((fact) =>
    fact.what === 'put' && !fact.isGuess ? [amountOf(fact.entry, fact.qty)] : [],
  )
  const removed = told.flatMap((fact) => (fact.what === 'removed' ? [fact.entry.item.name] : []))
  return [
    ...(removed.length > 0 ? [t.removed(removed.join(', '))] : []),
    ...(put.length > 0 ? [t.put(put.join(', '))] : []),
    ...told.flatMap((fact) => sentence(fact, t)),
  ]
}

function sentence(fact: Told, t: Texts): string[] {
  switch (fact.what) {
    case 'put':
      return fact.isGuess ? [t.guess(amountOf(fact.entry, fact.qty))] : []
    case 'soldOut':
      return [t.soldOut(fact.entry.item.name), ...near(fact.near, t)]
    case 'tooMany':
      return [t.tooMany(fact.entry.item.name, `${fact.left} ${fact.entry.item.unit}`)]
    case 'fraction':
      return [t.fraction(fact.entry.item.name, fact.entry.item.unit, String(fact.qty))]
    case 'otherUnit':
      return [t.otherUnit(fact.entry.item.name, fact.entry.item.unit)]
    case 'impossible':
      return [t.impossible]
    case 'unknown':
      return [t.unknown(fact.words), ...near(fact.near, t)]
    case 'price':
      return quoted(fact.entry, fact.qty, t)
    case 'choices':
      return [t.has(listed(fact.entries))]
    case 'removed':
      return []
  }
}

function quoted(entry: Entry, qty: number | null, t: Texts): string[] {
  const { name, inventory, price, unit } = entry.item
  if (inventory <= 0) return [t.soldOut(name)]
  if (qty !== null) return [t.quote(`${qty} ${unit} × ${name}`, formatPesos(price * qty))]
  return [t.price(name, priceOf(entry), t.stock(inventory, unit)), t.howMany]
}

function near(entries: readonly Entry[], t: Texts): string[] {
  const things = entries.map((entry) => `${entry.item.name} (${priceOf(entry)})`)
  return things.length > 0 ? [t.instead(things.join(', '))] : []
}

/** Answers about the store itself. */
export function aboutStore(
  acts: Set<Act>,
  store: StoreProfile,
  shelf: readonly Entry[],
  t: Texts,
): string[] {
  const phone = store.phone ? ` (${asDialled(store.phone)})` : ''
  const has = (act: Act) => acts.has(act)
  return [
    ...(has('person') ? [t.person(phone)] : []),
    ...(has('hours') ? [hours(store, t)] : []),
    ...(has('delivery') ? [t.delivery(phone)] : []),
    ...(has('payment') ? [t.payment(phone)] : []),
    ...(has('where') && !has('delivery')
      ? [
          t.where(
            [...new Set([store.address, store.barangay, store.city].filter(Boolean))].join(', '),
          ),
        ]
      : []),
    ...(has('sells') ? [t.sells(listed(shelf.filter(({ item }) => item.inventory > 0)))] : []),
  ]
}

/** `0917 123 4567`, as numbers are read here. */
function asDialled(phone: string): string {
  return phone.replace(/^\+63(\d{3})(\d{3})(\d{4})$/u, '0$1 $2 $3')
}

function hours({ operatingHours, isOpen }: StoreProfile, t: Texts): string {
  const days = Object.entries(operatingHours ?? {})
  const now = isOpen ? t.open : t.closed
  if (days.length === 0) return `${now} ${t.always}`
  const lines = days.map(
    ([day, time]) =>
      `${day[0]!.toUpperCase()}${day.slice(1)}: ${time ? `${time.open}–${time.close}` : 'closed'}`,
  )
  return `${now} ${t.hoursToday(lines.join('\n'))}`
}

/** What is still to be known, asked in one question. */
export function askContact({ missing, invalid }: CartView, t: Texts): string {
  if (invalid.includes('contactNumber')) return t.badNumber
  if (invalid.includes('customerName')) return t.badName
  if (invalid.includes('deliveryAddress')) return t.badAddress
  const names = missing.flatMap((field) => (field === 'items' ? [] : [t.contactNames[field]]))
  const last = names.at(-1) ?? ''
  return t.contact(names.length > 1 ? `${names.slice(0, -1).join(', ')} ${t.and} ${last}` : last)
}

/** The lines of the cart, when the customer asks what is in it. */
export function cartLines({ lines, total }: CartView, t: Texts): string[] {
  if (lines.length === 0) return [t.empty]
  const things = lines.map(
    ({ name, unit, qty, lineTotal }) => `• ${qty} ${unit} × ${name} = ${formatPesos(lineTotal)}`,
  )
  return [things.join('\n'), t.total(formatPesos(total))]
}
