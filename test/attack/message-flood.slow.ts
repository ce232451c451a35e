/** Accounts that have the market send as much as it will, and what becomes of everybody else's mails and texts. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { emailNotification } from '../../src/features/notifications/jobs.ts'
import { notifyRecipients } from '../../src/features/notifications/service/notify.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { enqueueAll } from '../../src/platform/jobs/enqueue.ts'
import { transaction } from '../../src/platform/database/transactions.ts'
import { post } from '../support/client.ts'
import { confirmedOrder, createRider, riderAction } from '../support/deliveries.ts'
import { createOrder, createUser } from '../support/actors.ts'
import { recordFigures } from '../faults/figures.ts'
import { mailsTo } from '../support/mail-server.ts'
import { harnessSmsServer, textsTo } from '../support/sms-server.ts'
import { eventually, useHarness } from '../support/harness.ts'

const HOSTILE_ACCOUNTS = 20
const EVENTS_EACH = 60
/** Slow, as a provider far away is. */
const TEXT_MS = 200

/** What an honest customer waits for at most, whatever the others do. */
const MAIL_WITHIN_MS = 5_000
const TEXT_WITHIN_MS = 5_000
const RESET_WITHIN_MS = 3_000

const number = (at: number) => `+63935${String(at).padStart(7, '0')}`
const done = async () => {}

const timed = async (what: string, ms: number, look: () => Promise<boolean>) => {
  const started = performance.now()
  await eventually(look, { what, ms })
  return Math.round(performance.now() - started)
}

describe('a flood of events from 20 accounts', function () {
  this.timeout(120_000)
  useHarness()

  it('holds up nobody else’s mail or text for over 5 s', async () => {
    const rider = await createRider()
    const orders = []
    for (let at = 0; at < HOSTILE_ACCOUNTS; at++) {
      const customer = await createUser('customer', { phone: number(at) })
      orders.push((await createOrder({}, customer)).order)
    }
    const honest = await createUser('customer', { phone: number(9_999) })
    const { order } = await confirmedOrder({}, honest)
    await eventually(async () => mailsTo(honest.email).length === 1)
    const gate = harnessSmsServer()
    gate.delayMs = TEXT_MS
    try {
      for (let event = 0; event < EVENTS_EACH; event++)
        await Promise.all(
          orders.map(({ id }) =>
            notifyRecipients({ event: 'order.out_for_delivery', orderId: id }, { done }),
          ),
        )
      await riderAction(rider, order.id, 'accept')
      const [mailMs, textMs] = await Promise.all([
        timed('the mail', MAIL_WITHIN_MS, async () => mailsTo(honest.email).length === 2),
        timed('the text', TEXT_WITHIN_MS, async () => textsTo(number(9_999)).length === 1),
      ])
      recordFigures('message-flood', { mailMs, textMs })
      expect(textsTo(number(0)).length).to.be.at.most(50)
    } finally {
      gate.delayMs = 0
    }
  })

  it('holds up no link that resets a password, however many mails wait', async () => {
    const user = await createUser()
    const { customer } = await confirmedOrder()
    const { id } = await eventually(() =>
      knex('notifications').where({ user_id: customer.id }).first(),
    )
    await transaction((trx) =>
      enqueueAll(
        trx,
        emailNotification,
        Array.from({ length: 3_000 }, () => ({ notificationId: id, userId: customer.id })),
      ),
    )
    await post('/api/auth/forgot-password', { email: user.email })
    const resetMs = await timed(
      'the link',
      RESET_WITHIN_MS,
      async () => mailsTo(user.email).length > 0,
    )
    const waiting = await knex('outbox')
      .where({ name: 'email-notification', completed_at: null })
      .whereRaw(`payload->>'notificationId' = ?`, [id])
    expect(waiting.length, 'mails that still wait').to.be.above(0)
    recordFigures('message-flood', { resetMs })
    await knex('outbox').where({ name: 'email-notification' }).update({ completed_at: new Date() })
  })
})
