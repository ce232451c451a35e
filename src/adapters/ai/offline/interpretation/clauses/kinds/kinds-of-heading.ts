/** "Ensaymada po: 3 classic, 1 cheese" where a cheese roll is sold, "10 ensaymada. 5 ube 5 cheese": behind goods of which a kind has to be told such words are kinds of them, and no parts of other names. */
import { foldWords, singular } from '../../../../../../lexicon/word-forms.ts'
import { inPieces } from '../../../language/quantity.ts'
import { tokenize, type Token } from '../../../language/tokenizer.ts'
import type { Edge } from '../../chart/edges.ts'
import type { RawClause, RawItem } from '../read-clauses.ts'
import { wordIn } from '../../lexical-analysis/options/find-options.ts'
import { optionWord, type IndexedOption } from '../../shelf/options.ts'
import type { Shelf, ShelfEntry } from '../../shelf.ts'

/** What is still to be told of some goods. */
interface Heading {
  /** Keys of the groups of which one has to be chosen. */
  groups: ReadonlySet<string>
  /** Of those, the groups of which one is said of the goods themselves. */
  told: ReadonlySet<string>
  /** A size is said of them. */
  isSized: boolean
  /** Its variants, if it has several. */
  variants: readonly ShelfEntry[]
  /** How many there are in all; null where nobody has said it. */
  total: number | null
}

/** So many of one kind. */
interface Part {
  item: RawItem
  count: number
  /** The goods that it was read as, and the kind that it names instead; null where it names one already. */
  read: { edge: Edge; kind: Edge; labels: readonly Edge[] } | null
}

/** Turns goods that are kinds of those before them into such. */
export function readKinds(
  clauses: readonly RawClause[],
  tokens: readonly Token[],
  shelf: Shelf,
): void {
  const list = clauses.flatMap((clause) => clause.items.map((item) => ({ item, clause })))
  for (const [at, { item, clause }] of list.entries()) {
    const heading = isOrdering(clause) ? headingOf(item) : null
    if (!heading) continue
    const isLabel = ({ edges }: RawItem) => edges.every((edge) => isLabelOf(edge, heading.groups, tokens)) // prettier-ignore
    const rest = list.slice(at + 1)
    const end = rest.findIndex(({ clause: next }) => !isOrdering(next) && !isLabel(next.items[0]!))
    const behind = rest.slice(0, end < 0 ? rest.length : end)
    const items = behind.map((each) => each.item).filter((each) => !isLabel(each))
    const read = partsOf(heading, items, { tokens, shelf }).filter((part) => part.read)
    for (const part of read) {
      const own = behind.find((each) => each.item === part.item)!.clause
      exchange(part.item, own, part.read!)
      withoutLabels(own, isLabel)
    }
  }
}

/** "Drinks is 2 coke and 1 sprite" asks nothing. */
function withoutLabels(clause: RawClause, isLabel: (item: RawItem) => boolean): void {
  const labels = clause.items.filter(isLabel)
  if (labels.length === 0) return
  clause.items = clause.items.filter((item) => !labels.includes(item))
  clause.edges = clause.edges.filter((edge) => !labels.some(({ edges }) => edges.includes(edge)))
  clause.questions = []
}

function headingOf(item: RawItem): Heading | null {
  const { edges } = item
  const [named, ...others] = edges.filter(({ kind }) => kind === 'goods')
  const entries = named?.goods?.candidates.map(({ entry }) => entry) ?? []
  const [first] = entries
  const isOne = first && entries.every((entry) => entry.item.productId === first.item.productId)
  if (!isOne || others.length > 0) return null
  const chosen = new Set(edges.flatMap(({ options = [] }) => options.map(keyOf)))
  const { productId, choices } = first.item
  const needed = choices.filter(({ min, max }) => min > 0 && max === 1)
  const all = new Set(needed.map((group) => keyOf({ productId, group })))
  const [groups, told] = [all.difference(chosen), all.intersection(chosen)]
  const variants = entries.length > 1 ? entries : []
  return all.size + variants.length > 0 ? { groups, told, isSized: edges.some(({ kind }) => kind === 'size'), variants, total: countOf(item) ?? amountOf(item) } : null // prettier-ignore
}

function keyOf({ productId, group }: Pick<IndexedOption, 'productId' | 'group'>): string {
  return `${productId}\n${group.name}`
}

/** Also "can I order …?" */
function isOrdering({ acts, questions, isQuestion }: RawClause): boolean {
  const isRequest = acts.length > 0 || (!isQuestion && questions.length === 0)
  return isRequest && acts.every(({ meaning }) => meaning === 'order' || meaning === 'add') && questions.every(({ meaning }) => meaning === 'request') // prettier-ignore
}

interface Said {
  tokens: readonly Token[]
  shelf: Shelf
}

/** The parts that make up the heading; none where one could be something else. */
function partsOf(heading: Heading, items: readonly RawItem[], said: Said): readonly Part[] {
  const parts: Part[] = []
  let { total } = heading
  let each: number | null = null
  for (const item of items) {
    each = countOf(item, true) ?? each
    const part = partOf(item, heading, said, countOf(item) ?? each)
    const isDetail = !item.edges.some(isNaming) && parts.length === 0
    const count = countOf(item)
    if (part) parts.push(part)
    // "2 boxes, yung box of 6"
    else if (
      isDetail &&
      (count === null || total === null || item.edges.some(({ kind }) => kind === 'size'))
    )
      total ??= count // prettier-ignore
    else break
  }
  if (parts.length === 0) return oneOfEach(heading, items, said)
  const meant = total === null ? parts : addingUp(parts, total)
  const isKind = meant.some(({ read }) => !read)
  return isKind || !meant.some(({ read }) => read && isWhole(read.edge, said.tokens)) ? meant : []
}

