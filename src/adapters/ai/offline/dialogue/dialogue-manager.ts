/** One turn of the dialogue: interpret the message, change the order through the tools, compose the reply. */
import { foldWords } from '../../../../lexicon/word-forms.ts'
import { ownTurn } from '../../../../platform/runtime/own-turn.ts'
import { formatPesos } from '../../../../platform/values/money.ts'
import type { CartView, Contact, Reply, Turn } from '../../agent.ts'
import { composeReply } from '../generation/compose-reply.ts'
import { createPhrasebook } from '../generation/phrasebook.ts'
import { dialledPhone } from '../generation/store-answers.ts'
import type {
  Act,
  Clause,
  Interpretation,
  Mention,
  OptionMention,
  Topic,
} from '../interpretation/interpretation.ts'
import { interpret } from '../interpretation/interpret.ts'
import { withoutReasons } from '../interpretation/reasons.ts'
import { indexShelf } from '../interpretation/shelf.ts'
import { initialState, restoreState, saveState, type DialogueState, type Query } from './dialogue-state.ts' // prettier-ignore
import { contextOf } from './context.ts'
import { readFulfilment } from './fulfilment.ts'
import {
  antecedents,
  createDialogueTurn,
  stillUncounted,
  type DialogueTurn,
} from './dialogue-turn.ts'
import { answersTo, parseKnowledge, type KnowledgeEntry } from './knowledge/owner-knowledge.ts'
import { mergeContact, readBesideContact } from './contact.ts'
import type { Outcome } from './outcome.ts'
import { readOtherwise } from './otherwise.ts'
import { askAboutUnclear, keepWaiting, passedOverBy, withoutBareNumbers } from './unclear.ts'
import {
  acceptCounted,
  acceptProposals,
  acceptQuoted,
  acceptTacitly,
  agreesToQuote,
  declineProposals,
  hasHeard,
  openOffers,
  pendingOffers,
  proposedBy,
  takesQuoted,
  toldBy,
} from './policy/agree.ts'
import { isFunctionWord } from '../language/vocabulary.ts'
import { answerByWords } from './policy/requests/answer-by-words.ts'
import { correctNumber } from './policy/turns-of-phrase/correct-number.ts'
import { buyAmounts } from './policy/turns-of-phrase/buy-amount.ts'
import { dropAnswered, leaveOutRemarks } from './policy/requests/open-request.ts'
import { chooseByPrice } from './policy/requests/answer-request.ts'
import { askAboutCorrection } from './policy/replacement/ask-about-correction.ts'
import { correctKind } from './policy/replacement/correct-kind.ts'
import { joinSaidTwice } from './said-twice.ts'
import { withoutRemarks } from './remarks/without-remarks.ts'
import { verifyDraft } from './verify-draft.ts'
import { applyOrAsk } from './policy/apply-or-ask.ts'

/** A longer catalogue is cut after so many products. */
const CATALOGUE_MAX = 500
const MESSAGE_MAX = 2_000
/** A longer message is read once, so that none takes the time of several. */
const READ_AGAIN_MAX = 500

