/** Divides the best path of the chart into clauses: what each says, asks and names. */
import type { Token } from '../../language/tokenizer.ts'
import { phrasesOf } from '../../language/phrasing.ts'
import { unitAt } from '../../language/units.ts'
import type { Item } from './build-mention.ts'
import type { Node } from '../chart/chart.ts'
import type { Edge } from '../chart/edges.ts'

export type RawItem = Item

/** A clause before its act is known. */
export interface RawClause {
  start: number
  end: number
  items: RawItem[]
  /** Acts, in their order, with how many items stood before each. */
  acts: { meaning: string; itemsBefore: number; at: number }[]
  questions: { meaning: string; at: number }[]
  /** Words after what they are about: `just`, `more`, `each`, `correction`. */
  particles: Set<string>
  isQuestion: boolean
  edges: Edge[]
}

/** Acts that are a clause by themselves. */
const STANDALONE = new Set([
  'confirm',
  'greet',
  'thank',
  'farewell',
  'done',
  'wait',
  'complain',
  'handover',
  'clear',
])
/** What becomes of `X` in "palitan ng X" and "palitan ang X". */
export const TO_LINKS = new Set(['ng', 'nang', 'with', 'to', 'into', 'for', 'by', 'ug', 'og'])
const PARTICLES = new Set(['just', 'more', 'each', 'correction'])
const SOFT_QUESTIONS = new Set(['marker', 'you', 'request', 'inherit'])

export function readClauses(path: readonly Node[], tokens: readonly Token[]): RawClause[] {
  const clauses: RawClause[] = []
  let current = emptyClause(0)
  let hasSeparator = false
  let link = ''
  const close = (at: number) => {
    if (current.edges.length > 0) clauses.push({ ...current, end: at })
    current = emptyClause(at)
    hasSeparator = false
  }
  const startsWith = (clause: RawClause, edge: Edge, attachment: Node['attachment']) =>
    startsClause(clause, edge, { hasSeparator, tokens }) ||
    (attachment === 'new' && hasSeparator && isCancelled(clause))
  for (const [at, { edge, attachment }] of path.entries()) {
    if (!edge) continue
    if (
      changesOther(current, edge) ||
      (!startsWith(current, edge, attachment) && countsOther(current, edge))
    ) {
      const opened = takeLastItem(current)
      close(opened.start)
      current = opened
    } else if (startsWith(current, edge, attachment)) close(edge.start)
    // "Wait lang, …"
    if (edge.meaning === 'just' && current.edges.length === 0 && isWaiting(clauses.at(-1), edge)) {
      clauses.at(-1)!.edges.push(edge)
      continue
    }
    if (edge.kind === 'break') {
      // "May sukli ka ba sa 500?" asks for change.
      const isChange = current.edges.some(({ meaning }) => meaning === 'change')
      current.isQuestion ||= edge.meaning === '?' && !isChange
      const last = clauses.at(-1)
      if (edge.meaning === '?' && current.edges.length === 0 && last) last.isQuestion = true
      close(edge.end)
      continue
    }
    current.edges.push(edge)
    if (edge.kind === 'separator') hasSeparator = true
    if (attachment === 'new') {
      current.items.push(itemOf(edge, link))
      hasSeparator = false
    } else if (
      attachment === 'same' &&
      isExchanged(current, edge, [link, tokens[edge.start]!.key])
    ) {
      current.items.push(itemOf(edge, link))
      hasSeparator = false
    } else if (attachment === 'same') {
      const item = current.items.at(-1) ?? clauses.at(-1)?.items.at(-1)
      item?.edges.push(edge)
      hasSeparator = false
    }
    if (edge.role === 'unit' && edge.kind === 'filler') setUnit(current.items.at(-1), edge, tokens)
    if (edge.kind === 'act') {
      if (isOfSize(path, at, tokens)) continue
      if (edge.meaning === 'each') setEach(current.items.at(-1), edge)
      if (PARTICLES.has(edge.meaning)) current.particles.add(edge.meaning)
      else
        current.acts.push({
          meaning: edge.meaning,
          itemsBefore: current.items.length,
          at: edge.start,
        })
      if (STANDALONE.has(edge.meaning)) close(edge.end)
    }
    if (edge.isMore) current.particles.add('more')
    if (edge.kind === 'question') current.questions.push({ meaning: edge.meaning, at: edge.start })
    link =
      edge.kind === 'filler' || edge.kind === 'reference' || edge.kind === 'separator'
        ? tokens[edge.end - 1]!.key
        : edge.kind === 'act'
          ? ''
          : link
  }
  close(tokens.length)
  return clauses
}

/** "Yung tig-1 liter", "tag sako nalang": the word for each before a size or a unit is of those that come in it. */
function isOfSize(path: readonly Node[], at: number, tokens: readonly Token[]): boolean {
  const { edge } = path[at]!
  const next = path.slice(at + 1).find((node) => node.edge && node.edge.kind !== 'separator')?.edge
  const isOfUnit = next?.role === 'unit' && OF_UNIT.has(tokens[edge!.start]!.key)
  return edge?.meaning === 'each' && (next?.kind === 'size' || isOfUnit)
}

const OF_UNIT = new Set(['tag', 'tig'])

/** "Ilisi ang pearls og nata": the second option takes the place of the first. */
function isExchanged(
  { items, acts }: RawClause,
  { kind }: Edge,
  links: readonly string[],
): boolean {
  const before = items.at(-1)?.edges ?? []
  const isReplaced = acts.some(({ meaning }) => meaning === 'replace' || meaning === 'set')
  return isReplaced && kind === 'option' && links.some((link) => TO_LINKS.has(link)) && before.length > 0 && before.every((edge) => edge.kind === 'option') // prettier-ignore
}

