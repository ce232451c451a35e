/** Carries out what the pieces of a message ask for, clause by clause, on the table. */
import { askedIn, isOrdering, isStory, type Asked } from '../understanding/dialogue-acts.ts'
import { answer, name, removeNamed, type Naming } from './catalogue-item.ts'
import { operationOf, type Operation } from '../understanding/intents.ts'
import { refer, sibling, swap } from './resolve-reference.ts'
import { resolve } from '../understanding/resolve-entity.ts'
import { empty, scan, type Request } from '../understanding/extract-requests.ts'
import { isDescriptor } from '../lexicon/stopwords.ts'
import { countUnit } from '../lexicon/units.ts'
import type { Table } from './order-draft.ts'
import { plain } from '../lexicon/normalize-words.ts'

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

/** "Otap, pack of 20" is one thing; "otap, box of 12 pencils" are two. */
const contents =
  /,(?=\s*([a-z]+) of \d+\s*(?:$|[?!.,;)]|(?:and|at|ug|saka|tsaka|plus|please|pls|po|lang|each|pcs|pieces|sachets)\b))/gu

function clausesOf(text: string): string[] {
  const tidy = plain(text)
    .replaceAll(halves, '$1 $2')
    .replaceAll(contents, (comma, unit: string) => (countUnit(unit) ? '' : comma))
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

interface Saying extends Naming {
  instead: string
  asked: Asked | null
  /** It ends with a question mark. */
  isQuestion: boolean
  isChoosing: boolean
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
  return name(table, request, { operation: 'set', isOrder: true, before: null })
}
