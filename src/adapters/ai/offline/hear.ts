/** Carries out what the pieces of a message ask for, clause by clause, on the table. */
import { askedIn, isOrdering, isStory, type Asked } from './acts.ts'
import type { Entry } from './match.ts'
import { operationOf, type Operation } from './operations.ts'
import { extremeIn, quantityOf, resolve } from './resolve.ts'
import { empty, scan, type Request } from './scan.ts'
import { isDescriptor } from './stopwords.ts'
import type { Table } from './table.ts'
import { sameMeasure } from './units.ts'
import { plain } from './words.ts'

export interface Heard {
  /** Something was done or answered. */
  isUnderstood: boolean
  /** A thing was taken back without saying which: "wag na lang". */
  isTakenBack: boolean
}

/** @param isChoosing the customer was shown a list, so that "the second one" is of it */
export function hear(
  table: Table,
  pieces: string[],
  { isChoosing }: { isChoosing: boolean },
): Heard {
  const heard: Heard = { isUnderstood: false, isTakenBack: false }
  const isNamed = (word: string) => table.reader.knows(word)
  let before: Request | null = null
  for (const piece of pieces) {
    const text = piece.replaceAll(/\b(?:said|says?|sabi|ingon|means?)\b.*?["“].*?["”]/giu, ' ')
    if (isStory(text)) continue
    const asked = askedIn(text)
    const isOrder = isOrdering(text)
    let inherited: Operation | null = null
    for (const clause of clausesOf(text)) {
      const { operation: own, rest, instead } = operationOf(clause)
      const operation: Operation = own === 'want' && inherited === 'remove' ? 'remove' : own
      const requests = scan(rest, isNamed)
      inherited = operation
      if (requests.length === 0) {
        heard.isTakenBack ||= operation === 'remove'
        if (operation === 'double')
          heard.isUnderstood = refer(table, operation, blank) || heard.isUnderstood
        else if (settle(table, clause, blank, isChoosing)) heard.isUnderstood = true
        continue
      }
      for (const said of requests) {
        const request = completed(said, before)
        const done = take(table, clause, request, {
          operation,
          instead,
          asked,
          isOrder,
          isQuestion: piece.endsWith('?'),
          isChoosing,
          before,
        })
        heard.isUnderstood ||= done
        if (request.isEach && request.count !== null) table.settleGuesses(request)
        if (done && request.words.length > 0) before = request
      }
    }
  }
  return heard
}

const blank = empty()

const halves =
  /\b(\S+) (?:and|at|ug|'?t|ka) (?:a |isang |usa ka )?(half|kalahati|kalahating|tunga|katunga)\b/gu
const joints =
  /,(?!\d{3}(?!\d))|\s(?:and also|and then|and|at saka|at|ug|og|tsaka|saka|tapos|tas|then|plus|also|with|n|pati|kag)\s|\s*[&+•]\s*|\s-\s(?=[a-z])|(?<=[a-z])\s*:\s/u

function clausesOf(text: string): string[] {
  const tidy = plain(text)
    .replaceAll(halves, '$1 $2')
    .replaceAll(/^\s*[-•*]\s+(?=\d|[a-z])/gu, '')
  return tidy
    .replaceAll(/(?<=[a-z)])\s+[-–—:]\s+(?=\d)/gu, ' ')
    .split(joints)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
}

/** "1 ballpen black, 1 blue": what is only described is a form of the thing before. */
function completed(request: Request, before: Request | null): Request {
  if (!before || request.words.length === 0 || !request.words.every(isDescriptor)) return request
  if (request.count === null && request.amount === null) return request
  return {
    ...request,
    words: [...before.words.filter((word) => !isDescriptor(word)), ...request.words],
  }
}

interface Saying {
  operation: Operation
  instead: string
  asked: Asked | null
  isOrder: boolean
  /** It ends with a question mark. */
  isQuestion: boolean
  isChoosing: boolean
  before: Request | null
}