export async function respond(turn: Turn): Promise<Reply> {
  const message = turn.message.slice(0, MESSAGE_MAX)
  const cart = await turn.tools.currentCart()
  const catalogue = await turn.tools.searchCatalogue('', CATALOGUE_MAX)
  // Indexes of many stores in a row, as after a start, would keep other turns from the database until they time out.
  await ownTurn()
  const shelf = indexShelf(catalogue)
  const first = read(turn, { shelf, cart, words: message })
  // The server decides whether the message is a yes; an agent cannot agree for the customer.
  if (first.dialogue.state.asked === 'confirm' && cart.hash) {
    const outcome = await turn.tools.confirmCart(cart.hash, { takesRequest: !changesOrder(first.interpretation, cart) }) // prettier-ignore
    if (outcome.captured) return orderPlacedReply(cart, first.dialogue.state, outcome.note)
    if (outcome.reason === 'TOO_MANY_ORDERS') return tooManyOrdersReply(turn, first.dialogue.state)
  }
  const { dialogue, interpretation, knowledge, answer } = readAgain(turn, { ...first, ...applyClauses(turn, first.dialogue, first.interpretation) }, message) // prettier-ignore
  const isPriced =
    dialogue.opened.length === 0 && chooseByPrice(dialogue, amountsOf(interpretation))
  const noted = {
    ...interpretation,
    notes: [
      ...(isPriced ? [] : interpretation.notes.filter((note) => !saysOnly(note, answer))),
      ...dialogue.notes,
    ],
  }
  const { contact, notes } = mergeContact(noted, cart, { isCleared: dialogue.isCleared, barangays: [turn.store.barangay, ...turn.store.barangays] }) // prettier-ignore
  const fulfilment = readFulfilment(interpretation, dialogue, turn.store)
  const updated = await syncCart(turn, dialogue, { ...contact, ...fulfilment }, cart)
  return toReply(turn, dialogue, interpretation, { cart: updated, knowledge, notes })
}

interface Reading {
  dialogue: DialogueTurn
  interpretation: Interpretation
}

function read(
  turn: Turn,
  { shelf, cart, words }: Pick<DialogueTurn, 'shelf' | 'cart'> & { words: string },
): Reading {
  // A reading changes its state, and another one begins with what was.
  const state = structuredClone(restoreState(turn.memory))
  const dialogue = createDialogueTurn(shelf, cart, state)
  const context = contextOf(turn, dialogue)
  const said = readOtherwise(
    withoutReasons(words, state.language),
    antecedents(dialogue).some(({ item }) => item.inventory > 0),
    (part) => interpret(part, { shelf, context }),
  )
  const interpretation = withoutBareNumbers(readBesideContact(said))
  state.language = interpretation.language ?? state.language
  return { dialogue, interpretation }
}

type Applied = Reading & ReturnType<typeof applyClauses>

/** What was not understood may be a remark beside an order: without its remarks the message is read again, and taken so when nothing is left to ask about. */
function readAgain(turn: Turn, first: Applied, message: string): Applied {
  if (message.length > READ_AGAIN_MAX || !isUnsure(first.dialogue)) return first
  const { shelf, cart } = first.dialogue
  for (const { message: words, remarks } of withoutRemarks(message, shelf)) {
    const reading = read(turn, { shelf, cart, words })
    const next = { ...reading, ...applyClauses(turn, reading.dialogue, reading.interpretation) }
    if (isUnsure(next.dialogue) || !holds(next, first)) continue
    next.dialogue.notes.push(...remarks)
    return next
  }
  return first
}

function isUnsure({ outcomes, opened }: DialogueTurn): boolean {
  return outcomes.some(({ kind }) => UNSURE.has(kind)) || opened.some(({ missing }) => missing !== 'quantity') // prettier-ignore
}

const UNSURE: ReadonlySet<Outcome['kind']> = new Set(['unexplained', 'unnamedGoods', 'passedOver', 'unknownProduct']) // prettier-ignore

/** Whether a reading does something, and all that the other one does besides asking. */
function holds({ dialogue, interpretation }: Applied, other: Applied): boolean {
  const put = linesPut(dialogue)
  // What is only named may be a remark, too.
  const isNamed = dialogue.outcomes.some((each) => each.kind === 'put' && each.isAssumed && !linesPut(other.dialogue).includes(each.line.entry.item.key)) // prettier-ignore
  const isSameContact = JSON.stringify([interpretation.contact, interpretation.fulfilment]) === JSON.stringify([other.interpretation.contact, other.interpretation.fulfilment]) // prettier-ignore
  const isDone = dialogue.draft.isChanged() || dialogue.topics.size > 0
  return isDone && !isNamed && isSameContact && linesPut(other.dialogue).every((line) => put.includes(line)) // prettier-ignore
}