/** An item that begins with an edge. */
export function itemOf(edge: Edge, link = ''): RawItem {
  return { edges: [edge], unmatched: [], note: null, isEach: false, unit: null, link }
}

function isWaiting(before: RawClause | undefined, { start }: Edge): boolean {
  return before?.edges.at(-1)?.meaning === 'wait' && before.end === start
}

/** "Cancel na po, 2 coke na lang": what stands behind a mark is no part of it. */
function isCancelled({ items, acts }: RawClause): boolean {
  return items.length === 0 && acts.at(-1)?.meaning === 'cancel'
}

/** "4 of each flavor": the number right before it is of each. */
function setEach(item: RawItem | undefined, { start }: Edge): void {
  const last = item?.edges.at(-1)
  if (last?.kind === 'quantity' && last.end === start) item!.isEach = true
}

/** A unit right behind goods. */
function setUnit(item: RawItem | undefined, edge: Edge, tokens: readonly Token[]): void {
  const last = item?.edges.at(-1)
  if (last?.kind === 'goods' && edge.start - last.end <= 1)
    item!.unit = unitAt(tokens, edge.start)?.unit ?? null
}

function emptyClause(start: number): RawClause {
  return {
    start,
    end: start,
    items: [],
    acts: [],
    questions: [],
    particles: new Set(),
    isQuestion: false,
    edges: [],
  }
}

/** "Yung okinawa gawing large", "yung isang pork chop palitan ng ribs" */
function isTargetOf(
  [only, ...others]: readonly RawItem[],
  { meaning }: Edge,
  tokens: readonly Token[],
): boolean {
  const isChange = meaning === 'set' || meaning === 'replace' || meaning === 'remove' || meaning === 'cancel' // prettier-ignore
  if (!only || others.length > 0) return false
  // "Yung isa lagyan ng leche flan"
  if (meaning === 'add') return isOther(only)
  if (!isChange) return false
  const isDefinite = phrasesOf('the').has(tokens[only.edges[0]!.start - 1]?.key ?? '')
  // "One of them should be large"
  const isOfThem = only.edges.some(({ reference }) => reference?.kind === 'that')
  return isDefinite || isOfThem || only.edges.every(({ kind }) => kind !== 'quantity')
}

/** "Yung isa", "ang usa" */
function isOther(item: RawItem | undefined): boolean {
  return item?.edges.every(({ reference }) => reference?.kind === 'other') ?? false
}

/** "2 more": the word for more stands behind a number of nothing. */
function isBareQuantity(item: RawItem | undefined): boolean {
  return item?.edges.every(({ kind }) => kind === 'quantity') ?? false
}

/** "One more burger and one less pizza": the number before the second of these words begins a clause, too. */
function countsOther({ items, edges }: RawClause, edge: Edge): boolean {
  const last = items.at(-1)
  const before = edges.at(-edges.toReversed().findIndex((each) => last?.edges.includes(each)) - 1)
  const isCounting = (edge.kind === 'act' && (edge.meaning === 'reduce' || edge.meaning === 'more' || edge.meaning === 'add')) // prettier-ignore
  if (!isCounting || items.length < 2 || !isBareQuantity(last) || before !== edges.at(-1))
    return false
  const start = edges.indexOf(last!.edges[0]!)
  return edges[start - 1]?.kind === 'separator'
}

/** "2 halo-halo, yung isa lagyan ng leche flan": the one that is changed begins a clause, too. */
function changesOther({ items }: RawClause, { kind, meaning }: Edge): boolean {
  const isChange = kind === 'act' && (meaning === 'add' || meaning === 'set' || meaning === 'replace') // prettier-ignore
  return isChange && items.length > 1 && isOther(items.at(-1))
}

/** The last item of a clause as a clause of its own. */
function takeLastItem(clause: RawClause): RawClause {
  const item = clause.items.pop()!
  const edges = clause.edges.splice(clause.edges.indexOf(item.edges[0]!))
  return { ...emptyClause(item.edges[0]!.start), items: [item], edges }
}

function startsClause(
  { items, acts, questions, edges }: RawClause,
  edge: Edge,
  { hasSeparator, tokens }: { hasSeparator: boolean; tokens: readonly Token[] },
): boolean {
  if (edge.kind === 'act') {
    if (edge.meaning === 'correction') return items.length > 0
    if (edge.meaning === 'report') return false
    // "20 gihapon", "isa pa rin": it is said behind the number.
    if (edge.meaning === 'keep' && edges.at(-1)?.kind === 'quantity') return false
    if (PARTICLES.has(edge.meaning) || edge.meaning === 'instead') return false
    if (STANDALONE.has(edge.meaning)) return edges.length > 0
    // "Add" and "kunin ko" behind a number alone are about it.
    const isVerbOfNumber = edge.meaning === 'add' || edge.meaning === 'order'
    if (isVerbOfNumber && !hasSeparator && isBareQuantity(items.at(-1))) return false
    if (items.length > 0)
      return (edge.meaning !== 'reduce' && !isTargetOf(items, edge, tokens)) || hasSeparator
    return (
      acts.some(({ meaning }) => meaning !== 'order' && meaning !== 'refuse') &&
      edge.meaning !== 'order' &&
      hasSeparator
    )
  }
  if (edge.meaning === 'change') return items.length > 0
  // "Tulo ka lomi, deliver ninyo sa Hinaplanan?"
  if (edge.kind === 'label' && edge.role === 'address') return hasSeparator && items.length > 0
  if (edge.kind === 'question' && !SOFT_QUESTIONS.has(edge.meaning))
    return hasSeparator && (items.length > 0 || questions.length > 0)
  return false
}