/** Whether anything came of a request. */
function take(table: Table, clause: string, request: Request, saying: Saying): boolean {
  const { operation, isOrder, isChoosing } = saying
  const hasQuantity = request.count !== null || request.amount !== null
  const isOther =
    saying.isQuestion &&
    !isOrder &&
    !hasQuantity &&
    operation === 'want' &&
    request.words.length > 0
  const asked = saying.asked ?? (isOther ? 'have' : null)
  if (asked && !(isOrder && asked === 'have')) return answer(table, request, asked)
  if (operation === 'replace') return replace(table, request, saying)
  if (operation !== 'remove' && settle(table, clause, request, isChoosing)) return true
  const names = request.words.filter((word) => !isDescriptor(word))
  if (request.words.length === 0 || (names.length === 0 && table.reader.knows(request.words[0]!)))
    return refer(table, operation, request, clause)
  if (operation === 'remove') return removeNamed(table, request)
  return name(table, request, saying)
}

function settle(table: Table, clause: string, request: Request, isChoosing: boolean): boolean {
  return table.openOnes().length > 0 && table.settleOpen(clause, request, isChoosing)
}

/** A request that names nothing is about what was spoken of. */
function refer(table: Table, operation: Operation, request: Request, clause = ''): boolean {
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
function sibling(table: Table, thing: Entry, request: Request): Entry | null {
  const resolved = resolve(table.reader, { ...request, words: [...thing.head, ...request.words] })
  return resolved.kind === 'one' &&
    resolved.entry !== thing &&
    [...thing.head].some((word) => resolved.entry.head.has(word))
    ? resolved.entry
    : null
}

function swap(table: Table, from: Entry, to: Entry, request: Request): boolean {
  const now = table.quantities().get(from.item.productId)
  const quantity = quantityOf(request, to)
  const count = quantity.kind === 'count' ? quantity.qty : (now ?? 1)
  table.remove(from)
  table.put(to, count)
  return true
}

function replace(table: Table, request: Request, { instead }: Saying): boolean {
  const from = scan(instead, table.reader.knows)[0] ?? blank
  const inCart = table.entriesOf([...table.quantities().keys()])
  const gone =
    from.words.length > 0 ? resolve(table.reader, from, inCart) : { kind: 'none' as const }
  const things = gone.kind === 'one' ? [gone.entry] : from.words.length > 0 ? [] : table.it()
  if (request.words.length === 0) {
    const other =
      things.length === 1 && request.sizes.length > 0 ? sibling(table, things[0]!, request) : null
    if (other) return swap(table, things[0]!, other, request)
    for (const thing of things.slice(0, 1)) table.apply(thing, 'set', request)
    return things.length > 0
  }
  const resolved = resolve(table.reader, request)
  if (resolved.kind === 'one' && things.length === 1)
    return swap(table, things[0]!, resolved.entry, request)
  return name(table, request, {
    operation: 'set',
    instead,
    asked: null,
    isOrder: true,
    isQuestion: false,
    isChoosing: false,
    before: null,
  })
}

function removeNamed(table: Table, request: Request): boolean {
  const open = table.openOnes()
  for (const [at, { options }] of open.entries())
    if (resolve(table.reader, request, table.entriesOf(options)).kind !== 'none') {
      open.splice(at, 1)
      return true
    }
  const inCart = table.entriesOf([...table.quantities().keys()])
  const resolved = resolve(table.reader, request, inCart)
  if (resolved.kind === 'one') {
    if (
      request.count !== null &&
      /^\d|[a-z]/u.test(String(request.count)) &&
      request.count < (table.quantities().get(resolved.entry.item.productId) ?? 0)
    )
      table.apply(resolved.entry, 'less', request)
    else table.remove(resolved.entry)
    return true
  }
  if (resolved.kind === 'several') for (const entry of resolved.entries) table.remove(entry)
  return resolved.kind === 'several'
}

/** How sure a name without a number has to be before it is an order. */
const SURE = 0.8
/** With words of ordering around it. A word of a description alone is less. */
const SURE_ENOUGH = 0.65

function name(table: Table, request: Request, { operation, isOrder, before }: Saying): boolean {
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
    if (!isMeant && !(resolved.near.length > 0 && request.words.length <= 2)) return false
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
function answer(table: Table, request: Request, asked: Asked): boolean {
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
