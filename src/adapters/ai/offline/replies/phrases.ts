/** Outcomes, products and answers as sentences of the reply. */
import { formatPesos } from '../../../../platform/values/money.ts'
import { lineTotal } from '../../../../platform/values/quantity.ts'
import type { CartLine, CartView, StoreProfile } from '../../agent.ts'
import type { Outcome } from '../dialogue/order-draft.ts'
import type { Texts } from './texts.ts'
import type { DialogueAct } from '../understanding/dialogue-acts.ts'
import { offeringKey } from '../understanding/offering.ts'
import type { IndexEntry } from '../understanding/product-index.ts'

const LIST_MAX = 12
const AREA_MAX = 10

/** `2 kilo × Dinorado rice (₱124.00)`, with the options that are in the cart. */
function amountOf({ item }: IndexEntry, qty: number, { lines }: CartView): string {
  const line = lines.find(
    ({ productId, variantId }) => offeringKey(productId, variantId) === item.key,
  )
  const { title, price } = line ?? { title: item.name, price: item.price }
  return `${qty} ${item.unit} × ${title} (${formatPesos(lineTotal(price, qty))})`
}

function priceOf({ item }: IndexEntry): string {
  return `${formatPesos(item.price)}/${item.unit}`
}

/** One product a line, numbered, with its price. */
export function listProducts(entries: IndexEntry[]): string {
  return entries
    .slice(0, LIST_MAX)
    .map(
      (entry, at) =>
        `${at + 1}. ${entry.item.name}: ${priceOf(entry)}${entry.item.inventory > 0 ? '' : ' (sold out)'}`,
    )
    .join('\n')
}

/** One sentence for each outcome. */
export function describeOutcomes(outcomes: Outcome[], cart: CartView, t: Texts): string[] {
  const added = outcomes.flatMap((outcome) =>
    outcome.kind === 'added' && !outcome.isAssumed
      ? [amountOf(outcome.entry, outcome.qty, cart)]
      : [],
  )
  const removed = outcomes.flatMap((outcome) =>
    outcome.kind === 'removed' ? [outcome.entry.item.name] : [],
  )
  const prescribed = outcomes.flatMap((outcome) =>
    (outcome.kind === 'added' || outcome.kind === 'quote') && outcome.entry.item.prescription
      ? [outcome.entry.item.name]
      : [],
  )
  return [
    ...(removed.length > 0 ? [t.removed(removed.join(', '))] : []),
    ...(added.length > 0 ? [t.added(added.join(', '))] : []),
    ...outcomes.flatMap((outcome) => describeOutcome(outcome, cart, t)),
    ...(prescribed.length > 0 ? [t.prescription(prescribed.join(', '))] : []),
  ]
}

function describeOutcome(outcome: Outcome, cart: CartView, t: Texts): string[] {
  switch (outcome.kind) {
    case 'added':
      return outcome.isAssumed ? [t.assumed(amountOf(outcome.entry, outcome.qty, cart))] : []
    case 'soldOut':
      return [t.soldOut(outcome.entry.item.name), ...offerAlternatives(outcome.alternatives, t)]
    case 'insufficientStock':
      return [
        t.insufficientStock(outcome.entry.item.name, `${outcome.left} ${outcome.entry.item.unit}`),
      ]
    case 'unsoldAmount':
      return [describeUnsoldAmount(outcome, t)]
    case 'tooManyOptions':
      return [t.tooManyOptions(outcome.entry.item.name, outcome.group.name, outcome.group.max)]
    case 'incompatibleUnit':
      return [t.incompatibleUnit(outcome.entry.item.name, outcome.entry.item.unit)]
    case 'invalidQuantity':
      return [t.invalidQuantity]
    case 'unknownProduct':
      return [t.unknownProduct(outcome.words), ...offerAlternatives(outcome.alternatives, t)]
    case 'quote':
      return describeQuote(outcome.entry, outcome.qty, t)
    case 'choices':
      return [t.choices(listProducts(outcome.entries))]
    case 'removed':
      return []
  }
}

function describeUnsoldAmount(
  { entry: { item }, qty, nearest }: Extract<Outcome, { kind: 'unsoldAmount' }>,
  t: Texts,
): string {
  const asked = `${Math.round(qty * 1_000) / 1_000} ${item.unit}`
  const amounts = nearest.map((amount) => `${amount} ${item.unit}`)
  return t.unsoldAmount(item.name, asked, amounts.join(` ${t.or} `))
}