/** "2 scented candles, vanilla at rose": as many kinds as there are, and none is sold by its name alone. */
function oneOfEach(heading: Heading, items: readonly RawItem[], said: Said): readonly Part[] {
  const { told, groups, total } = heading
  const left = (total ?? 0) - (told.size > 0 || heading.isSized ? 1 : 0)
  const kinds = items.slice(0, Math.max(0, left)).map((item) => (item.edges.some(({ kind }) => kind === 'quantity') ? null : partOf(item, { ...heading, groups: told.size > 0 ? told : groups }, said, 1))) // prettier-ignore
  const parts = kinds.flatMap((part) => part ?? [])
  const isApart = ({ read }: Part) => !read || !isWhole(read.edge, said.tokens)
  return total !== null && total > 1 && parts.length === left && parts.every(isApart) ? parts : []
}

function isNaming({ kind, reference }: Edge): boolean {
  return kind === 'goods' || kind === 'unknown-goods' || reference !== undefined
}

function partOf(
  item: RawItem,
  { groups, variants }: Heading,
  { tokens, shelf }: Said,
  count: number | null,
): Part | null {
  const labels = item.edges.filter((each) => isNaming(each) && isLabelOf(each, groups, tokens))
  const [edge, ...others] = item.edges.filter((each) => isNaming(each) && !labels.includes(each))
  if (count === null || others.length > 0 || edge?.reference) return null
  const isOpen = (option: IndexedOption) => groups.has(keyOf(option))
  const isTold = item.edges.some(({ kind, options }) => options?.some(isOpen) || (kind === 'size' && variants.length > 0)) // prettier-ignore
  if (!edge) return isTold ? { item, count, read: null } : null
  if (isTold) return null
  const words = tokens.slice(edge.start, edge.end)
  const isSaid = (own: readonly string[], toWord: (token: Token) => string) => own.join(' ') === words.map(toWord).join(' ') // prettier-ignore
  const toOption = (token: Token) => wordIn(shelf, token)
  const options = (shelf.options.byWord.get(toOption(words[0]!)) ?? []).filter((each) => isSaid(each.words, toOption)).flatMap((each) => each.options.filter(isOpen)) // prettier-ignore
  const entries = variants.filter(({ item: { name } }) => isSaid(tokenize(name.split(', ').slice(1).join(', ')).map(optionWord), optionWord)) // prettier-ignore
  const { goods, ...span } = edge
  if (options.length > 0) return { item, count, read: { edge, labels, kind: { ...span, kind: 'option', role: 'choice', meaning: 'whole', options } } } // prettier-ignore
  if (entries.length === 0) return null
  const isKind = goods?.candidates.length === entries.length && goods.candidates.every((each) => entries.includes(each.entry)) // prettier-ignore
  const candidates = entries.map((entry) => ({ entry, score: 1, explainsQuantity: false }))
  const kind: Edge = { ...edge, kind: 'goods', role: 'goods', goods: { start: edge.start, end: edge.end, candidates, alternatives: [] } } // prettier-ignore
  return { item, count, read: isKind ? null : { edge, kind, labels } }
}

/** "Drinks: 2 coke, 1 sprite": the name of what is still to be chosen. */
function isLabelOf(
  { start, end }: Edge,
  groups: ReadonlySet<string>,
  tokens: readonly Token[],
): boolean {
  const said = tokens.slice(start, end).map(({ key }) => singular(key)).join(' ') // prettier-ignore
  return [...groups].some((key) => foldWords(key.slice(key.indexOf('\n') + 1)).map(singular).join(' ') === said) // prettier-ignore
}

/** The first of them that make so many, or halves and quarters of it; none where they do not. */
function addingUp(parts: readonly Part[], total: number): Part[] {
  const whole = parts.every(({ count }) => count < 1) ? 1 : total
  let sum = 0
  const end = parts.findIndex(({ count }) => (sum += count) >= whole)
  return sum === whole && end > 0 ? parts.slice(0, end + 1) : []
}

/** It is all of the name of something that is sold. */
function isWhole({ start, end, goods }: Edge, tokens: readonly Token[]): boolean {
  const said = new Set(tokens.slice(start, end).map(({ key }) => singular(key)))
  return goods?.candidates.some(({ entry }) => foldWords(entry.item.name.split(', ')[0]!).every((word) => said.has(singular(word)))) ?? false // prettier-ignore
}

/** In pieces; "tig dalawa" is of each of those that follow. */
function countOf({ edges }: RawItem, isEach = false): number | null {
  const count = edges.find(({ kind, meaning }) => kind === 'quantity' && meaning !== 'measure')
  if (!count?.quantity || (count.isEach ?? false) !== isEach) return null
  return inPieces(count.quantity).value
}

/** "15 kilos hog feeds" */
function amountOf({ edges }: RawItem): number | null {
  return edges.find(({ kind }) => kind === 'quantity')?.quantity?.value ?? null
}

function exchange(
  item: RawItem,
  clause: RawClause,
  { edge, kind, labels }: NonNullable<Part['read']>,
): void {
  for (const part of [item, clause])
    part.edges = part.edges.flatMap((each) => labels.includes(each) ? [] : each === edge ? kind : each) // prettier-ignore
}
