import type { CountUnit, Measure } from '../lexicon/units.ts'
import type { Language } from '../replies/texts.ts'
/** The state of a dialogue between two turns. Offerings are keys, so that names and prices are never stale. */

/** An ambiguous request that waits for the customer to choose among its candidates. */
export interface Clarification {
  candidates: string[]
  /** The words that named it. */
  words: string[]
  intent: 'order' | 'add' | 'reduce' | 'set' | 'remove'
  count: number | null
  unit: CountUnit | null
  amount: Measure | null
  /** Came from a question for a price: the agent does not ask again. */
  isOptional: boolean
  /** The agent has asked about it in an earlier turn, so this message may answer. */
  isFromEarlierTurn: boolean
}

export interface DialogueState {
  language: Language
  /** The products mentioned last, which pronouns refer to. */
  focus: string[]
  clarifications: Clarification[]
  /** Proposals that a yes adds to the cart. */
  offers: { key: string; qty: number }[]
  /** The quantity of a product that could not be had, for "then the brown one". */
  unmetQuantity: number | null
  awaiting: 'contact' | 'quantity' | 'choice' | 'confirm' | null
}

export const initialState: DialogueState = {
  language: 'en',
  focus: [],
  clarifications: [],
  offers: [],
  unmetQuantity: null,
  awaiting: null,
}

/** @param memory as this agent returned it, or empty in the first turn */
export function restoreState(memory: Record<string, unknown>): DialogueState {
  return { ...initialState, ...(memory as Partial<DialogueState>) }
}
