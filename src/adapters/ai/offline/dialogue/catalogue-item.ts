/** What names goods: to be taken, to be taken off, or asked about. */
import type { Asked } from '../understanding/dialogue-acts.ts'
import type { Entry } from '../understanding/match-products.ts'
import type { Operation } from '../understanding/intents.ts'
import { quantityOf, resolve } from '../understanding/resolve-entity.ts'
import type { Request } from '../understanding/extract-requests.ts'
import type { Table } from './order-draft.ts'

export interface Naming {
  operation: Operation
  /** It says that it wants, takes, orders. */
  isOrder: boolean
  /** What was named before it in the message. */
  before: Request | null
}

/** Takes off what is named, in the cart or still unclear. */
export function removeNamed(table: Table, request: Request): boolean {
  const open = table.openOnes()
  for (const [at, { options }] of open.entries())
    if (resolve(table.reader, request, table.entriesOf(options)).kind !== 'none') {
      open.splice(at, 1)
      return true
    }
  const inCart = table.entriesOf([...table.quantities().keys()])
  const resolved = resolve(table.reader, request, inCart)
  if (resolved.kind === 'none') return false
  if (resolved.kind === 'several') {
    table.leaveOpen(resolved.entries, 'remove', request)
    return true
  }
  // "Remove one lumpia" of two leaves one.
  const now = table.quantities().get(resolved.entry.item.productId) ?? 0
  if (request.count !== null && request.count < now) table.apply(resolved.entry, 'less', request)
  else table.remove(resolved.entry)
  return true
}

/** How sure a name without a number has to be before it is an order. */
const SURE = 0.8
/** With words of ordering around it. A word of a description alone is less. */
const SURE_ENOUGH = 0.65

/** Takes what is named, or asks which one is meant. False when it seems to be only talk. */
export function name(
  table: Table,
  request: Request,
  { operation, isOrder, before }: Naming,
): boolean {
  const hasQuantity = request.count !== null || request.amount !== null
  const isMeant = hasQuantity || isOrder || operation !== 'want'
  const inCart = table.entriesOf([...table.quantities().keys()])
  const isChange = operation !== 'want' && inCart.length > 0
  const known = isChange
    ? resolve(table.reader, request, inCart)
    : { kind: 'none' as const, near: [] }
  const resolved =
    known.kind === 'one' && known.score >= SURE ? known : resolve(table.reader, request)
  const doing = operation === 'replace' ? 'set' : operation
  if (resolved.kind === 'none') {
    if (!isMeant) return false
    table.tell({
      what: 'unknown',
      words: request.words.slice(0, 5).join(' ').slice(0, 60),
      near: resolved.near,
    })
    return true
  }
  if (!hasQuantity && resolved.score < (isMeant ? SURE_ENOUGH : SURE)) return false
  if (resolved.kind === 'one') {
    if (!hasQuantity && before && table.about.includes(resolved.entry.item.productId)) return true
    const opened = operation === 'want' && !hasQuantity ? table.openFor(resolved.entry) : null
    const { count, unit, amount } = opened ?? request
    table.apply(resolved.entry, doing, { ...request, count, unit, amount })
    return true
  }
  if (!hasQuantity && resolved.entries.some(({ item }) => table.about.includes(item.productId)))
    return true
  if (doing !== 'double') table.leaveOpen(resolved.entries, doing, request)
  return true
}

/** A question about goods. */
export function answer(table: Table, request: Request, asked: Asked): boolean {
  if (request.words.length === 0) {
    const things = table.it()
    for (const entry of things.slice(0, 4)) tellPrice(table, entry, request)
    return things.length > 0
  }
  const resolved = resolve(table.reader, request)
  if (resolved.kind === 'none') {
    table.tell({
      what: 'unknown',
      words: request.words.slice(0, 5).join(' ').slice(0, 60),
      near: resolved.near,
    })
    return true
  }
  if (resolved.kind === 'one') {
    tellPrice(table, resolved.entry, request)
    return true
  }
  const entries = resolved.entries.toSorted((a, b) => a.item.price - b.item.price)
  if (asked === 'cheapest' || asked === 'dearest') {
    tellPrice(table, (asked === 'cheapest' ? entries[0] : entries.at(-1))!, request)
    return true
  }
  table.tell({ what: 'choices', entries: resolved.entries })
  for (const entry of resolved.entries) table.speakOf(entry)
  table.leaveOpen(resolved.entries, 'want', request, true)
  return true
}

function tellPrice(table: Table, entry: Entry, request: Request): void {
  const quantity = quantityOf(request, entry)
  const qty = quantity.kind === 'count' ? quantity.qty : null
  table.speakOf(entry)
  table.tell({ what: 'price', entry, qty })
  if (entry.item.inventory > 0) table.offer.push({ productId: entry.item.productId, qty: qty ?? 1 })
}
