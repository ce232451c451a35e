/** The edges of the chart: what a span of tokens may be. */
import type { Quantity } from '../../language/quantity.ts'
import type { GoodsMatch } from '../entity-linker.ts'
import type { Reference, Role } from '../interpretation.ts'
import type { IndexedOption } from '../shelf/options.ts'

/** What an edge does to the item that is being read. */
export type EdgeKind =
  /** Parts of an item. */
  | 'quantity'
  | 'goods'
  | 'size'
  | 'option'
  | 'reference'
  | 'unknown-goods'
  /** Between items. */
  | 'separator'
  | 'break'
  /** About a clause. */
  | 'act'
  | 'question'
  /** Beside items. */
  | 'label'
  | 'contact'
  | 'note'
  | 'context'
  | 'filler'
  | 'unknown'

export interface Edge {
  start: number
  end: number
  kind: EdgeKind
  role: Role
  /** What it earns. */
  gain: number
  /** The act, topic, label, field, size or kind of separator. */
  meaning: string
  quantity?: Quantity
  isEach?: boolean
  /** It counts what was said before it: "pearls sa dalawa". */
  isBehind?: boolean
  /** So many of it are said behind it. */
  isCounted?: boolean
  /** "Yung isa": a number behind an article. */
  isDefinite?: boolean
  /** So much more. */
  isMore?: boolean
  goods?: GoodsMatch
  options?: readonly IndexedOption[]
  /** The options are left out: "no pearls". */
  isWithout?: boolean
  reference?: Reference
  /** A size in the words that names of goods use: `3 inch` for "tres pulgada". */
  size?: string
  /** It is read so only after a label, or after another part of an address. */
  needs?: 'label' | 'address'
  /** A name that stands where an address has ended. */
  isAfterPlace?: boolean
}

/** How an edge joins the item that is being read. */
export type Attachment = 'same' | 'new' | 'none'

/** An edge that tells a size of goods. `size`: what no variant of the goods needs to have. */
export function sizeEdge(
  start: number,
  end: number,
  gain: number,
  meaning: string,
  size?: string,
): Edge {
  return { start, end, kind: 'size', role: 'choice', gain, meaning, ...(size === undefined ? {} : { size }) } // prettier-ignore
}