const linesPut = ({ outcomes }: DialogueTurn) => outcomes.flatMap((each) => (each.kind === 'put' ? [each.line.entry.item.key] : [])) // prettier-ignore

/** Whether a message is about goods, or counts anything. */
function namesGoods({ clauses, unexplained }: Interpretation): boolean {
  const isAbout = ({ candidates, quantity, options, sizes }: Mention) => candidates.length + options.length + sizes.length > 0 || quantity !== null // prettier-ignore
  return clauses.some(({ mentions }) => mentions.some(isAbout)) || unexplained.some(({ isNumber }) => isNumber) // prettier-ignore
}

/** Whether more than a wish stands in a message: goods, a number, a contact, or another way to get the goods. */
function changesOrder(interpretation: Interpretation, { contact }: CartView): boolean {
  const { contact: given, fulfilment } = interpretation
  const isOther = fulfilment === 'pickup' && contact.fulfilment !== 'pickup'
  return namesGoods(interpretation) || Object.keys(given).length > 0 || isOther
}

/** Money that was named, in pesos. */
function amountsOf({ tokens }: Interpretation): number[] {
  return tokens.flatMap(({ role, text }) => {
    const digits = role === 'money' ? /\d+(?:\.\d+)?/u.exec(text) : null
    return digits ? [Number(digits[0])] : []
  })
}

const closing: ReadonlySet<Act> = new Set(['confirm', 'thank', 'done', 'farewell', 'wait'])

/** "Ok po, tapos 2 salabat": a yes, and more. */
function goesOn(clauses: readonly Clause[], tokens: Interpretation['tokens']): boolean {
  const at = clauses.findIndex(({ act }) => act === 'confirm')
  const next = clauses.slice(at + 1).find(({ act }) => act !== 'none')
  if (at < 0 || !next || next.isJust || clauses.some(({ act }) => act === 'replace' || act === 'remove' || act === 'refuse')) return false // prettier-ignore
  const first = tokens.find(({ start, text }) => start >= next.start && /\p{L}/u.test(text))
  return next.act === 'add' || (next.act === 'order' && first?.role === 'link')
}

/** Whether a note has words of an answer, and besides them none that matters. */
function saysOnly(note: string, answer: ReadonlySet<string>): boolean {
  const words = foldWords(note)
  return (
    words.some((word) => answer.has(word)) &&
    words.filter((word) => !answer.has(word) && !isFunctionWord(word)).length <= 1
  )
}

