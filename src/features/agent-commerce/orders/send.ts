import type { JobContext } from '../../../platform/jobs/job.ts'
import { transaction } from '../../../platform/database/transactions.ts'
import { findUrlProblem } from '../../../platform/security/ssrf-guard.ts'
import { config } from '../../../config/config.ts'
import { findOrder } from '../../orders/service/read.ts'
import { lookUpProfile, postToAgent } from '../agents/fetch.ts'
import { listOrderRefunds } from '../../payments/service/read.ts'
import { Checkout } from '../checkout-sessions/model.ts'
import { signedHeaders } from '../protocol/signatures.ts'
import { agentOrderView } from './view.ts'

const ORDER = 'dev.ucp.shopping.order'

/**
 * Posts the whole order, signed, to the address that the agent's profile names. An agent whose profile names none, or that
 * was served without a profile, is told nothing. @throws for another attempt
 */
export async function sendOrderToAgent(
  orderId: string,
  { id, done }: Pick<JobContext, 'id' | 'done'>,
): Promise<void> {
  const session = await Checkout.query().where({ order_id: orderId }).first()
  if (!session) throw new Error('the session does not know its order yet')
  const url = session.profile && (await findWebhookUrl(session.profile))
  if (typeof url === 'string' && !findUrlProblem(url, config.webhooks.allowPrivate)) {
    const order = (await findOrder(orderId))!
    const body = JSON.stringify(agentOrderView(order, await listOrderRefunds(orderId), session))
    const status = await postToAgent(url, await signedHeaders(url, body, id), body)
    if (status < 200 || status >= 300) throw new Error(`the agent answered ${status}`)
  }
  await transaction(async (trx) => await done(trx))
}

async function findWebhookUrl(profile: string): Promise<unknown> {
  const outcome = await lookUpProfile({ url: profile })
  if (!('profile' in outcome)) throw new Error(`the agent's profile is ${outcome.failure}`)
  return outcome.profile.ucp.capabilities?.[ORDER]?.[0]?.config?.webhook_url
}
