import type { Static } from 'typebox'
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { enqueueAll } from '../../../platform/jobs/enqueue.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { isReservedAddress } from '../../../platform/values/mailbox.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { getSettings, type SettingsRow } from '../../settings/service.ts'
import type { UserRow } from '../../users/service.ts'
import type { Channel, ResolvedNotification } from '../subjects/subject.ts'
import {
  defaultPreferences,
  isChannelEnabled,
  smsNumber,
  type ChannelPreferences,
} from '../channels.ts'
import { findPreferences, findSubscriptions } from '../channels.sql.ts'
import { emailNotification, pushNotification, smsNotification, type notify } from '../jobs.ts'
import { resolveNotifications } from '../notification-rules.ts'
import { insertNotifications, type NewNotification } from '../queries.ts'
import { textsFor } from '../texts/texts.ts'
import { takeMails, takeTexts } from './budget.ts'

/**
 * Notifies everyone whom an event concerns. One transaction completes the job, inserts a notification for each recipient and
 * enqueues one job for each email, text message and browser. So however often this runs or is killed, nobody is notified
 * twice in the app, and no delivery holds up another.
 */
export async function notifyRecipients(
  payload: Static<typeof notify.payload>,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  const outgoing = (await resolveNotifications(payload)).flatMap(toOutgoing)
  const deliveryChannels = await loadDeliveryChannels(outgoing)
  await transaction(async (trx) => {
    await saveNotifications(trx, outgoing, deliveryChannels)
    await done(trx)
  })
}

/** A notification for one recipient, with the channels besides the app. */
export interface OutgoingNotification {
  row: NewNotification
  recipient: UserRow
  channels: readonly Channel[]
  /** The user whose activity causes it. */
  accountId: string
}

/** One for each recipient, in the recipient's language. */
function toOutgoing({
  event,
  channels,
  recipients,
  data,
  accountId,
  render,
}: ResolvedNotification): OutgoingNotification[] {
  return recipients.map((recipient) => {
    const { title, body, plain = body } = render(textsFor(recipient.language), recipient.id)
    const plain_body = channels.includes('email') ? plain : null
    const row = { id: uuidv7(), user_id: recipient.id, event, title, body, plain_body, data }
    return { row, recipient, channels, accountId }
  })
}

interface DeliveryChannels {
  settings: SettingsRow
  preferences: Map<string, ChannelPreferences>
  /** Ids of the push subscriptions of each user. */
  subscriptions: Map<string, string[]>
}

/** Loads what decides over which channels notifications go out. Each channel checks again when it sends. */
export async function loadDeliveryChannels(
  outgoing: OutgoingNotification[],
): Promise<DeliveryChannels> {
  const userIds = [...new Set(outgoing.map(({ recipient }) => recipient.id))]
  const [settings, preferences, subscriptions] = await Promise.all([
    getSettings(),
    findPreferences(userIds),
    findSubscriptions(userIds),
  ])
  const byUser = Map.groupBy(subscriptions, ({ user_id }) => user_id)
  return {
    settings,
    preferences: new Map(preferences.map((each) => [each.user_id, each])),
    subscriptions: new Map([...byUser].map(([userId, rows]) => [userId, rows.map(({ id }) => id)])),
  }
}

/**
 * Inserts the notifications, and enqueues a job for each delivery outside the app that its budget allows. They are all caused
 * by the same account.
 */
export async function saveNotifications(
  trx: Transaction,
  outgoing: OutgoingNotification[],
  { settings, preferences, subscriptions }: DeliveryChannels,
): Promise<void> {
  const sentBy = (channel: Channel) =>
    outgoing.filter(
      ({ recipient, channels }) =>
        channels.includes(channel) &&
        isChannelEnabled(channel, settings, preferences.get(recipient.id) ?? defaultPreferences),
    )
  const toPayload = ({ row }: OutgoingNotification) => ({
    notificationId: row.id,
    userId: row.user_id,
  })
  const pushes = sentBy('push').flatMap((each) =>
    (subscriptions.get(each.recipient.id) ?? []).map((subscriptionId) => ({
      ...toPayload(each),
      subscriptionId,
    })),
  )
  const mails = sentBy('email').filter(({ recipient }) => !isReservedAddress(recipient.email))
  const texts = sentBy('sms').filter(
    ({ recipient: { phone, phone_verified_at } }) => phone_verified_at && smsNumber(phone),
  )
  const { accountId = '' } = outgoing[0] ?? {}
  const rows = outgoing.map(({ row }) => row)
  await insertNotifications(trx, rows)
  await enqueueAll(trx, pushNotification, pushes)
  const mayMail = await takeMails(
    trx,
    mails.map(({ recipient }) => recipient),
  )
  const mayText = await takeTexts(
    trx,
    accountId,
    texts.map(({ recipient }) => smsNumber(recipient.phone)!),
  )
  const allowedMails = mails.filter((_, index) => mayMail[index])
  const allowedTexts = texts.filter((_, index) => mayText[index])
  await enqueueAll(trx, emailNotification, allowedMails.map(toPayload))
  await enqueueAll(trx, smsNotification, allowedTexts.map(toPayload))
}
