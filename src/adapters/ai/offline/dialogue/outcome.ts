/** What became of each thing that a message asks for, for the reply to report. */
import type { ChoiceGroup, ChoiceOption } from '../../agent.ts'
import type { ShelfEntry } from '../interpretation/shelf.ts'
import type { Quantity } from '../language/quantity.ts'
import type { DraftLine } from './order-draft.ts'

export type Outcome =
  /** `isAssumed`: the customer gave no quantity. */
  | { kind: 'put'; line: DraftLine; isAssumed: boolean }
  | { kind: 'removed'; entry: ShelfEntry }
  | { kind: 'notInOrder'; words: string }
  /** Mentioned without a quantity; the customer goes on without saying which. */
  | { kind: 'leftOut'; words: string }
  | { kind: 'soldOut'; entry: ShelfEntry; alternatives: readonly ShelfEntry[] }
  | { kind: 'insufficientStock'; entry: ShelfEntry; left: number }
  /** The amount is not sold; `nearest` are. */
  | { kind: 'unsoldAmount'; entry: ShelfEntry; qty: number; nearest: readonly number[] }
  /** `words` is what the customer called the unit. */
  | { kind: 'incompatibleUnit'; entry: ShelfEntry; words: string; isKnown: boolean }
  | { kind: 'invalidQuantity'; entry: ShelfEntry }
  /** Two quantities in one message. */
  | { kind: 'conflictingQuantities'; entry: ShelfEntry }
  | { kind: 'tooManyOptions'; entry: ShelfEntry; group: ChoiceGroup }
  | { kind: 'unknownProduct'; words: string; alternatives: readonly ShelfEntry[] }
  /** A quantity of nothing that is known. */
  | { kind: 'unnamedGoods'; quantity: string; said?: Quantity }
  | { kind: 'unexplained'; words: string }
  /** Words without a number that are not understood: the order goes on without them. */
  | { kind: 'passedOver'; words: string }
  /** Answers a question about goods. */
  /** `isAside`: so many of what the order has more of are no proposal. */
  | { kind: 'quote'; entry: ShelfEntry; qty: number | null; price: number; isAside?: boolean }
  | { kind: 'optionPrice'; option: ChoiceOption }
  | { kind: 'options'; group: ChoiceGroup }
  | { kind: 'list'; entries: readonly ShelfEntry[] }
  /** Asks whether the line shall be so. */
  | { kind: 'offer'; entry: ShelfEntry; qty: number }

/** Outcomes that ask something themselves, so that the agent asks nothing else before they are answered. */
export const askingKinds: ReadonlySet<Outcome['kind']> = new Set([
  'insufficientStock',
  'unsoldAmount',
  'incompatibleUnit',
  'invalidQuantity',
  'conflictingQuantities',
  'tooManyOptions',
  'unnamedGoods',
  'unexplained',
  'offer',
])
