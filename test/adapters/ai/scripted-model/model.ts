/** A model that takes the expected order of a dialogue, by the rules or with a fault. */
import type { CatalogueItem } from '../../../../src/adapters/ai/agent.ts'
import { isPlainYes } from '../../../../src/features/chat/turn/consent.ts'
import type { ModelRequest, ModelStep, Script } from '../../../support/model-server.ts'
import type { Dialogue, ExpectedOrder } from '../dialogues/read.ts'
import { shelfOf } from '../dialogues/shelf.ts'

/** What a model may do that it must not. The words of `says` must reach nobody. */
export interface Fault {
  name: string
  /** Said at the end of every reply. */
  says?: string
  /** Done at a message that is no yes, after the cart was proposed. */
  meanwhile?: (cart: ProposedCart) => ModelStep
  /** Done at a yes, instead of confirming what was shown. */
  atYes?: (cart: ProposedCart, results: any[]) => ModelStep | null
}

export interface ProposedCart {
  items: object[]
  customer_name?: string
  delivery_address?: string
  contact_number?: string
  /** Something else that the store sells. */
  other: object
}

const CONTACT = ['Ana Reyes', 'Purok 3, Poblacion, Salay', '09171234567'] as const

/** @param captured how many orders of the dialogue are captured by now */
export function scriptOf(dialogue: Dialogue, fault: Fault, captured: () => number): Script {
  const shelf = shelfOf(dialogue.store)
  const other = itemOf(
    shelf.find(({ variants, inventory }) => !variants.length && inventory > 0)!.name,
    1,
    shelf,
  )
  return (request) => {
    const expected = dialogue.orders[captured()]
    if (!expected) return { text: `Noted po. ${fault.says ?? ''}` }
    const cart = { ...proposalOf(expected, shelf, request), other }
    if (isPlainYes(request.said) && wasShown(request)) return answerYes(cart, fault, request)
    return propose(cart, fault, request)
  }
}

const wasShown = ({ messages }: ModelRequest) =>
  messages
    .findLast(({ role, content, tool_calls: calls }) => role === 'assistant' && content && !calls)
    ?.content.includes('Reply YES')

function propose(cart: ProposedCart, fault: Fault, { results }: ModelRequest): ModelStep {
  const { other: _, ...proposal } = cart
  if (results.length === 0) return { calls: [['propose_cart', proposal]] }
  const [view] = results
  if (results.length === 1 && fault.meanwhile) return fault.meanwhile({ ...cart, ...view })
  if (results.length < 3 && view.missing?.length === 0) return { calls: [['ask_to_confirm', {}]] }
  return { text: `Noted po. ${fault.says ?? ''}` }
}

function answerYes(cart: ProposedCart, fault: Fault, { results }: ModelRequest): ModelStep {
  const done = fault.atYes?.(cart, results)
  if (done) return done
  if (results.length === 0) return { calls: [['current_cart', {}]] }
  if (results.length === 1)
    return { calls: [['confirm_cart', { cart_hash: `${results[0].cart_hash}` }]] }
  return { text: `Salamat po! ${fault.says ?? ''}` }
}

/** The whole order; the contact from the message on that has a mobile. */
function proposalOf(
  { items, to, notes }: ExpectedOrder,
  shelf: readonly CatalogueItem[],
  { messages }: ModelRequest,
) {
  const [customer_name, delivery_address, contact_number] = to ?? CONTACT
  const isKnown = messages.some(({ role, content }) => role === 'user' && /\d{4}/.test(content))
  return {
    items: items.map(([title, quantity]) => itemOf(title, quantity, shelf)),
    ...(isKnown && { customer_name, delivery_address, contact_number }),
    ...(notes.length > 0 && { notes: notes.join(', ') }),
  }
}

/** The line that has this title. */
function itemOf(title: string, qty: number, shelf: readonly CatalogueItem[]) {
  for (const { productId, name, variants, choices } of shelf)
    for (const variant of [null, ...variants]) {
      const start = variant ? `${name}, ${variant.name}` : name
      if (title !== start && !title.startsWith(`${start} (`)) continue
      const chosen = title
        .slice(start.length)
        .replace(/^ \(|\)$/g, '')
        .split(', ')
      const options = choices.flatMap((group) => group.options)
      const option_ids = options.filter((each) => chosen.includes(each.name))
      if (title.length > start.length && option_ids.length === 0) continue
      return {
        product_id: productId,
        variant_id: variant?.variantId ?? null,
        option_ids: option_ids.map(({ optionId }) => optionId),
        qty,
      }
    }
  throw new Error(`No store sells ${title}`)
}
