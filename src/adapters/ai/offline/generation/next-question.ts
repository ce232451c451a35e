/** The one question that a reply ends with. */
import type { CartView } from '../../agent.ts'
import type { DialogueState, Offer, OpenRequest } from '../dialogue/dialogue-state.ts'
import { openChoice, type OpenChoice } from '../dialogue/open-choice.ts'
import { askingKinds, type Outcome } from '../dialogue/outcome.ts'
import { toQuantityOfSale } from '../interpretation/quantity-of-sale.ts'
import type { Shelf, ShelfEntry } from '../interpretation/shelf.ts'
import { enumerate, formatAmount, listGoods, listOptions } from './describe-goods.ts'
import type { Phrasebook } from './phrasebook.ts'

export interface Question {
  lines: string[]
  asked: DialogueState['asked']
  /** Keys of the goods that are listed. */
  listed: string[]
  /** The offers that the question makes. */
  offered?: Offer[]
}

export interface QuestionContext {
  shelf: Shelf
  cart: CartView
  /** Those of this message and of earlier ones, in the order in which they are asked about. */
  requests: readonly OpenRequest[]
  outcomes: readonly Outcome[]
  /** The message changed the order, or gave a name, an address or a number. */
  hasChanged: boolean
  /** The message put goods into the order. */
  hasPut: boolean
  /** A quantity that was assumed is asked about; a summary shows it. */
  asksHowMany: boolean
  /** The customer has said that this is all. */
  isDone: boolean
  /** The summary was shown before this message. */
  wasShown: boolean
  /** What is still unclear about the order, asked about before the summary. */
  openUnclear(): string | null
  /** Offers with the customer's own number that are still open. */
  pending: Offer[]
  city: string
  offersPickup: boolean
  phone: string
}

/** @returns null when the order is empty and nothing is open */
export function nextQuestion(context: QuestionContext, book: Phrasebook): Question | null {
  const { requests, outcomes, cart } = context
  const [request] = requests
  const isAsking = outcomes.some(({ kind }) => askingKinds.has(kind))
  // An outcome has asked for the quantity already.
  if (request && !(isAsking && request.missing === 'quantity'))
    return askRequest(request, context, book)
  if (isAsking) return { lines: [], asked: request ? 'quantity' : null, listed: [] }
  if (context.asksHowMany && outcomes.some((each) => each.kind === 'put' && each.isAssumed))
    return { lines: missingContact(context, book, true), asked: 'quantity', listed: [] }
  if (cart.lines.length === 0) return null
  const open = openChoice(cart)
  if (open) return { lines: [askChoice(open, book, context.phone)], asked: 'choice', listed: [] }
  if (cart.missing.length > 0 || cart.invalidFields.length > 0)
    return { lines: missingContact(context, book, false), asked: 'contact', listed: [] }
  if (context.pending.length > 0) return askPending(context, book)
  const unclear = context.openUnclear()
  if (unclear !== null)
    return plain(book.say('askUnexplained', { words: unclear, phone: context.phone }), null)
  const isAgain = !context.hasChanged && context.wasShown
  return {
    lines: [book.say(isAgain ? 'askToConfirmAgain' : 'askToConfirm')],
    asked: 'confirm',
    listed: [],
  }
}

/** Nothing is missing for the summary, which shows an assumed quantity, too. */
export function isComplete({ lines, missing, invalidFields }: CartView): boolean {
  return lines.length > 0 && missing.length + invalidFields.length === 0
}

function plain(text: string, asked: Question['asked']): Question {
  return { lines: [text], asked, listed: [] }
}

/** "Do you mean 4 bottles of Red Horse?", asked about and left open before. */
function askPending({ pending, shelf, phone }: QuestionContext, { say }: Phrasebook): Question {
  const things = pending.flatMap(({ key, qty }) => {
    const item = shelf.byKey.get(key)?.item
    return item ? [`${formatAmount(qty, item.unit)} × ${item.name}`] : []
  })
  const thing = enumerate(things, say('and'))
  return { ...plain(say('askAssent', { thing, phone }), 'quantity'), offered: pending }
}

function askRequest(
  request: OpenRequest,
  { shelf, phone, requests }: QuestionContext,
  { say }: Phrasebook,
): Question {
  const entries = request.keys.flatMap((key) => shelf.byKey.get(key) ?? [])
  const thing = entries[0]?.item.name ?? request.words
  const unit = entries[0]?.item.unit ?? ''
  switch (request.missing) {
    case 'product':
      return {
        lines: [say('askProduct', { phone }), listGoods(entries, say)],
        asked: 'product',
        listed: entries.map(({ item }: ShelfEntry) => item.key),
      }
    case 'quantity':
      return plain(say('askQuantity', { thing, unit, phone }), 'quantity')
    case 'assent': {
      const asked = requests.filter(({ missing }) => missing === 'assent')
      const things = asked.flatMap((each) => describeRequest(each, shelf))
      return plain(say('askAssent', { thing: enumerate(things, say('and')), phone }), 'product')
    }
    case 'replaced':
      return plain(say('askReplaced', { thing, phone }), 'product')
  }
}

/** `2 kilo × Dinorado rice`, as far as it is known. */
function describeRequest({ keys, quantity }: OpenRequest, shelf: Shelf): string[] {
  const entry = shelf.byKey.get(keys[0] ?? '')
  if (!entry) return []
  const amount = quantity ? toQuantityOfSale(quantity, entry) : null
  const { name, unit } = entry.item
  return [amount && 'qty' in amount ? `${formatAmount(amount.qty, unit)} × ${name}` : name]
}

export function askChoice({ line, group }: OpenChoice, { say }: Phrasebook, phone: string): string {
  const { name, min } = group
  const question =
    min > 1
      ? say('askChoices', { thing: line.title, group: name, count: min, phone })
      : say('askChoice', { thing: line.title, group: name, phone })
  return `${question}\n${listOptions(group)}`
}

/** While goods are still being added, the customer is reminded and not urged. */
function missingContact(context: QuestionContext, book: Phrasebook, isAssumed: boolean): string[] {
  const { hasPut, isDone, outcomes } = context
  const isMore = hasPut && !isAssumed && !isDone
  const hasAsked = outcomes.some(({ kind }) => kind === 'quote' || kind === 'list')
  const question = askContact(
    context.cart,
    hasPut || hasAsked ? { ...book, say: book.remind } : book,
    context,
  )
  return [...(isMore ? [book.remind('anythingElse')] : []), ...(question ? [question] : [])]
}

/** One question for all contact fields that are missing. */
export function askContact(
  { missing, invalidFields: invalid }: CartView,
  { say }: Pick<Phrasebook, 'say'>,
  { city, offersPickup, phone }: Pick<QuestionContext, 'city' | 'offersPickup' | 'phone'>,
): string {
  if (invalid.includes('contactNumber')) return say('invalidNumber', { phone })
  if (invalid.includes('customerName')) return say('invalidName')
  if (invalid.includes('deliveryAddress')) return say('invalidAddress', { city })
  const fields = missing.filter((field) => field !== 'items' && field !== 'choices')
  if (fields.length === 0) return ''
  const names = fields.map((field) =>
    say(field === 'deliveryAddress' && offersPickup ? 'addressOrPickup' : field),
  )
  const examples = {
    customerName: 'Ana Reyes',
    deliveryAddress: `Purok 3, Poblacion, ${city}`,
    contactNumber: '0917 123 4567',
  }
  const example = fields.map((field) => examples[field]).join(', ')
  return say('askContact', { fields: enumerate(names, say('and')), example, phone })
}
