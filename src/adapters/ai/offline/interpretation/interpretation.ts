/** What one message of a customer means, before anything is done about it. */
import type { Contact, Fulfilment } from '../../agent.ts'
import type { Quantity } from '../language/quantity.ts'
import type { Language } from '../language/language.ts'
import type { PlaceNames } from './contact/place-names.ts'
import type { OptionMention } from './shelf/options.ts'
import type { ShelfEntry } from './shelf.ts'

export type { OptionMention } from './shelf/options.ts'

/** Half-open, in characters of the message. */
export interface Span {
  start: number
  end: number
  text: string
}

/** What a token is in the best reading; each has one role. */
export type Role =
  | 'count'
  | 'unit'
  | 'goods'
  | 'choice'
  | 'act'
  | 'money'
  | 'time'
  | 'people'
  | 'phone'
  | 'address'
  | 'name'
  | 'note'
  | 'question'
  | 'reference'
  | 'politeness'
  | 'link'
  | 'unknown'

/**
 * What a clause does. `order` names goods without saying how that relates to what is in the draft; `set` gives a target
 * ("make it 5"), `add` more, `reduce` less; `split` gives every mention a share ("tig-2", "half each"); `choose` answers a question or names a
 * size or an option alone; `done` ends the list ("yun lang").
 */
export type Act =
  | 'order'
  | 'set'
  | 'add'
  | 'reduce'
  | 'double'
  | 'replace'
  | 'remove'
  | 'clear'
  | 'split'
  | 'choose'
  | 'ask'
  | 'confirm'
  | 'refuse'
  | 'done'
  | 'wait'
  | 'greet'
  | 'thank'
  | 'farewell'
  | 'complain'
  | 'handover'
  | 'none'

/** What a question is about. */
export type Topic =
  | 'price'
  | 'stock'
  | 'left'
  | 'cheapest'
  | 'dearest'
  | 'assortment'
  | 'total'
  | 'cart'
  | 'fee'
  | 'hours'
  | 'area'
  | 'delivery'
  | 'duration'
  | 'payment'
  | 'minimum'
  | 'promo'
  | 'location'
  | 'pickup'
  | 'status'
  | 'human'
  | 'wellbeing'
  | 'product'
  | 'other'

/** Refers to something that was said before or is listed. */
export type Reference =
  | { kind: 'that' }
  | { kind: 'same' }
  | { kind: 'all' }
  | { kind: 'both' }
  | { kind: 'other' }
  /** 1 is the first, -1 the last. */
  | { kind: 'ordinal'; at: number }
  | { kind: 'superlative'; by: 'price' | 'size'; end: 'lowest' | 'highest' }

/** One reading of the words of a mention. */
export interface Candidate {
  entry: ShelfEntry
  /** About 1 names it exactly. */
  score: number
  /** The measure that was said is the size in its name: "50 kg" for a sack. */
  explainsQuantity: boolean
}

/** Goods, or what stands for goods: a quantity, size, option or reference alone. */
export interface Mention extends Span {
  /** The words that name goods, as typed; empty when it names none. */
  words: string
  /** Those that fit as well as the best, at most 12; one alone is settled, none is not sold or not known. */
  candidates: Candidate[]
  /** Others that are near. */
  alternatives: Candidate[]
  /** As said; null when no number belongs to it. */
  quantity: Quantity | null
  /** "tig-2", "2 each": the quantity holds for every mention of the clause. */
  isEach: boolean
  /** "Yung dalawa", "10 of them": so many of what was said before. */
  isOfThem: boolean
  /** Words of size, colour, strength: `large`, `1.5 l`, `500 mg`, `red`. They narrow the candidates already. */
  sizes: string[]
  /** Of the candidates; without words, of any product. */
  options: OptionMention[]
  /** Options that are left out: "no pearls". */
  without: OptionMention[]
  /** Words between the goods that no candidate explains. */
  unmatched: string[]
  note: string | null
  reference: Reference | null
}

export interface Clause extends Span {
  act: Act
  mentions: Mention[]
  /** For `replace`: what goes; empty for what was mentioned last. */
  replaced: Mention[]
  /** What the act is not about: the pandesal of "remove everything except the pandesal". */
  excepted: Mention[]
  /** A target was said ("gawing 5", "make it 5", "5 na lang"): it is the new quantity, whatever else the clause says. */
  isExplicitTarget: boolean
  /** For `ask`. */
  topic: Topic | null
  /** A second reading is nearly as good: nothing may be ordered from the clause. */
  isDoubtful: boolean
  /** Where the readings differ; what stands apart from it is sure. */
  doubts: Pick<Span, 'start' | 'end'>[]
  /** The clause denies or corrects what was said before: "hindi, 3 lang". */
  isCorrection: boolean
  /** "Na lang", "pala", "instead": what is named may come in the place of what was said before. */
  isJust: boolean
  /** What was taken out of the order is to come back. */
  isBack?: boolean
}

/** Words without a role that matters to an order. */
export interface Unexplained extends Span {
  isNumber: boolean
}

/** One segmentation of a part of the message, with its score. */
export interface Reading {
  score: number
  roles: string
}

export interface TokenRole extends Span {
  role: Role
}

export interface Interpretation {
  /** Null when the words do not tell. */
  language: Language | null
  clauses: Clause[]
  /** As typed. A field is there only when the message gives it. */
  contact: Contact
  /** Null when the message does not say. */
  fulfilment: Fulfilment | null
  /** Requests to the store or the rider, banknotes, times; those beside goods are notes of their mention. */
  notes: string[]
  tokens: TokenRole[]
  /** What stands where goods stand and is not understood, and numbers without a role. */
  unexplained: Unexplained[]
  /** The readings considered of each doubtful part, best first. */
  alternatives: Reading[][]
}

/** What was said before, as far as it changes how words are read. */
export interface InterpretationContext {
  /** What the agent asked last: which of `listed`, how many, an option, name and address, or agreement. */
  asked: 'product' | 'quantity' | 'choice' | 'contact' | 'confirm' | null
  /** The options that the agent has asked to choose from, in the order of the list. */
  choice: readonly OptionMention[]
  /** The options of the goods that the last reply asked about, or gave the price of. */
  offered: readonly OptionMention[]
  /** The options of the goods in the draft, those put last first. */
  chosen: readonly OptionMention[]
  /** Keys of the offerings listed in the last reply, in their order. */
  listed: readonly string[]
  /** Keys of the offerings in the draft. */
  draft: readonly string[]
  /** How many the draft has of what was mentioned last; null when that is not one line. */
  lastCount: number | null
  /** How many goods the draft has in all. */
  orderedCount: number
  /** Keys of the offerings mentioned last, which pronouns and sizes alone refer to. */
  focus: readonly string[]
  /** The last message of the customer was a question about goods: "e yung pula?" inherits it. */
  lastTopic: Topic | null
  /** Contact fields that are not known yet. */
  missing: readonly ('customerName' | 'deliveryAddress' | 'contactNumber')[]
  /** Names of the store's town and barangay, and of the towns and barangays it delivers to. */
  places: PlaceNames
  language: Language
}

export const emptyContext: InterpretationContext = {
  asked: null,
  choice: [],
  offered: [],
  chosen: [],
  listed: [],
  draft: [],
  lastCount: null,
  orderedCount: 0,
  focus: [],
  lastTopic: null,
  missing: ['customerName', 'deliveryAddress', 'contactNumber'],
  places: new Map(),
  language: 'en',
}
