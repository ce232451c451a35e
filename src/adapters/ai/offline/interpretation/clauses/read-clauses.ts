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
  /** The token of a word like "except". */
  exceptAt: number | null
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
    (attachment === 'new' &&
      hasSeparator &&
      (isCancelled(clause) || (edge.kind === 'quantity' && isReported(clause))))
  for (const [at, { edge: found, attachment }] of path.entries()) {
    if (!found) continue
    const spared = sparedFrom(current, found, tokens)
    current.acts = current.acts.filter((act) => act.at < (spared ?? tokens.length))
    const edge = spared !== null ? { ...found, meaning: 'spare' } : withScope(path, at, current, tokens) // prettier-ignore
    if (
      changesOther(current, edge, tokens) ||
      isScope(current, edge) ||
      (!startsWith(current, edge, attachment) && countsOther(current, edge))
    ) {
      const opened = takeLastItem(current, tokens)
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
    if (edge.meaning === 'except') current.exceptAt ??= edge.start
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

/** "Wag na pala tanggalin", "don't cancel my order": what is not to go stays; "wag na lang, cancel na" withdraws twice. @returns where that begins */
function sparedFrom({ start }: RawClause, edge: Edge, tokens: readonly Token[]): number | null {
  if (edge.kind !== 'act' || !TAKING_BACK.has(edge.meaning)) return null
  let at = edge.start - 1
  while (at > start && phrasesOf('unwanted').has(tokens[at]!.key)) at--
  // "Don't" is two tokens.
  if (at > start && phrasesOf('sparing').has(`${tokens[at - 1]!.key}${tokens[at]!.key}`)) at--
  const said = at >= start ? [tokens[at]!.key, `${tokens[at]!.key}${tokens[at + 1]!.key}`] : []
  const isSparing = said.some((words) => phrasesOf('sparing').has(words))
  const isWhole = WHOLE.has(edge.meaning) && tokens.slice(at + 1, edge.start).some(({ key }) => phrasesOf('merely').has(key)) // prettier-ignore
  const isOwn = tokens.slice(edge.start, edge.end + 1).some(({ key }) => OWN.has(key))
  return isSparing && !isWhole && !isOwn ? at : null
}

const TAKING_BACK = new Set(['remove', 'cancel', 'withdraw', 'clear', 'reduce', 'replace'])
const WHOLE = new Set(['cancel', 'withdraw', 'clear'])
/** "Cancel ko na": who says so does it. */
const OWN = new Set(['ko', 'na', 'nako', 'namin', 'namo'])

/** "Cancel my order of leche flan", "remove all the sprite", "remove everything except the pandesal": not all of the order goes. */
function withScope(
  path: readonly Node[],
  at: number,
  { exceptAt, acts }: RawClause,
  tokens: readonly Token[],
): Edge {
  const said = path[at]!.edge!
  // "Except sa luya, cancel lahat"
  if (said.kind === 'act' && ALL.has(said.meaning) && exceptAt !== null && acts.length === 0) return { ...said, meaning: 'remove' } // prettier-ignore
  if (said.meaning !== 'withdraw') return said
  const all: Edge = { ...path[at]!.edge!, meaning: 'clear' }
  const some: Edge = { ...all, meaning: 'remove' }
  const behind = path.slice(at + 1).flatMap(({ edge }) => edge ?? [])
  const next = behind.findIndex((edge) => !leadsTo(edge, tokens))
  const [first, second] = behind.slice(Math.max(0, next))
  if (next < 0 || !first) return all
  if (first.meaning === 'except') return some
  const isLinked = behind.slice(0, next).some(({ kind, role }) => kind === 'separator' || kind === 'label' || role === 'link') || phrasesOf('the').has(tokens[first.start - 1]!.key) // prettier-ignore
  const goods = first.kind === 'quantity' && isLinked ? second : first
  const isNamed = goods?.kind === 'goods' && goods.goods!.candidates.length > 0
  // "Cancel all coke na lang"
  const isInstead = !isLinked && second?.meaning === 'just'
  return isNamed && !isInstead ? some : all
}

const ALL = new Set(['withdraw', 'clear', 'cancel'])

/** "Of", "ng", "yung", "na lang", between an act and what it is about. */
function leadsTo({ kind, meaning, end }: Edge, tokens: readonly Token[]): boolean {
  if (kind === 'separator' || kind === 'label') return TO_LINKS.has(tokens[end - 1]!.key)
  return kind === 'filler' || (kind === 'act' && PARTICLES.has(meaning))
}

/** "3 okinawa, 50% lahat maliban sa …": an exception is from what stands right before it. */
function isScope({ items, acts }: RawClause, { meaning }: Edge): boolean {
  return meaning === 'except' && items.length > 1 && acts.every((act) => act.meaning === 'order')
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
function isCancelled({ items, acts, exceptAt }: RawClause): boolean {
  return items.length === 0 && acts.at(-1)?.meaning === 'cancel' && exceptAt === null
}

/** "Yung tuyo na binili ko kahapon masarap, 3 pack ulit": so many behind goods that were only told of are ordered. */
function isReported({ items, acts }: RawClause): boolean {
  return acts.some(({ meaning }) => meaning === 'report') && items.length > 0
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
    exceptAt: null,
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
  // "One of them should be large"
  const isOfThem = only.edges.some(({ reference }) => reference?.kind === 'that')
  return isBehindArticle(only.edges[0]!, tokens) || isOfThem || only.edges.every(({ kind }) => kind !== 'quantity') // prettier-ignore
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

/** "2 halo-halo, yung isa lagyan ng leche flan", "yung chop gawing ribs, yung giniling gawing brisket": what is changed behind a mark begins a clause, too. */
function changesOther(clause: RawClause, edge: Edge, tokens: readonly Token[]): boolean {
  const { items, edges } = clause
  const last = items.at(-1)
  if (edge.kind !== 'act' || !last) return false
  const isPut = edge.meaning === 'add' || edge.meaning === 'set' || edge.meaning === 'replace'
  if (isPut && items.length > 1 && isOther(last)) return true
  if (!isPut && edge.meaning !== 'remove' && edge.meaning !== 'cancel') return false
  const behind = edges.slice(edges.indexOf(last.edges.at(-1)!) + 1)
  const isBeside = behind.every(({ kind, meaning }) => kind === 'filler' || (kind === 'act' && PARTICLES.has(meaning))) // prettier-ignore
  const at = definiteIn(clause, tokens)
  return isBeside && (at > 0 || (at === 0 && items.length > 1))
}

/** Which part of the last item begins with an article behind a mark: the soap of "5, yung soap"; -1 when none does. */
function definiteIn({ items, edges }: RawClause, tokens: readonly Token[]): number {
  const parts = items.at(-1)!.edges
  return parts.findLastIndex((part) => {
    const before = edges.slice(0, edges.indexOf(part)).findLast(({ kind }) => kind !== 'filler')
    return before?.kind === 'separator' && isBehindArticle(part, tokens)
  })
}

/** The last item of a clause, or what begins with an article in it, as a clause of its own. */
function takeLastItem(clause: RawClause, tokens: readonly Token[]): RawClause {
  const item = clause.items.pop()!
  const from = Math.max(0, definiteIn({ ...clause, items: [item] }, tokens))
  if (from > 0) clause.items.push({ ...item, edges: item.edges.slice(0, from) })
  const first = item.edges[from]!
  const at = clause.edges.indexOf(first)
  const hasArticle = clause.edges[at - 1]?.kind === 'filler' && isBehindArticle(first, tokens)
  const edges = clause.edges.splice(hasArticle ? at - 1 : at)
  return { ...emptyClause(edges[0]!.start), items: [{ ...item, edges: item.edges.slice(from) }], edges } // prettier-ignore
}

/** "Yung coke", "the other" */
function isBehindArticle({ start }: Edge, tokens: readonly Token[]): boolean {
  return phrasesOf('the').has(tokens[start - 1]?.key ?? '')
}

function startsClause(
  { items, acts, questions, edges, exceptAt }: RawClause,
  edge: Edge,
  { hasSeparator, tokens }: { hasSeparator: boolean; tokens: readonly Token[] },
): boolean {
  if (edge.kind === 'act') {
    if (edge.meaning === 'remove' && exceptAt !== null && acts.length === 0) return false
    if (edge.meaning === 'correction') return items.length > 0
    // "1 kilo bangus, we still have some rice" tells of nothing that is counted before the mark.
    if (edge.meaning === 'report') return edges.at(-1)?.kind === 'separator' && items.some((item) => item.edges.some(({ kind }) => kind === 'quantity')) // prettier-ignore
    // "20 gihapon", "isa pa rin": it is said behind the number.
    if (edge.meaning === 'keep' && edges.at(-1)?.kind === 'quantity') return false
    if (PARTICLES.has(edge.meaning) || edge.meaning === 'instead') return false
    // "Kung ma late pa, dili na gyud mi mo order" is one.
    const isCondition = edge.meaning === 'clear' && items.length === 0 && edges.some(({ meaning }) => meaning === 'if') // prettier-ignore
    if (STANDALONE.has(edge.meaning)) return edges.length > 0 && !isCondition
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

/** The first token of an item. */
export function startOf({ edges }: RawItem): number {
  return Math.min(...edges.map(({ start }) => start))
}

/** The token behind an item. */
export function endOf({ edges }: RawItem): number {
  return Math.max(...edges.map(({ end }) => end))
}
