/** A yes or a no to what the agent has proposed. The summary is not among it: the server judges the consent to an order. */
import type { Act, Clause, Interpretation } from '../../interpretation/interpretation.ts'
import type { Offer, OpenRequest } from '../dialogue-state.ts'
import { closeRequest, entriesOf, type DialogueTurn } from '../dialogue-turn.ts'
import { patternOf } from '../../language/phrasing.ts'
import type { Outcome } from '../outcome.ts'
import { answerRequestWith, assentToRequests } from './requests/answer-request.ts'
import { putGoods } from './put-goods.ts'

/** "Ok po salamat", "ah ok", and neither "yes please, thank you" nor "ok kunin ko, salamat": who thanks for an answer, or has only heard it. */
export function hasHeard(clauses: readonly Clause[]): boolean {
  const isThanking = clauses.some(({ act }) => act === 'thank')
  const isNoted = ({ act, text }: Clause) =>
    act !== 'order' && (act !== 'confirm' || HEARD.test(text))
  return (isThanking && clauses.every(isNoted)) || clauses.every(isOnlyHeard)
}

/** "Ah ok po" */
function isOnlyHeard({ act, text }: Clause): boolean {
  return act === 'none' || (act === 'confirm' && ONLY_HEARD.test(text))
}

const ONLY_HEARD = patternOf('only heard', { before: '^\\W*' })

const HEARD = patternOf('heard', { before: '^\\W*' })

