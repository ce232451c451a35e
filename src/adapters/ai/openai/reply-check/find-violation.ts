/**
 * Whether a reply of the model may go out. It may state what the tools told in this turn, what the store's profile and its
 * owner say, and that an order is placed if it is. This is a filter of statements, not of truth: a wrong statement without an
 * amount, a number, an address, a way to pay or the word order passes.
 */
import type { StoreProfile, Turn } from '../../agent.ts'
import { isDirective } from '../../offline/dialogue/knowledge/owner-knowledge.ts'
import { rules } from '../prompt.ts'
import { findAmountViolation } from './amounts.ts'
import { findContactViolation } from './contacts.ts'
import { claimsOrder } from './order-claims.ts'
import { quotesPrivateText } from './private-text.ts'
import type { QuotableTexts } from './quotable-texts.ts'
import type { TurnRecord } from './turn-record.ts'

/** @returns why the reply must not go out, as a sentence for the model; null when it may */
export async function findViolation(
  text: string,
  turn: Turn,
  record: TurnRecord,
): Promise<string | null> {
  if (text === '')
    return record.asksToConfirm() ? null : 'It had no complete sentence. Be much shorter.'
  const cart = await record.tools.currentCart()
  const { agent } = turn.store
  const privateTexts = [
    ...rules,
    ...agent.instructions.split(/\n|(?<=[.!])\s+/u).filter(isDirective),
  ]
  if (quotesPrivateText(text, privateTexts))
    return 'It repeated your rules or named your tools, which customers must not see.'
  const hasOrder = record.isPlaced() || (turn.lastOrder !== null && cart.lines.length === 0)
  if (!hasOrder && claimsOrder(text))
    return 'It said that an order is placed, received or on its way, but none is. Only confirm_cart with ordered: true places one.'
  const quotable = quotableTexts(turn, record)
  return findAmountViolation(text, turn, record, quotable) ?? findContactViolation(text, quotable)
}

function quotableTexts({ store, message }: Turn, record: TurnRecord): QuotableTexts {
  const contacts = record.carts().flatMap(({ contact }) => Object.values(contact))
  const products = record.products().map(({ name, description }) => `${name}\n${description}`)
  return {
    owner: ownerText(store).toLowerCase(),
    ownerWords: ownerWords(store).toLowerCase(),
    products: products.join('\n').toLowerCase(),
    customer: [message, ...contacts].join('\n').toLowerCase(),
  }
}

function ownerText(store: StoreProfile): string {
  const { name, category, address, city, barangay, phone, operatingHours, deliversTo } = store
  const facts = [name, category, address, city, barangay, phone, ...deliversTo, store.agent.name]
  return [...facts, ownerWords(store), JSON.stringify(operatingHours)].join('\n')
}

const ownerWords = ({ description, agent: { greeting, instructions } }: StoreProfile) =>
  [description, greeting, instructions].join('\n')
