/** Goods under their whole name, word by word as the shelf writes it, whatever numbers, units and marks it has inside. */
import { singular } from '../../../../../lexicon/word-forms.ts'
import { memoizeWeak } from '../../../../../platform/cache/memoize-weak.ts'
import { parseNumber } from '../../language/number-parser.ts'
import { parseQuantity } from '../../language/quantity-parser.ts'
import { tokenize, type Token } from '../../language/tokenizer.ts'
import { unitAt } from '../../language/units.ts'
import { LINK } from '../scoring.ts'
import type { Shelf, ShelfEntry } from '../shelf.ts'
import { AND } from './analyse-name.ts'

export interface WholeName {
  end: number
  /** All kinds of a product that was named without one. */
  entries: readonly ShelfEntry[]
}

interface Node {
  next: Map<string, Node>
  /** A mark or "and" may follow. */
  hasMark: boolean
  /** The numbers at its end are part of it. */
  isPromotion: boolean
  entries: ShelfEntry[]
}

/** A single word is known by what it stands for. */
const WORDS_MIN = 2
const LINKERS = new Set(['ka', 'na', 'ng', 'nga', 'of'])
const COUNT_REACH = 4

const rootsOfShelves = new WeakMap<Shelf, Node>()

/** The names that begin at a token. */
export function wholeNamesAt(shelf: Shelf, tokens: readonly Token[], start: number): WholeName[] {
  // `Quarter pounder` begins with no count.
  const isCount = (parseNumber(tokens, start)?.value ?? 0) >= 1
  if (isCount && !isCountedBefore(tokens, start)) return []
  const found: WholeName[] = []
  let node = rootOf(shelf)
  for (let at = start, words = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const next = node.next.get(keyOf(token))
    if (next) {
      node = next
      words += 1
      const isName = node.entries.length > 0 && words >= WORDS_MIN
      if (isName && (node.isPromotion || !isAmount(tokens, start, at + 1))) found.push({ end: at + 1, entries: node.entries }) // prettier-ignore
    } else if (!node.hasMark || !isMark(token)) break
  }
  return found
}

function rootOf(shelf: Shelf): Node {
  const known = rootsOfShelves.get(shelf)
  if (known) return known
  const root = emptyNode()
  for (const entry of shelf.entries)
    for (const name of namesOf(entry)) {
      put(root, tokenize(name), entry)
      const [promotion] = PROMOTION.exec(name) ?? []
      if (promotion) put(root, tokenize(promotion), entry).isPromotion = true
    }
  rootsOfShelves.set(shelf, root)
  return root
}

/** With its kind and without, and each with what stands in parentheses and without. */
function namesOf({ item: { name, variantId } }: ShelfEntry): Set<string> {
  const product = variantId === null ? name : name.slice(0, name.lastIndexOf(', '))
  const plain = [name, product].map((each) => each.replaceAll(/\([^)]*\)/gu, ' '))
  return new Set([name, product, ...plain])
}

/** `Buy 1 Take 1 burger` is asked for without the burger. */
const PROMOTION = /^\p{L}+ \d+ \p{L}+ \d+(?= )/u

function put(root: Node, tokens: readonly Token[], entry: ShelfEntry): Node {
  let node = root
  for (const token of tokens)
    if (isMark(token)) node.hasMark = true
    else {
      const key = keyOf(token)
      const next = node.next.get(key) ?? emptyNode()
      node.next.set(key, next)
      node = next
    }
  if (!node.entries.includes(entry)) node.entries.push(entry)
  return node
}

function emptyNode(): Node {
  return { next: new Map(), hasMark: false, isPromotion: false, entries: [] }
}

/** "Buy one" is `Buy 1`. */
function keyOf(token: Token): string {
  const { kind, key } = token
  const number = kind === 'word' ? parseNumber([token], 0) : null
  if (number && Number.isInteger(number.value)) return String(number.value)
  return kind === 'word' ? singular(key) : kind === 'number' ? key : '\n'
}

function isMark({ kind, key }: Token): boolean {
  return kind === 'word' ? AND.has(key) : kind !== 'number' && kind !== 'break' && kind !== 'phone'
}

/** The number that a name ends with may be how many, unless that is said beside it: "gravel 1 sack", "elbow 3". */
function isAmount(tokens: readonly Token[], start: number, end: number): boolean {
  const isCount = (at: number) => {
    const token = tokens[at]
    const number = token?.kind === 'number' && token.value < LINK.leastSize ? parseNumber(tokens, at) : null // prettier-ignore
    const unit = number && number.end < end ? unitAt(tokens, number.end) : null
    return number !== null && (number.end === end || (unit?.end === end && unit.unit.kind === 'count')) // prettier-ignore
  }
  const isLast = isCount(end - 1) || isCount(end - 2)
  return isLast && !isCountedBefore(tokens, start) && parseQuantity(tokens, end).length === 0
}

/** A quantity ends right before a token, or before the linker there. */
function isCountedBefore(tokens: readonly Token[], start: number): boolean {
  const last = LINKERS.has(tokens[start - 1]?.key ?? '') ? start - 1 : start
  for (let at = last - 1; at >= Math.max(0, last - COUNT_REACH); at--)
    if (parseQuantity(tokens, at).some(({ end }) => end === last || end === start)) return true
  return false
}

/** `Orange` of a shop of fruit is more than a colour. */
export function isWholeHead(shelf: Shelf, { kind, key }: Token): boolean {
  return kind === 'word' && wholeHeadsOn(shelf).has(singular(key))
}

const wholeHeadsOn = memoizeWeak(({ entries }: Shelf): ReadonlySet<string> => new Set(entries.flatMap(({ head }) => (head.size === 1 ? [...head] : [])))) // prettier-ignore
