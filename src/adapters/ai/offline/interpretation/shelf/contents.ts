/** How many of what make one of what is sold: `pack of 10`, `dozen`, "12 pieces a pack"; and what holds several of it: "a tray has 30 pieces". */
import { memoizeWeak } from '../../../../../platform/cache/memoize-weak.ts'
import { isAnd } from '../../language/conjunctions.ts'
import { phrasesOf } from '../../language/phrasing.ts'
import { tokenize, type Token } from '../../language/tokenizer.ts'
import { unitAt, unitName } from '../../language/units.ts'
import type { ShelfEntry } from '../shelf.ts'

export interface Contents {
  count: number
  /** `piece`, `sheet`, `bottle` */
  unit: string
  /** By the name or the unit, and not by the description only. */
  isNamed: boolean
}

interface Holding {
  count: number
  unit: string
  /** The unit that holds so many, if it is said. */
  holder: string | null
}

/** Of what is sold by a unit that holds several; null where nothing tells how many. */
export const contentsOf = memoizeWeak((entry: ShelfEntry): Contents | null => {
  const { item, kindUnit, packSize, measures } = entry
  const written = kindUnit ?? item.unit
  const sold = unitName(written)
  if (sold === 'dozen') return { count: DOZEN, unit: 'piece', isNamed: true }
  if (packSize !== null && (HOLDERS.has(sold) || /\bof \d/u.test(written))) return { count: packSize, unit: 'piece', isNamed: true } // prettier-ignore
  // A size of its own says something else than the description of all.
  const isOwn = item.variantId === null || (kindUnit === null && measures.length === 0 && !/\d/u.test(nameOfVariant(item.name))) // prettier-ignore
  if (!isOwn || (sold === 'piece' && !phrasesOf('order unit').has(written.toLowerCase()))) return null // prettier-ignore
  const told = holdingsIn(item.description).filter(({ holder }) => holder === null || holder === sold) // prettier-ignore
  const [only, ...others] = told
  const isOther = only?.unit !== sold || sold === 'piece'
  return only && others.length === 0 && isOther ? { count: only.count, unit: only.unit, isNamed: false } : null // prettier-ignore
})

/** Units that each hold several pieces, or a piece of something larger: they are never taken for one another. */
export const HOLDERS: ReadonlySet<string> = new Set(['case', 'tray', 'sack', 'box', 'bilao', 'ream', 'pack', 'tali']) // prettier-ignore
const DOZEN = 12

/** How many pieces a unit holds by which goods are not sold, as their description says: "9 pesos each; a tray has 30 pieces". */
export function heldBy({ item }: ShelfEntry, holder: string): number | null {
  return holdingsIn(item.description).find((each) => each.holder === holder)?.count ?? null
}

function nameOfVariant(name: string): string {
  return name.slice(name.lastIndexOf(', ') + 2)
}

/** Of each part of a description that tells nothing else. */
function holdingsIn(description: string): Holding[] {
  const parts: Token[][] = [[]]
  for (const token of tokenize(description))
    if (token.kind === 'word' || token.kind === 'number') parts.at(-1)!.push(token)
    else parts.push([])
  return parts.flatMap((part) => countFirst(part) ?? holderFirst(part) ?? [])
}

/** "12 pieces", "20 pcs in a pack", "4 pcs per stick" */
function countFirst(tokens: readonly Token[]): Holding | null {
  const [first] = tokens
  const found = first?.kind === 'number' && first.value > 1 ? unitAt(tokens, 1) : null
  if (found?.unit.kind !== 'count' || isCountedIn(tokens, found.end)) return null
  // "4 pcs siomai with rice" is a meal.
  if (tokens.findIndex(({ key }) => key === 'with' || isAnd(key)) > found.end) return null
  const per = tokens.findIndex(({ key }, at) => at >= found.end && isPer(key))
  const holder = per < 0 ? null : unitAt(tokens, isPer(tokens[per + 1]?.key ?? '') ? per + 2 : per + 1) // prettier-ignore
  return { count: first!.value, unit: found.unit.name, holder: holder?.unit.name ?? null }
}

/** "Tray of 30", "a tray has 30 pieces", "per set of 8" */
function holderFirst(tokens: readonly Token[]): Holding | null {
  const start = isPer(tokens[0]?.key ?? '') ? 1 : 0
  const holder = unitAt(tokens, start)
  const number = holder && phrasesOf('holds').has(tokens[holder.end]?.key ?? '') ? tokens[holder.end + 1] : undefined // prettier-ignore
  if (holder?.unit.kind !== 'count' || number?.kind !== 'number' || isCountedIn(tokens, holder.end + 2)) return null // prettier-ignore
  const unit = unitAt(tokens, holder.end + 2)?.unit.name ?? 'piece'
  return { count: number.value, unit, holder: holder.unit.name }
}

/** Further numbers are of something else. */
function isCountedIn(tokens: readonly Token[], from: number): boolean {
  return tokens.slice(from).some(({ kind }) => kind === 'number')
}

function isPer(key: string): boolean {
  return key === 'in' || phrasesOf('per').has(key)
}