/** @returns what the owner has written about the questions of the message, and the words that answered which goods are meant */
function applyClauses(
  { store, message }: Turn,
  dialogue: DialogueTurn,
  interpretation: Interpretation,
): { knowledge: KnowledgeEntry[]; answer: ReadonlySet<string> } {
  const { clauses, unexplained, tokens, contact, notes, fulfilment } = interpretation
  const before = JSON.stringify(dialogue.earlier)
  dialogue.tokens = tokens
  const entries = parseKnowledge(store.agent.instructions)
  const found: KnowledgeEntry[] = []
  dialogue.state.lastTopic = null
  dialogue.isClosing = clauses.some(({ act }) => closing.has(act))
  dialogue.namesGoods = clauses.some(({ mentions }) =>
    mentions.some(({ candidates }) => candidates.length > 0),
  )
  dialogue.countsGoods = clauses.some(({ mentions }) => mentions.some(({ quantity, candidates, words }) => quantity !== null && (candidates.length > 0 || words === ''))) // prettier-ignore
  dialogue.hasRemoval = clauses.some(({ act }) => act === 'remove')
  dialogue.keepsOrder = clauses.some(({ act }) => act === 'done') || fulfilment !== null || Object.keys(contact).length > 0 // prettier-ignore
  const corrected = correctKind(dialogue, clauses)
  for (const clause of correctNumber(dialogue, corrected.open)) {
    const answers = answersTo(entries, clause, message)
    found.push(...answers)
    const namesGoods = clause.mentions.some(({ candidates }) => candidates.length > 0)
    if (answers.length === 0 || namesGoods) applyOrAsk(dialogue, clause)
  }
  const amounts = buyAmounts(dialogue, { clauses, tokens })
  const answer = answerByWords(dialogue, { clauses }, before)
  const hasDone = dialogue.outcomes.length > 0 || dialogue.opened.length > 0
  const acts = new Set(clauses.map(({ act }) => act))
  const isHeld = hasDone || acts.has('refuse') || acts.has('remove') || acts.has('wait')
  const isYes = !isHeld && (acts.has('confirm') || takesQuoted(dialogue, interpretation))
  if (isYes) acceptProposals(dialogue, hasHeard(clauses) && Object.keys(contact).length === 0)
  else if (agreesToQuote(dialogue, interpretation)) acceptQuoted(dialogue)
  else if (goesOn(clauses, tokens)) acceptCounted(dialogue)
  else if (!isHeld && !acts.has('ask') && Object.keys(contact).length > 0) acceptTacitly(dialogue)
  // "Wag muna ihatid", said to the rider, is no answer.
  if (acts.has('refuse') && !hasDone && notes.length === 0) declineProposals(dialogue)
  dropAnswered(dialogue)
  if (!hasDone && answer.size === 0 && (isYes || Object.keys(contact).length > 0))
    leaveOutRemarks(dialogue)
  const open = unexplained.filter(({ text }) => !foldWords(text).some((word) => answer.has(word)))
  const isAnswer = found.length > 0 || answer.size + amounts.length > 0 || JSON.stringify(dialogue.earlier) !== before // prettier-ignore
  const silent = isAnswer ? null : passedOverBy(dialogue, interpretation)
  askAboutCorrection(dialogue, interpretation)
  joinSaidTwice(dialogue, clauses)
  verifyDraft(dialogue, { ...interpretation, clauses: corrected.all })
  askAboutUnclear(dialogue, { clauses, unexplained: open }, silent)
  keepWaiting(dialogue)
  return { knowledge: found, answer: new Set([...answer, ...amounts]) }
}

/** Proposes the draft to the server when anything has changed. @returns the cart as the server has it now */
async function syncCart(
  { tools }: Turn,
  { draft, shelf, outcomes }: DialogueTurn,
  contact: Contact,
  previous: CartView,
): Promise<CartView> {
  if (!draft.isChanged() && Object.keys(contact).length === 0) return previous
  const cart = await tools.proposeCart({ items: draft.toItems(), contact })
  for (const rejected of cart.rejected) {
    const entry = shelf.entries.find(({ item }) => item.productId === rejected.productId)
    if (!entry || rejected.reason !== 'OUT_OF_STOCK') continue
    const { available: left } = rejected
    if (left > 0) outcomes.push({ kind: 'insufficientStock', entry, left })
    else outcomes.push({ kind: 'soldOut', entry, alternatives: [] })
  }
  return cart
}