/** "Kunin ko po", "I'll take it", and nothing else, of what a price was told of. */
export function takesQuoted(
  { state }: DialogueTurn,
  { clauses, unexplained, fulfilment, contact }: Interpretation,
): boolean {
  const isTaking = ({ act, text, mentions }: Clause) => act === 'order' && mentions.length === 0 && TAKING.test(text.replaceAll(/['’]/gu, '')) // prettier-ignore
  const isBeside = ({ act, mentions }: Clause) => mentions.length === 0 && (AGREEING.has(act) || act === 'thank') // prettier-ignore
  const isElse = fulfilment !== null || unexplained.length + Object.keys(contact).length > 0
  return state.offers.length > 0 && !isElse && clauses.some(isTaking) && clauses.every(isBeside)
}

const TAKING = patternOf('taking quoted')

/** What the reply tells the price or the stock of, for what is taken back or put in its place next. */
export function toldBy({ outcomes }: DialogueTurn): string[] | null {
  const told = outcomes.flatMap((each) => {
    if (each.kind === 'list') return [each.entries.map(({ item }) => item.key)]
    if (each.kind === 'quote' || each.kind === 'soldOut') return [[each.entry.item.key]]
    return TOLD_OF_NONE.has(each.kind) ? [[]] : []
  })
  return told.length > 0 ? told.flat() : null
}

const TOLD_OF_NONE: ReadonlySet<Outcome['kind']> = new Set([
  'unknownProduct',
  'optionPrice',
  'options',
])

/**
 * @param isHeard what has no number and was not proposed is not taken
 * @returns whether there was anything to agree to
 */
export function acceptProposals(turn: DialogueTurn, isHeard = false): boolean {
  const { offers, proposed } = turn.state
  const isMeant = ({ key, isCounted }: Offer) => !isHeard || isCounted !== false || proposed.includes(key) // prettier-ignore
  const isAssent = assentToRequests(turn)
  const meant = offers.filter(isMeant)
  acceptOffers(turn, meant)
  return isAssent || meant.length > 0
}

/** Whether a message asks what so many cost and goes on with nothing but a yes: "magkano po 2 kilo sayote? ok sige po". */
export function agreesToQuote(
  { outcomes, opened, offers }: DialogueTurn,
  { clauses, unexplained }: Pick<Interpretation, 'clauses' | 'unexplained'>,
): boolean {
  const behind = clauses.slice(clauses.findLastIndex(({ act }) => act === 'ask') + 1)
  const isYes = ({ act, mentions }: Clause) => mentions.length === 0 && AGREEING.has(act) // prettier-ignore
  const isQuoted = outcomes.every(({ kind }) => kind === 'quote') && opened.length + unexplained.length === 0 // prettier-ignore
  const isCounted = offers.length > 0 && offers.every((offer) => offer.isCounted)
  return isQuoted && isCounted && behind.every(isYes) && behind.some(({ act }) => act === 'confirm')
}

const AGREEING: ReadonlySet<Act> = new Set(['confirm', 'done', 'none', 'order'])

/** Takes what the same message has asked the price of. */
export function acceptQuoted(turn: DialogueTurn): void {
  const { offers } = turn
  turn.offers = []
  acceptOffers(turn, offers)
}

/** Who asks what so many cost, says ok and goes on orders them. */
export function acceptCounted(turn: DialogueTurn): void {
  const isPut = (key: string) => turn.draft.linesOf(key).length > 0
  acceptOffers(turn, turn.state.offers.filter(({ isCounted, key }) => isCounted && !isPut(key))) // prettier-ignore
}

/** Who answers a proposal with the contact goes on with it; the summary shows what was taken. */
export function acceptTacitly(turn: DialogueTurn): void {
  const { offers, proposed, unclear } = turn.state
  // Two kinds of the same are told apart first.
  const areApart = new Set(offers.map(({ key }) => key)).size === offers.length
  const isClear = areApart && unclear.every((words) => offers.some(({ qty }) => String(qty) === words)) // prettier-ignore
  if (!isClear) return
  // "Sa ground floor po" beside an order asks for no ground coffee.
  const isMeant = ({ quantity, isBeside }: OpenRequest) => quantity !== null || isBeside || turn.draft.lines.length === 0 // prettier-ignore
  const isOrder = turn.earlier.every((each) => each.missing === 'assent' && (each.act === 'order' || each.act === 'add') && isMeant(each)) // prettier-ignore
  if (isOrder) turn.isTacit = assentToRequests(turn)
  acceptOffers(turn, offers.filter(({ key }) => proposed.includes(key))) // prettier-ignore
}

/** What a reply asks about of its offers: "do you mean 3 bowls?"; the answer to a question about price or stock is none of them. */
export function proposedBy({ offers, outcomes }: DialogueTurn): string[] {
  const asked = outcomes.flatMap((each) => (each.kind === 'offer' ? [each.entry.item.key] : []))
  return asked.filter((asking) => offers.some(({ key }) => key === asking))
}

/** The offers after the turn: what was proposed stays while the customer asks about something else, or gives the contact. */
export function openOffers(
  { offers: made, outcomes, state, draft }: DialogueTurn,
  { clauses, contact }: Pick<Interpretation, 'clauses' | 'contact'>,
): Offer[] {
  // "Avail pa ang cetirizine? Need ko 7": what was ordered with its number is no offer of one any more.
  const offers = made.filter(({ key, isCounted }) => isCounted !== false || draft.linesOf(key).length === 0) // prettier-ignore
  const isAside = Object.keys(contact).length > 0 || clauses.some(({ act }) => act === 'ask')
  const isOther = clauses.some(({ act }) => act === 'refuse' || act === 'remove' || act === 'clear')
  if (offers.length + outcomes.length > 0 || !isAside || isOther) return offers
  return state.offers.filter(({ key, isCounted }) => isCounted || state.proposed.includes(key))
}

/** "Sama nyo na rin yung hose, isang set": offers with the customer's own number, until they are put or something is refused. Who asks a price wants none yet. */
export function pendingOffers(
  { offers, state, draft, shelf }: DialogueTurn,
  { clauses }: Pick<Interpretation, 'clauses'>,
): Offer[] {
  const isOther = clauses.some(({ act }) => REFUSING.has(act))
  const isPrice = clauses.some(({ topic }) => topic === 'price' || topic === 'total')
  const before = state.pending.filter(({ key }) => !isOther && !offers.some((each) => each.key === key)) // prettier-ignore
  const made = offers.filter(({ isCounted }) => isCounted && !isPrice)
  return [...before, ...made].filter(({ key }) => shelf.byKey.has(key) && draft.linesOf(key).length === 0) // prettier-ignore
}

const REFUSING: ReadonlySet<Act> = new Set(['refuse', 'remove', 'clear', 'replace'])

function acceptOffers(turn: DialogueTurn, offers: readonly Offer[]): void {
  for (const { key, qty, options, isCounted } of offers)
    for (const entry of entriesOf(turn, [key])) {
      const quantity = { value: qty, unit: null, text: String(qty) }
      const request = turn.earlier.find(
        ({ missing, keys }) =>
          (missing === 'quantity' && keys[0] === key) ||
          (missing === 'product' && keys.includes(key)),
      )
      if (request?.missing === 'product') {
        answerRequestWith(turn, request, entry)
        continue
      }
      if (request) closeRequest(turn, request)
      // Two kinds of the same are a line each.
      const act = offers.filter((each) => each.key === key).length > 1 ? 'order' : 'set'
      const isAssumed = isCounted === false && !turn.state.proposed.includes(key)
      putGoods(turn, { entry, act, quantity: isAssumed ? null : quantity, options, note: request?.note ?? null, isAssumed }) // prettier-ignore
    }
}

/** A no takes back what was proposed or asked about; what was counted and is left out so is named. @returns whether there was anything */
export function declineProposals(turn: DialogueTurn): boolean {
  const hadProposals = turn.state.offers.length > 0 || turn.earlier.length > 0
  for (const { missing, act, quantity, words } of turn.earlier)
    if (missing === 'product' && act !== 'remove' && quantity)
      turn.outcomes.push({ kind: 'leftOut', words })
  turn.earlier = []
  return hadProposals
}