function describeQuote(entry: IndexEntry, qty: number | null, t: Texts): string[] {
  const { name, inventory, price, unit } = entry.item
  if (inventory <= 0) return [t.soldOut(name)]
  if (qty !== null) return [t.quote(`${qty} ${unit} × ${name}`, formatPesos(lineTotal(price, qty)))]
  return [t.price(name, priceOf(entry), t.stock(inventory, unit)), t.askQuantity]
}

function offerAlternatives(entries: readonly IndexEntry[], t: Texts): string[] {
  const names = entries.map((entry) => `${entry.item.name} (${priceOf(entry)})`)
  return names.length > 0 ? [t.alternatives(names.join(', '))] : []
}

/** Answers to questions about the store. */
export function answerStoreQuestions(
  acts: Set<DialogueAct>,
  store: StoreProfile,
  catalogue: readonly IndexEntry[],
  t: Texts,
): string[] {
  const phone = dialledPhone(store)
  const has = (act: DialogueAct) => acts.has(act)
  return [
    ...(has('human') ? [t.human(phone)] : []),
    ...(has('hours') ? [describeHours(store, t)] : []),
    ...(has('delivery') ? [t.delivery(describeArea(store, t), phone)] : []),
    ...(has('payment') ? [t.payment(phone)] : []),
    ...(has('location') && !has('delivery')
      ? [
          t.location(
            [...new Set([store.address, store.barangay, store.city].filter(Boolean))].join(', '),
          ),
        ]
      : []),
    ...(has('assortment')
      ? [t.assortment(listProducts(catalogue.filter(({ item }) => item.inventory > 0)))]
      : []),
  ]
}

/** ` (0917 123 4567)`, the local notation, to follow what the number is for; empty without a number. */
export function dialledPhone({ phone }: Pick<StoreProfile, 'phone'>): string {
  return phone && ` (${phone.replace(/^\+63(\d{3})(\d{3})(\d{4})$/u, '0$1 $2 $3')})`
}

/** Where the store delivers, cut after ten names; empty when that is not known. */
function describeArea({ deliversTo }: StoreProfile, t: Texts): string {
  const isLong = deliversTo.length > AREA_MAX
  return isLong ? `${deliversTo.slice(0, AREA_MAX).join(', ')} …` : conjoin(deliversTo, t)
}

function describeHours({ operatingHours, isOpen }: StoreProfile, t: Texts): string {
  const days = Object.entries(operatingHours ?? {})
  const now = isOpen ? t.open : t.closed
  if (days.length === 0) return `${now} ${t.openDaily}`
  const lines = days.map(
    ([day, time]) =>
      `${day[0]!.toUpperCase()}${day.slice(1)}: ${time ? `${time.open}–${time.close}` : 'closed'}`,
  )
  return `${now} ${t.hours(lines.join('\n'))}`
}

/** One question for all contact fields that are missing. */
export function askContact({ missing, invalidFields: invalid }: CartView, t: Texts): string {
  if (invalid.includes('contactNumber')) return t.invalidNumber
  if (invalid.includes('customerName')) return t.invalidName
  if (invalid.includes('deliveryAddress')) return t.invalidAddress
  const names = missing.flatMap((field) =>
    field === 'items' || field === 'choices' ? [] : [t.contactNames[field]],
  )
  return t.askContact(conjoin(names, t))
}

/** `a, b and c` */
function conjoin(names: readonly string[], t: Texts): string {
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} ${t.and} ${last}` : last
}

/** Asks for the first group of a line that needs options. */
export function askChoice(line: CartLine, t: Texts): string {
  const [group] = line.openChoices
  const options = group!.options.map(
    ({ name, price }, at) => `${at + 1}. ${name}${price > 0 ? ` (+${formatPesos(price)})` : ''}`,
  )
  return [t.askChoice(line.title, group!.name, group!.min), ...options].join('\n')
}

export function cartLines({ lines, total }: CartView, t: Texts): string[] {
  if (lines.length === 0) return [t.emptyCart]
  const rows = lines.map(
    (line) => `• ${line.qty} ${line.unit} × ${line.title} = ${formatPesos(line.lineTotal)}`,
  )
  return [rows.join('\n'), t.total(formatPesos(total))]
}
