/** Composes the reply of a turn: what became of the order, the answers, and the one question that comes next. */
import type { CartView, Turn } from '../../agent.ts'
import { selectQuotes, type KnowledgeEntry } from '../dialogue/knowledge/owner-knowledge.ts'
import type { Outcome } from '../dialogue/outcome.ts'
import { openUnclear } from '../dialogue/unclear.ts'
import type { Offer } from '../dialogue/dialogue-state.ts'
import type { DialogueTurn } from '../dialogue/dialogue-turn.ts'
import type { Act, Topic } from '../interpretation/interpretation.ts'
import type { ShelfEntry } from '../interpretation/shelf.ts'
import { describeOutcomes } from './describe-outcomes.ts'
import { isComplete, nextQuestion, type Question } from './next-question.ts'
import type { Phrasebook } from './phrasebook.ts'
import { answerTopic, dialledPhone } from './store-answers.ts'

export interface ReplyContext {
  turn: Turn
  dialogue: DialogueTurn
  /** After the draft was proposed to the server. */
  cart: CartView
  acts: ReadonlySet<Act>
  topics: ReadonlySet<Topic>
  knowledge: readonly KnowledgeEntry[]
  /** A note for the store that this message gave. */
  notes: readonly string[]
  hasContact: boolean
  /** Offers that are asked about before the summary. */
  pending: Offer[]
}

/** After one of these that changed nothing, the same summary would be misleading. */
const changing: ReadonlySet<Act> = new Set([
  'order',
  'set',
  'add',
  'reduce',
  'double',
  'replace',
  'remove',
  'split',
  'choose',
])

export function composeReply(context: ReplyContext, book: Phrasebook): Question {
  const { turn, dialogue, cart, acts, notes, hasContact } = context
  const { outcomes, draft, state, shelf } = dialogue
  const { say } = book
  const phone = dialledPhone(turn.store)
  const greeting = greet(context, book)
  const requests = [...dialogue.earlier, ...dialogue.opened]
  const asksHowMany = requests.length > 0 || dialogue.isTacit || !isComplete(cart)
  const said = [
    ...greeting,
    ...(acts.has('complain') ? [say('apology', { phone })] : []),
    ...(dialogue.isCleared && cart.lines.length === 0 ? [say('cleared')] : []),
    ...describeOutcomes(outcomes, book, { phone, asksHowMany }),
    ...answerQuestions(context, book),
    ...(notes.length > 0 ? [say('noteTaken', { note: notes.join('; ') })] : []),
  ]
  const hasChanged = draft.isChanged() || hasContact || notes.length > 0
  if (
    acts.has('wait') &&
    !hasChanged &&
    said.length === greeting.length &&
    dialogue.opened.length === 0
  )
    return { lines: [...said, say('takeYourTime')], asked: state.asked, listed: state.listed }
  const question = nextQuestion(
    {
      shelf,
      cart,
      requests,
      outcomes,
      hasChanged,
      hasPut: outcomes.some(({ kind }) => kind === 'put'),
      asksHowMany,
      isDone: acts.has('done'),
      wasShown: state.asked === 'confirm',
      openUnclear: () => openUnclear(dialogue),
      pending: context.pending,
      city: turn.store.city,
      offersPickup: turn.store.pickupEnabled,
      phone,
    },
    book,
  )
  const listed = outcomes.flatMap(listOf).map(({ item }) => item.key)
  if (!question) {
    const lines = [...said, ...closing(context, said.length > greeting.length, book)]
    return { lines, asked: null, listed }
  }
  const isUnderstood = hasChanged || outcomes.some(({ kind }) => kind === 'put')
  // "Magkano lahat kasama deliver?" was answered.
  const isAnswered = context.topics.size > 0 && outcomes.length === 0
  const isMissed = question.asked === 'confirm' && state.asked === 'confirm' && !isUnderstood && !isAnswered // prettier-ignore
  const isUnknown = outcomes.some(({ kind }) => kind === 'unknownProduct') && !draft.isChanged()
  const wasShown = question.asked === 'confirm' && state.asked === 'confirm'
  // "May halo-halo po ba?" only asks.
  if ([...acts].some((act) => changing.has(act)) && (isMissed || (wasShown && isUnknown))) {
    const missed = said.length === greeting.length ? [say('changeNotUnderstood')] : []
    return { lines: [...said, ...missed], asked: null, listed }
  }
  const isRefusal =
    acts.has('refuse') &&
    !hasChanged &&
    state.asked === 'confirm' &&
    said.length === greeting.length
  if (isRefusal) return { lines: [...said, say('askForChange')], asked: null, listed: [] }
  const noted = hasChanged && said.length === greeting.length ? [say('noted')] : []
  return {
    ...question,
    lines: [...said, ...noted, ...question.lines],
    listed: question.listed.length > 0 ? question.listed : listed,
  }
}

/** The goods that an outcome names, in their order: "the second one" is of those. */
function listOf(outcome: Outcome): readonly ShelfEntry[] {
  if (outcome.kind === 'list') return outcome.entries
  if (outcome.kind === 'quote') return [outcome.entry]
  return outcome.kind === 'soldOut' ? outcome.alternatives : []
}

/** What a reply ends with while the order is empty. */
function closing(
  { dialogue, acts, hasContact, turn }: ReplyContext,
  hasSaid: boolean,
  { say }: Phrasebook,
): string[] {
  const { outcomes, isCleared } = dialogue
  const phone = dialledPhone(turn.store)
  const hasQuote = outcomes.some(
    (each) => each.kind === 'quote' && each.qty === null && each.entry.item.inventory > 0,
  )
  if (isCleared) return []
  if (hasQuote) return [say('askHowMany')]
  if (outcomes.length > 0)
    return outcomes.some(({ kind }) => kind === 'removed') ? [say('askOrder', { phone })] : []
  if (hasSaid) return []
  if (hasContact) return [say('noted'), say('askOrder', { phone })]
  if (acts.has('thank') || acts.has('farewell')) return [say('youAreWelcome')]
  const isKnown = acts.has('greet') || acts.has('confirm') || acts.has('done') || acts.has('refuse')
  return [isKnown ? say('askOrder', { phone }) : say('notUnderstood', { phone })]
}

function greet({ turn, dialogue, acts, topics }: ReplyContext, { say }: Phrasebook): string[] {
  const { greeting, name: agent } = turn.store.agent
  const isFirst = turn.history.length === 0
  const { name: store } = turn.store
  if (isFirst && greeting) return [greeting]
  if (!acts.has('greet') || topics.has('wellbeing')) return []
  if (!isFirst) return dialogue.state.asked === null ? [say('helloAgain')] : []
  return [agent === store ? say('hello', { store }) : say('helloAs', { store, agent })]
}

/** The owner's words come before the built-in answers that they replace. */
function answerQuestions(
  { turn, dialogue, cart, topics, knowledge, acts }: ReplyContext,
  book: Phrasebook,
): string[] {
  const { quotes, answered } = selectQuotes(knowledge)
  const facts = { turn, cart, catalogue: dialogue.shelf.entries }
  const isOtherAnswered = quotes.length > 0 || dialogue.outcomes.length > 0
  const open = [...topics].filter(
    (topic) =>
      !answered.has(topic) && !((topic === 'other' || topic === 'promo') && isOtherAnswered),
  )
  const asksPerson = acts.has('handover') && !topics.has('human')
  const answers = [...(asksPerson ? (['human'] as const) : []), ...open].flatMap((topic) =>
    answerTopic(topic, facts, book),
  )
  return [...quotes.map((words) => book.say('quoteOwner', { words })), ...new Set(answers)]
}
