/** Composes the reply of a turn: the outcomes, the answers, and the one question that comes next. */
import type { CartView, Reply, Turn } from '../../agent.ts'
import type { DialogueState } from '../dialogue/dialogue-state.ts'
import type { OrderDraft } from '../dialogue/order-draft.ts'
import {
  answerStoreQuestions,
  askChoice,
  askContact,
  cartLines,
  describeOutcomes,
  listProducts,
} from './phrases.ts'
import { texts } from './texts.ts'
import type { DialogueAct } from '../understanding/dialogue-acts.ts'
import { selectQuotes, type KnowledgeEntry } from '../understanding/owner-knowledge.ts'

export interface ReplyContext {
  turn: Turn
  state: DialogueState
  acts: Set<DialogueAct>
  /** The owner's instructions, and those that match the message. */
  knowledge: KnowledgeEntry[]
  matches: KnowledgeEntry[]
  draft: OrderDraft
  /** After the draft was proposed to the server. */
  cart: CartView
  isCancelled: boolean
  isUnderstood: boolean
  /** The message gave a name, an address or a number. */
  hasContact: boolean
}

interface NextQuestion {
  lines: string[]
  awaiting: DialogueState['awaiting']
}

/** Outcomes that need the customer's answer before the agent asks anything else. */
const blockingOutcomes = new Set([
  'insufficientStock',
  'unsoldAmount',
  'tooManyOptions',
  'incompatibleUnit',
  'invalidQuantity',
])

export function composeReply(context: ReplyContext): Reply {
  const { state, draft, cart } = context
  const parts = [
    ...greetingLines(context),
    ...describeOutcomes(draft.outcomes, cart, texts[state.language]),
    ...sideAnswers(context),
  ]
  const { lines, awaiting } = nextQuestion(context, parts.length > 0)
  // An optional clarification lives for one turn.
  const clarifications = draft
    .clarifications()
    .filter(({ isOptional, isFromEarlierTurn }) => !isOptional || !isFromEarlierTurn)
  return {
    text: [...parts, ...lines].join('\n'),
    memory: {
      language: state.language,
      focus: draft.focus.length > 0 ? draft.focus : state.focus,
      clarifications,
      offers: draft.offers,
      unmetQuantity: draft.unmetQuantity(),
      awaiting,
    },
    asksToConfirm: awaiting === 'confirm',
  }
}

function nextQuestion(context: ReplyContext, hasReplied: boolean): NextQuestion {
  const { state, acts, draft, cart, isCancelled, hasContact } = context
  const t = texts[state.language]
  const plain = (...lines: string[]): NextQuestion => ({ lines, awaiting: null })
  const hasChange = draft.isChanged() || hasContact
  const pending = draft.clarifications().find(({ isOptional }) => !isOptional)

  if (isCancelled) return plain(t.cleared)
  if (pending) return plain(t.askWhich, listProducts(draft.entriesOf(pending.candidates)))
  if (draft.outcomes.some(({ kind }) => blockingOutcomes.has(kind))) return plain()
  if (cart.lines.length === 0) return plain(...emptyCartLines(context, hasReplied))
  const open = cart.lines.find(({ openChoices }) => openChoices.length > 0)
  if (open) {
    const noted = hasChange && !hasReplied ? [t.noted] : []
    return { lines: [...noted, askChoice(open, t)], awaiting: 'choice' }
  }
  if (cart.missing.length > 0) {
    const isAssumed = draft.outcomes.some(
      (outcome) => outcome.kind === 'added' && outcome.isAssumed,
    )
    const isMore = draft.isChanged() && !isAssumed && !acts.has('done')
    const noted = hasChange && !hasReplied ? [t.noted] : []
    const more = isMore ? [t.anythingElse] : []
    return { lines: [...noted, ...more, askContact(cart, t)], awaiting: 'contact' }
  }
  if (!hasChange && acts.has('wait')) return plain(t.takeYourTime)
  if (!hasChange && acts.has('no') && !hasReplied) return plain(t.askForChange)
  const isAgain = !hasChange && state.awaiting === 'confirm'
  return { lines: [isAgain ? t.askToConfirmAgain : t.askToConfirm], awaiting: 'confirm' }
}

function emptyCartLines(
  { state, acts, draft, hasContact }: ReplyContext,
  hasReplied: boolean,
): string[] {
  const t = texts[state.language]
  if (draft.outcomes.length > 0)
    return draft.outcomes.some(({ kind }) => kind === 'removed') ? [t.askOrder] : []
  if (hasReplied) return acts.has('greeting') ? [t.askOrder] : []
  if (hasContact) return [t.noted, t.askOrder]
  if (acts.has('thanks') || acts.has('farewell')) return [t.youAreWelcome]
  return [acts.has('yes') || acts.has('done') ? t.askOrder : t.notUnderstood]
}

function greetingLines({ turn, state, acts }: ReplyContext): string[] {
  const t = texts[state.language]
  const { greeting: ownerGreeting, name } = turn.store.agent
  const isFirst = turn.history.length === 0
  if (isFirst && ownerGreeting) return [ownerGreeting]
  if (!acts.has('greeting')) return []
  if (acts.has('wellbeing')) return [t.wellbeing]
  if (!isFirst) return state.awaiting === null ? [t.helloAgain] : []
  return [t.hello(turn.store.name, name === turn.store.name ? '' : name)]
}

/** Answers to questions and remarks besides the order. */
function sideAnswers(context: ReplyContext): string[] {
  const { turn, state, acts, knowledge, matches, draft, cart, isUnderstood } = context
  const t = texts[state.language]
  const isQuestion = turn.message.includes('?')
  const asked = isQuestion || !isUnderstood || acts.has('human') ? acts : new Set<DialogueAct>()
  const hasNoOutcome = draft.outcomes.length === 0
  const isAnswering = hasNoOutcome || isQuestion
  const { quotes, answeredTopics } = selectQuotes(
    knowledge,
    matches,
    isAnswering ? asked : new Set(),
  )
  const wantsTotal = asked.has('total') && cart.lines.length > 0 && hasNoOutcome
  return [
    ...(acts.has('complaint') ? [t.apology] : []),
    ...quotes.map(t.quoteOwner),
    ...(isAnswering
      ? answerStoreQuestions(
          asked.difference(answeredTopics),
          turn.store,
          draft.matcher.index.entries,
          t,
        )
      : []),
    ...(asked.has('cart') || wantsTotal ? cartLines(cart, t) : []),
  ]
}
