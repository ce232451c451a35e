/** What the policy works on while one message is applied to the order. */
import type { CartView } from '../../agent.ts'
import { foldWords, singular } from '../../../../lexicon/word-forms.ts'
import type { Clause, Mention, Role, Topic, TokenRole } from '../interpretation/interpretation.ts'
import { sizeMeaning } from '../interpretation/shelf/size-words.ts'
import type { Shelf, ShelfEntry } from '../interpretation/shelf.ts'
import type { DialogueState, Offer, OpenRequest, Query, UnmetQuantity } from './dialogue-state.ts'
import { createOrderDraft, type DraftLine, type OrderDraft } from './order-draft.ts'
import type { Outcome } from './outcome.ts'

export interface DialogueTurn {
  shelf: Shelf
  /** Before the message. */
  cart: CartView
  state: DialogueState
  draft: OrderDraft
  outcomes: Outcome[]
  /** Proposals of this reply. */
  offers: Offer[]
  /** What this message asks about. */
  queries: Query[]
  /** Goods that this message mentions. */
  focus: ShelfEntry[]
  /** Open requests of earlier turns, which this message may answer. */
  earlier: OpenRequest[]
  /** Those of this message. */
  opened: OpenRequest[]
  /** Lines that this message has put. */
  touched: Set<DraftLine>
  isCleared: boolean
  /** The message agrees, thanks or says that this is all: words beside it that name nothing known order nothing. */
  isClosing: boolean
  /** The customer goes on with the contact where a yes was asked for. */
  isTacit: boolean
  /** A clause of the message names goods. */
  namesGoods: boolean
  /** A clause of the message says how many of something. */
  countsGoods: boolean
  /** A clause of the message takes something out. */
  hasRemoval: boolean
  /** The message ends the list, or says who gets the goods and how: a bare "no more" in it takes out nothing. */
  keepsOrder: boolean
  /** The message before asked about goods. */
  wasAsking: boolean
  /** The number that waits for its goods. */
  waiting: UnmetQuantity | null
  /** The clause gives a quantity to each of several sizes or kinds. */
  hasParts: boolean
  /** Numbers of the message that another one holds: the 2 of "2 kilo mango … 4 in all". */
  held: Set<number>
  /** Words of the message with their roles. */
  tokens: readonly TokenRole[]
  /** What turned out to be said to the store. */
  notes: string[]
  /** Topics of questions that turned out to be about the order. */
  topics: Set<Topic>
}

export function createDialogueTurn(
  shelf: Shelf,
  cart: CartView,
  state: DialogueState,
): DialogueTurn {
  return {
    shelf,
    cart,
    state,
    draft: createOrderDraft(shelf, cart),
    outcomes: [],
    offers: [],
    queries: [],
    focus: [],
    earlier: [...state.requests],
    opened: [],
    touched: new Set(),
    isCleared: false,
    isClosing: false,
    isTacit: false,
    namesGoods: false,
    countsGoods: false,
    hasRemoval: false,
    keepsOrder: false,
    wasAsking: state.lastTopic !== null,
    waiting: state.unmet?.by === null ? state.unmet : null,
    hasParts: false,
    held: new Set(),
    tokens: [],
    notes: [],
    topics: new Set(),
  }
}

/** Words of these are about something else than goods. */
const APART: ReadonlySet<Role> = new Set(['name', 'address', 'phone', 'money', 'time', 'people'])

/** The words of a part of the message that may tell which goods are meant. */
export function wordsBetween(
  { tokens }: Pick<DialogueTurn, 'tokens'>,
  start: number,
  end = Number.POSITIVE_INFINITY,
): string[] {
  return tokens
    .filter((token) => !APART.has(token.role) && token.start >= start && token.end <= end)
    .flatMap(({ text }) => foldWords(text))
}

/** "Napkin with wings": the words of a mention, and those around it that are of no other. */
export function wordsBeside(
  turn: DialogueTurn,
  mention: Mention,
  { start, end, mentions }: Pick<Clause, 'start' | 'end' | 'mentions'>,
): string[] {
  const others = mentions.filter((each) => each.start !== mention.start)
  const from = Math.max(start, ...others.map((each) => each.end).filter((at) => at <= mention.start)) // prettier-ignore
  const to = Math.min(end, ...others.map((each) => each.start).filter((at) => at >= mention.end))
  return wordsBetween(turn, from, to)
}

/** "Pang mio: drive belt 1, flyball 1": words before a colon that may tell of all of a list behind it; "for the big family: …" is of no size. */
export function wordsOfHeading(turn: DialogueTurn, { start }: Mention): string[] {
  const colon = turn.tokens.find(({ text }) => text === ':')
  const words = colon && colon.end <= start ? wordsBetween(turn, 0, colon.start) : []
  return words.filter((word) => sizeMeaning(word) === null)
}

