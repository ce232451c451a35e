import type { Static } from 'typebox'
import type { Mailer } from '../../adapters/mail/mailer.ts'
import { config } from '../../config.ts'
import { transaction } from '../../lib/db.ts'
import { enqueue } from '../../lib/enqueue.ts'
import { newId } from '../../lib/ids.ts'
import { formatPesos } from '../../lib/money.ts'
import { clampPage, type Page } from '../../lib/page.ts'
import type { Run } from '../../lib/queues.ts'
import { passwordResetMail } from '../auth/service.ts'
import { findOrder, type OrderRow } from '../orders/service/read.ts'
import { settings } from '../settings/service.ts'
import { findUsers, type UserRow } from '../users/service.ts'
import { mailNotification, type OrderEvent, type tell } from './jobs.ts'
import { applicationRows } from './about-application.ts'
import { isMailed, notices, partsConcerned, type Audience, type ToldEvent } from './audience.ts'
import { mailBodies } from './mail-layout.ts'
import {
  findNotification,
  insertNotifications,
  listAdmins,
  listNotifications,
  offeredTo,
  refundedOf,
  rejectionOf,
} from './model.ts'
import { textsFor, type OrderFacts } from './texts.ts'

/**
 * Tells everyone whom an event concerns: a row in the app each, and an e-mail while the toggle is on. All of it is one
 * transaction that ends the job, so nobody is told twice however often the job runs.
 */
export async function tellAll(
  payload: Static<typeof tell.payload>,
  { done }: Pick<Run, 'done'>,
): Promise<void> {
  const rows = await ('orderId' in payload ? orderRows(payload) : applicationRows(payload))
  const { email_enabled } = await settings()
  await transaction(async (trx) => {
    await insertNotifications(trx, rows)
    for (const { id, event: told } of rows)
      if (email_enabled && isMailed(told))
        await enqueue(trx, mailNotification, { notificationId: id })
    await done(trx)
  })
}

/** One row for each person and notice, in the person's language. `userId` is whom the event is about. */
async function orderRows({ event, orderId, userId }: Static<typeof OrderEvent>) {
  const order = await findOrder(orderId)
  if (!order) return []
  const told = notices.filter(({ on, when }) => on === event && (!when || when(order)))
  const facts = await factsOf(event, order, userId)
  const data = { orderId: order.id, url: `${config.storefrontUrl}/orders/${order.id}` }
  const rows = told.map(async ({ to, says, event: name = event }) => {
    const people = await peopleOf(to, event, order, userId)
    return people.map(({ id, language }) => {
      const { title, body } = textsFor(language).says[says](facts)
      return { id: newId(), user_id: id, event: name, title, body, data }
    })
  })
  return (await Promise.all(rows)).flat()
}

async function peopleOf(
  to: Audience,
  event: ToldEvent,
  order: OrderRow,
  userId?: string,
): Promise<UserRow[]> {
  switch (to) {
    case 'customer':
      return await findUsers([order.customer_id])
    case 'vendors':
      return await findUsers([
        ...new Set(partsConcerned(event, order).map(({ owner_id }) => owner_id)),
      ])
    case 'rider':
      return order.rider ? await findUsers([order.rider.user_id]) : []
    case 'offered':
      return await findUsers(await offeredTo(order.id))
    case 'subject':
      return userId ? await findUsers([userId]) : []
    case 'admins':
      return await listAdmins()
  }
}

async function factsOf(event: ToldEvent, order: OrderRow, userId?: string): Promise<OrderFacts> {
  const [subject] = userId ? await findUsers([userId]) : []
  const rider = subject ?? order.rider
  const isPaid = order.payment_status === 'paid'
  const isEmpty = order.items.length === 0
  const isExpired = order.events.some(
    ({ status, actor }) => status === 'cancelled' && actor === 'system',
  )
  const isCash = order.payment_method === 'cash_on_delivery' && !isPaid
  return {
    orderNumber: order.order_number,
    total: formatPesos(order.total),
    cash: isCash ? formatPesos(order.total) : null,
    isPaid,
    isExpired,
    isEmpty,
    reason: isExpired || isEmpty ? null : order.cancel_reason,
    rejection: event === 'rider.rejected' && userId ? await rejectionOf(order.id, userId) : null,
    stores: partsConcerned(event, order)
      .map(({ name }) => name)
      .join(', '),
    dropped: order.unavailable_items.map(({ name }) => name).join(', '),
    refunded: formatPesos(event === 'order.refunded' ? await refundedOf(order.id) : 0),
    rider: rider ? `${rider.first_name} ${rider.last_name}` : '',
    address: order.delivery_address,
    code: order.delivery_code,
  }
}

/** Sends a notification to its user's mailbox. A try that died after the server took the mail repeats its message id. */
export async function mailNotice(
  notificationId: string,
  { mailer }: { mailer: Mailer },
): Promise<void> {
  const notice = await findNotification(notificationId)
  const [user] = notice ? await findUsers([notice.user_id]) : []
  if (!notice || !user) return
  const texts = textsFor(user.language)
  const content = {
    greeting: texts.greeting({ name: user.first_name }),
    body: notice.body,
    action: notice.data.orderId ? texts.open.order : texts.open.other,
    link: notice.data.url ?? config.storefrontUrl,
  }
  await mailer.send({
    id: notice.id,
    to: addressOf(user),
    subject: notice.title,
    ...mailBodies(content),
  })
}

/** Sends the link to choose a new password; always, whatever the toggles say. */
export async function mailReset(resetId: string, { mailer }: { mailer: Mailer }): Promise<void> {
  const reset = await passwordResetMail(resetId)
  if (!reset) return
  const texts = textsFor(reset.user.language)
  const { subject, ...content } = texts.passwordReset({ link: reset.link })
  const greeting = texts.greeting({ name: reset.user.first_name })
  await mailer.send({
    id: resetId,
    to: addressOf(reset.user),
    subject,
    ...mailBodies({ greeting, ...content }),
  })
}

function addressOf({ first_name, last_name, email }: UserRow) {
  return { name: `${first_name} ${last_name}`, address: email }
}

/** What a user was told, newest first, with the number of unread ones. */
export async function notificationsOf(userId: string, page: Page) {
  return await listNotifications(userId, clampPage(page))
}
