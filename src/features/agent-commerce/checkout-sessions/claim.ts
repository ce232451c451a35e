import { claimKey, type ClaimResult } from '../../../platform/http/idempotency.ts'
import type { OrderView } from '../../orders/service/read.ts'

/**
 * Claims a session for whoever ends it: only one request at a time places its order or cancels it. The claim is saved in the
 * statement that writes the order, and is then answered with the order's id. @throws 409 IDEMPOTENCY_IN_PROGRESS
 */
export async function claimSession(sessionId: string): Promise<ClaimResult<OrderView>> {
  return await claimKey<OrderView>('agent-checkout', sessionId, sessionId, {
    status: 201,
    render: ({ order }) => JSON.stringify({ id: order.id }),
  })
}
