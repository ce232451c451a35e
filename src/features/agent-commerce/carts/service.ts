import { randomUUID } from 'node:crypto'
import { config } from '../../../config/config.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { addMinutes, now } from '../../../platform/values/clock.ts'
import { transaction } from '../../../platform/database/transactions.ts'
import { storefrontLink } from '../../site/links.ts'
import { ucpOf } from '../protocol/answer.ts'
import type { OperationContext, Scope } from '../protocol/operation.ts'
import { CURRENCY } from '../catalog/view.ts'
import { asWarning } from '../protocol/messages.ts'
import { lineView, priceLines, subtotalOf, toLines, withoutUnsold } from './lines.ts'
import type { PricedLines, SessionLine } from './lines.ts'
import { AgentCart, type AgentCartRow } from './model.ts'
import type { CartInput } from './schemas.ts'

const LIFETIME_MINUTES = 24 * 60

export async function createCart({ agent, storeId, input, save }: OperationContext<CartInput>) {
  const { body, cart } = await answerRequest({
    id: randomUUID(),
    agent: agent.host,
    store_id: storeId,
    lines: toLines(input.line_items),
    expires_at: endOfLife(),
  })
  await transaction(async (trx) => {
    await AgentCart.query(trx).insert(cart)
    await save(trx, body)
  })
  return body
}

export async function readCart(context: OperationContext) {
  return await cartView(await findCart(context, context.id))
}

/** Replaces all lines. */
export async function updateCart(context: OperationContext<CartInput>) {
  const { id, input, save } = context
  const cart = await findCart(context, id)
  const lines = toLines(input.line_items)
  const asked = { ...cart, lines, expires_at: endOfLife() }
  const { body, cart: changed } = await answerRequest(asked)
  await transaction(async (trx) => {
    await AgentCart.query(trx)
      .where({ id })
      .patch({ lines: changed.lines, expires_at: changed.expires_at })
    await save(trx, body)
  })
  return body
}

/** Deletes it. @returns the cart as it was */
export async function cancelCart(context: OperationContext) {
  const { id, save } = context
  const body = await cartView(await findCart(context, id))
  await transaction(async (trx) => {
    await AgentCart.query(trx).where({ id }).delete()
    await save(trx, body)
  })
  return body
}

/** @throws 404 for a cart that is unknown, has expired or is another agent's or endpoint's */
export async function findCart({ agent, storeId }: Scope, id: string): Promise<AgentCartRow> {
  const own = { id, agent: agent.host, store_id: storeId }
  const cart = isUuid(id) ? await AgentCart.query().where(own).first() : undefined
  if (!cart || cart.expires_at <= now()) fail('NOT_FOUND', 'There is no cart with this id.')
  return cart
}

function endOfLife(): Date {
  return addMinutes(now(), LIFETIME_MINUTES)
}

/** The cart that is asked for, without what is not sold, and the answer. */
async function answerRequest(asked: AgentCartRow) {
  const priced = await priceLines(asked.lines, asked.store_id)
  const cart = { ...asked, lines: withoutUnsold(asked.lines, priced) }
  return { cart, body: viewOf(cart, priced) }
}

async function cartView(cart: AgentCartRow) {
  return viewOf(cart, await priceLines(cart.lines, cart.store_id))
}

function viewOf({ id, lines, expires_at }: AgentCartRow, { lines: priced, problems }: PricedLines) {
  const amount = subtotalOf(priced)
  return {
    ucp: ucpOf('cart'),
    id,
    line_items: priced.map(lineView),
    currency: CURRENCY,
    totals: [
      { type: 'subtotal', amount },
      { type: 'total', amount },
    ],
    ...(problems.length > 0 ? { messages: problems.map(asWarning) } : {}),
    continue_url: buyLink(lines),
    expires_at: expires_at.toISOString(),
  }
}

export const MAX_LINK = 8_000

/** The permalink for a person who takes over; to the market for more items than a link has room for. */
export function buyLink(lines: SessionLine[]): string {
  const items = lines.map(({ itemId, quantity }) => `${itemId}:${quantity}`).join(',')
  return items.length > MAX_LINK ? storefrontLink() : `${config.publicUrl}/buy/${items}`
}
