/** What names nothing and means what was spoken of: "make it two", "the large one instead". */
import type { Entry } from '../understanding/match-products.ts'
import type { Operation } from '../understanding/intents.ts'
import { extremeIn, quantityOf, resolve } from '../understanding/resolve-entity.ts'
import type { Request } from '../understanding/extract-requests.ts'
import type { Table } from './order-draft.ts'
import { sameMeasure } from '../lexicon/units.ts'

/** A request that names nothing is about what was spoken of. */
export function refer(table: Table, operation: Operation, request: Request, clause = ''): boolean {
  const hasQuantity = request.count !== null || request.amount !== null
  const open = table.openOnes()
  if (
    operation !== 'remove' &&
    hasQuantity &&
    open.some((each) => !each.isSoft && each.count === null)
  ) {
    for (const each of open)
      Object.assign(each, { count: request.count, unit: request.unit, amount: request.amount })
    return true
  }
  const things = request.isEach ? table.them() : table.it()
  if (things.length === 0) return false
  if (operation === 'set' && request.amount && request.count === null && things.length === 1) {
    const other = sibling(table, things[0]!, { ...request, sizes: [request.amount], amount: null })
    const isSize = other?.measures.some((size) => sameMeasure(size, request.amount!))
    if (other && isSize) return swap(table, things[0]!, other, { ...request, amount: null })
  }
  if (request.sizes.length > 0 || request.words.length > 0 || extremeIn(clause)) {
    const other = things.length === 1 ? sibling(table, things[0]!, request) : null
    if (other) return swap(table, things[0]!, other, request)
  }
  if (operation === 'replace') return false
  if (
    !hasQuantity &&
    operation !== 'add' &&
    operation !== 'less' &&
    operation !== 'double' &&
    operation !== 'remove'
  )
    return false
  if (things.length === 1 || request.isEach) {
    for (const thing of things) table.apply(thing, operation, request)
    return true
  }
  if (operation === 'double') return false
  const inCart = things.filter(({ item }) => table.quantities().has(item.productId))
  table.leaveOpen(inCart.length > 1 ? inCart : things, operation, request)
  return true
}

/** Another form of the same thing: "make it the 2L", "the large one instead". */
export function sibling(table: Table, thing: Entry, request: Request): Entry | null {
  const resolved = resolve(table.reader, { ...request, words: [...thing.head, ...request.words] })
  return resolved.kind === 'one' &&
    resolved.entry !== thing &&
    [...thing.head].some((word) => resolved.entry.head.has(word))
    ? resolved.entry
    : null
}

export function swap(table: Table, from: Entry, to: Entry, request: Request): boolean {
  const now = table.quantities().get(from.item.productId)
  const quantity = quantityOf(request, to)
  const count = quantity.kind === 'count' ? quantity.qty : (now ?? 1)
  table.remove(from)
  table.put(to, count)
  return true
}