function toReply(
  turn: Turn,
  dialogue: DialogueTurn,
  interpretation: Interpretation,
  { cart, knowledge, notes }: { cart: CartView; knowledge: KnowledgeEntry[]; notes: string[] },
): Reply {
  const { state, focus, offers, outcomes, earlier, opened } = dialogue
  const pending = pendingOffers(dialogue, interpretation)
  const { clauses, contact } = interpretation
  const isBeside = dialogue.cart.lines.length === 0 || dialogue.touched.size > 0
  const book = createPhrasebook(state.language, state.repetitions)
  const { lines, asked, listed, offered } = composeReply(
    {
      turn,
      dialogue,
      cart,
      acts: new Set(
        clauses.flatMap((clause) => (repeatsChoice(dialogue, clause) ? [] : clause.act)),
      ),
      topics: topicsOf(interpretation, dialogue),
      knowledge,
      notes,
      pending: offers.length > 0 ? [] : pending,
      hasContact:
        Object.keys(contact).length > 0 ||
        cart.contact.fulfilment !== dialogue.cart.contact.fulfilment,
    },
    book,
  )
  const open = offered ?? openOffers(dialogue, interpretation)
  const put = outcomes.flatMap((each) => (each.kind === 'put' ? [each.line.entry.item.key] : []))
  const queries = dialogue.queries.filter(({ keys }) => !keys.some((key) => put.includes(key)))
  const memory = saveState({
    ...state,
    queries: queries.length + put.length > 0 ? queries : state.queries,
    earlierQueries: earlierQueries(dialogue, queries, put.length > 0),
    asked,
    listed,
    focus: focus.length > 0 ? focus.map(({ item }) => item.key) : state.focus,
    requests: [...earlier, ...opened.map((each) => ({ ...each, isBeside }))],
    pending,
    assumed: stillUncounted(dialogue),
    offers: open,
    told: toldBy(dialogue),
    proposed:
      offered?.map(({ key }) => key) ??
      (offers.length > 0
        ? proposedBy(dialogue)
        : state.proposed.filter((key) => open.some((each) => each.key === key))),
    repetitions: book.repetitions(),
  })
  const { language } = state
  return { text: lines.join('\n'), language, memory, asksToConfirm: asked === 'confirm' }
}

/** What was asked about one message after the other, while nothing was put. */
function earlierQueries(
  { state, wasAsking }: DialogueTurn,
  queries: readonly Query[],
  hasPut: boolean,
): Query[] {
  if (hasPut) return []
  if (queries.length === 0) return state.earlierQueries
  const isAgain = ({ keys }: Query) => queries.some((each) => each.keys.some((key) => keys.includes(key))) // prettier-ignore
  return wasAsking ? [...state.earlierQueries, ...state.queries].filter((each) => !isAgain(each)) : [] // prettier-ignore
}

/** "Oo, final na, light blue": options that the order has already change nothing. */
function repeatsChoice({ draft }: DialogueTurn, { act, mentions }: Clause): boolean {
  const isChosen = ({ option }: OptionMention) => draft.lines.some(({ options }) => options.includes(option.optionId)) // prettier-ignore
  const isRepeat = ({ words, quantity, sizes, options }: Mention) => words === '' && !quantity && sizes.length === 0 && options.some(isChosen) // prettier-ignore
  return act === 'choose' && mentions.length > 0 && mentions.every(isRepeat)
}

function topicsOf(
  { clauses }: Interpretation,
  { topics, outcomes, cart }: DialogueTurn,
): Set<Topic> {
  const has = (kind: Outcome['kind']) => outcomes.some((each) => each.kind === kind)
  const isAnswered = ({ topic, mentions }: Clause) =>
    (topic === 'total' && has('quote') && (mentions.length > 0 || cart.lines.length === 0)) ||
    (topic === 'assortment' && has('options'))
  const asked = clauses.flatMap((clause) => (isAnswered(clause) ? [] : (clause.topic ?? [])))
  return new Set([...asked, ...topics])
}

function orderPlacedReply(
  { contact, total }: CartView,
  { language }: DialogueState,
  note: string | null,
): Reply {
  const { say } = createPhrasebook(language)
  const values = { name: contact.customerName ?? '', total: formatPesos(total) }
  const text = [say('orderPlaced', values), ...(note ? [say('noteTaken', { note })] : [])].join(' ')
  return { text, language, memory: saveState(initialState(language)), asksToConfirm: false }
}

/** The state stays, so that a later yes shows the summary again. */
function tooManyOrdersReply({ store }: Turn, state: DialogueState): Reply {
  const { language } = state
  const text = createPhrasebook(language).say('tooManyOrders', { phone: dialledPhone(store) })
  return { text, language, memory: saveState(state), asksToConfirm: false }
}
