/** The state of a dialogue between two turns. Goods are keys, so that names and prices are never stale. */
import type { Quantity } from '../language/quantity.ts'
import type { Language } from '../language/language.ts'
import type { Repetitions } from '../generation/phrasebook.ts'
import type { Topic } from '../interpretation/interpretation.ts'

/** A part of an order that is not complete: the customer is asked for what is missing. */
export interface OpenRequest {
  /** Which of the goods, how much of them, whether they are meant at all, or what they replace. */
  missing: 'product' | 'quantity' | 'assent' | 'replaced'
  /** The goods that it may be, in the order in which they are listed. */
  keys: string[]
  act: 'order' | 'add' | 'reduce' | 'set' | 'remove'
  quantity: Quantity | null
  /** Ids of options that were named. */
  options: string[]
  note: string | null
  /** The goods that leave the order for it. */
  replaced: string[]
  /** As the customer named it. */
  words: string
  /** Mentioned beside what was ordered, or before anything was. */
  isBeside: boolean
  /** The goods that the same message asked about, where the request is joined to the question: "may kaldero kayo? saka frying pan". */
  joined?: string[]
}

/** What is done with so many of the goods. */
export type QuantityAct = Exclude<OpenRequest['act'], 'remove'>

/** A proposal that a yes puts into the order. */
export interface Offer {
  key: string
  qty: number
  options: string[]
  /** The customer has said how many. */
  isCounted?: boolean
}

/** What the customer has asked about: the goods that it may be, and the options that were named. */
export interface Query {
  keys: string[]
  options: string[]
}

/** A number that waits for its goods: "then the brown one", of what could not be had, or "pabili po ng 2" of nothing. */
export interface UnmetQuantity {
  quantity: Quantity
  /** The goods that could not be had; null when none were named. */
  key: string | null
  /** What has come in their place. */
  by: string | null
}

export interface DialogueState {
  version: typeof VERSION
  language: Language
  /** What the last reply asked. */
  asked: 'product' | 'quantity' | 'choice' | 'contact' | 'confirm' | null
  /** Goods that the last reply listed, in their order. */
  listed: string[]
  /** Goods that were mentioned last, which pronouns refer to. */
  focus: string[]
  requests: OpenRequest[]
  offers: Offer[]
  /** The last questions about goods, one for each thing that was asked about, until something is put. */
  queries: Query[]
  /** Those of the questions right before them, for "tig-isa" after several prices. */
  earlierQueries: Query[]
  /** Goods of the offers that the last reply asked about: who goes on with the contact agrees. */
  proposed: string[]
  /** Offers with the customer's own number that were neither taken nor refused: they are asked about before the summary. */
  pending: Offer[]
  /** Goods of the order of which nobody has said how many. */
  assumed: string[]
  /** What was asked about because it was not understood; the summary waits until it is answered or left out. */
  unclear: string[]
  /** The customer has asked for a pickup, and the store offers it. */
  isPickupAsked: boolean
  /** The topic of the customer's last question about goods. */
  lastTopic: Topic | null
  /** What the last reply told the price or the stock of; empty when it was nothing that is sold here, null when it told of nothing. */
  told: string[] | null
  unmet: UnmetQuantity | null
  /** What the customer took out, the last first, for "bring it back". */
  removed: Offer[]
  repetitions: Repetitions
}

/** A state of another version is forgotten: the cart itself is the server's. */
const VERSION = 2

const KEYS_MAX = 50
const FOCUS_MAX = 12
const REQUESTS_MAX = 8
const WORDS_MAX = 80
const UNCLEAR_MAX = 3

export function initialState(language: Language = 'en'): DialogueState {
  return {
    version: VERSION,
    language,
    asked: null,
    listed: [],
    focus: [],
    requests: [],
    offers: [],
    queries: [],
    earlierQueries: [],
    proposed: [],
    pending: [],
    assumed: [],
    unclear: [],
    isPickupAsked: false,
    lastTopic: null,
    told: null,
    unmet: null,
    removed: [],
    repetitions: {},
  }
}

/** @param memory as an agent returned it some turns ago, maybe one of another version; or empty in the first turn */
export function restoreState(memory: Record<string, unknown>): DialogueState {
  const { version, language, asked } = memory as Partial<DialogueState>
  const known = initialState(language === 'fil' || language === 'ceb' ? language : 'en')
  if (version !== VERSION) return asked === 'confirm' ? { ...known, asked } : known
  return { ...known, ...memory }
}

/** The state as JSON of bounded size. */
export function saveState(state: DialogueState): Record<string, unknown> {
  return {
    ...state,
    listed: state.listed.slice(0, KEYS_MAX),
    focus: state.focus.slice(-FOCUS_MAX),
    offers: state.offers.slice(0, FOCUS_MAX),
    queries: boundedQueries(state.queries),
    earlierQueries: boundedQueries(state.earlierQueries),
    proposed: state.proposed.slice(0, FOCUS_MAX),
    pending: state.pending.slice(0, FOCUS_MAX),
    assumed: state.assumed.slice(0, FOCUS_MAX),
    unclear: state.unclear.slice(0, UNCLEAR_MAX).map((words) => words.slice(0, WORDS_MAX)),
    told: state.told?.slice(0, KEYS_MAX) ?? null,
    unmet: finiteUnmet(state.unmet),
    removed: state.removed.slice(0, FOCUS_MAX),
    requests: state.requests.slice(-REQUESTS_MAX).map((request) => ({
      ...request,
      keys: request.keys.slice(0, KEYS_MAX),
      words: request.words.slice(0, WORDS_MAX),
      quantity: finite(request.quantity),
    })),
  }
}

function boundedQueries(queries: readonly Query[]): Query[] {
  return queries.slice(-FOCUS_MAX).map(({ keys, options }) => ({ keys: keys.slice(0, KEYS_MAX), options })) // prettier-ignore
}

function finiteUnmet(unmet: UnmetQuantity | null): UnmetQuantity | null {
  const quantity = finite(unmet?.quantity ?? null)
  return unmet && quantity ? { ...unmet, quantity } : null
}

/** JSON has no infinity. */
function finite(quantity: Quantity | null): Quantity | null {
  if (!quantity || !Number.isFinite(quantity.value)) return null
  return { ...quantity, text: quantity.text.slice(0, WORDS_MAX) }
}

/** The memory of an agent, for a turn in which the summary was shown by another agent. */
export function awaitingAgreement(memory: Record<string, unknown>): Record<string, unknown> {
  return { ...memory, asked: 'confirm' }
}