export function entriesOf({ shelf }: Pick<DialogueTurn, 'shelf'>, keys: readonly string[]) {
  return keys.flatMap((key) => shelf.byKey.get(key) ?? [])
}

export function mention({ focus }: DialogueTurn, entry: ShelfEntry): void {
  const at = focus.indexOf(entry)
  if (at >= 0) focus.splice(at, 1)
  focus.push(entry)
}

/** Whether the last reply told of goods that the order does not have: what is taken back then is nothing of the order. */
export function toldOfOthers(turn: DialogueTurn): boolean {
  const { told } = turn.state
  return told !== null && (told.length === 0 || told.some((key) => turn.draft.linesOf(key).length === 0)) // prettier-ignore
}

/** "12 na lang diay ang buko", after a question about "buko 10": what was not understood, and no other goods, is corrected. */
export function isAskedAgain({ state }: DialogueTurn, { head }: ShelfEntry): boolean {
  return state.unclear.some((words) => foldWords(words).some((word) => head.has(singular(word))))
}

/** "Coke na lang pala", when the Sprite that was asked about is sold out: in the place of that, and of nothing in the order. */
export function isInPlaceOfTold(turn: DialogueTurn, { item }: ShelfEntry): boolean {
  return toldOfOthers(turn) && !turn.state.told!.includes(item.key)
}

/** What a pronoun or a quantity alone refers to: the last mention, else the only goods of the order. */
export function antecedents(turn: DialogueTurn): ShelfEntry[] {
  const { focus, state } = turn
  const last = focus.findLast((entry) => !isTakenOut(turn, entry)) ?? focus.at(-1)
  if (last) return listedBeside(turn, last) ?? [last]
  const [uncounted, ...others] = uncountedEntries(turn)
  if (uncounted && others.length === 0) return [uncounted]
  const recent = entriesOf(turn, state.focus)
  if (recent.length === 1) return recent
  const ordered = orderedEntries(turn)
  if (ordered.length === 1) return ordered
  return recent.length > 0 ? recent : ordered
}

/** "Adobo pala, hindi menudo. 2 pa rin" counts nothing of what this message has taken out. */
function isTakenOut({ outcomes, draft }: DialogueTurn, entry: ShelfEntry): boolean {
  const isOut = outcomes.some((each) => each.kind === 'removed' && each.entry === entry)
  return isOut && draft.linesOf(entry.item.key).length === 0
}

/** "May bioflu ba? 8 tablets": all that the question may mean, until one of them is put. */
function listedBeside(turn: DialogueTurn, { item }: ShelfEntry): ShelfEntry[] | null {
  const query = turn.queries.findLast(({ keys }) => keys.includes(item.key))
  const isPut = [...turn.touched].some(({ entry }) => query?.keys.includes(entry.item.key))
  return query && !isPut ? entriesOf(turn, query.keys) : null
}

/** Goods of the order of which nobody has said how many. */
export function uncountedEntries({ state, draft }: DialogueTurn): ShelfEntry[] {
  return orderedEntries({ draft }).filter(({ item }) => state.assumed.includes(item.key))
}

/** The state after the turn: what this message put without a quantity, and what it said none about. */
export function stillUncounted({ state, draft, outcomes }: DialogueTurn): string[] {
  const put = outcomes.flatMap((each) => (each.kind === 'put' ? [each] : []))
  const isUncounted = (key: string) => {
    const last = put.findLast(({ line }) => line.entry.item.key === key)
    return last ? last.isAssumed || isDetailed(last.line.qty, key) : state.assumed.includes(key)
  }
  // An option or a size that was put does not say how many.
  const isDetailed = (qty: number, key: string) => state.assumed.includes(key) && qty === 1
  return orderedEntries({ draft })
    .map(({ item }) => item.key)
    .filter(isUncounted)
}

/** What "both", "each" and "those" refer to. */
export function pluralAntecedents(turn: DialogueTurn): ShelfEntry[] {
  const { focus, state } = turn
  if (focus.length > 1) return focus
  const recent = entriesOf(turn, state.focus)
  const ordered = orderedEntries(turn)
  // "150 pages lahat" of the only goods that were asked about
  return recent.length > 1 || ordered.length === 0 ? recent : ordered
}

export function closeRequest(turn: DialogueTurn, request: OpenRequest): void {
  turn.earlier = turn.earlier.filter((each) => each !== request)
}

export function orderedEntries({ draft }: Pick<DialogueTurn, 'draft'>): ShelfEntry[] {
  return [...new Set(draft.lines.map(({ entry }) => entry))]
}
