/** What is remembered of a conversation from one message to the next. Products are ids, so that names and prices stay fresh. */
import type { CountUnit, Measure } from '../lexicon/units.ts'
import type { Voice } from '../replies/texts.ts'

/** A request that several products fit, until the customer says which. */
export interface Open {
  options: string[]
  /** As it was called. */
  words: string[]
  operation: 'want' | 'add' | 'less' | 'set' | 'remove'
  count: number | null
  unit: CountUnit | null
  amount: Measure | null
  /** Only spoken of, as in a question for the price: nothing is asked again about it. */
  isSoft: boolean
  /** From an earlier message: it was asked about, and this message may answer. */
  isOld: boolean
}

export interface Memory {
  voice: Voice
  /** What was spoken of last, so that "make it two" has an "it". */
  about: string[]
  open: Open[]
  /** What was proposed and a yes would put into the cart. */
  offer: { productId: string; qty: number }[]
  /** How many were wanted of what could not be had, for "then the brown one". */
  wanted: number | null
  asked: 'contact' | 'quantity' | 'confirm' | null
}

export const nothing: Memory = {
  voice: 'en',
  about: [],
  open: [],
  offer: [],
  wanted: null,
  asked: null,
}

/** @param memory as this agent left it, or empty at the first message */
export function remembered(memory: Record<string, unknown>): Memory {
  return { ...nothing, ...(memory as Partial<Memory>) }
}
