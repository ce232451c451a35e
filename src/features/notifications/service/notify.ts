import type { Static } from 'typebox'
import { transaction, type Transaction } from '../../../platform/database/connections.ts'
import { enqueueAll } from '../../../platform/jobs/enqueue.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { getSettings, type SettingsRow } from '../../settings/service.ts'
import type { UserRow } from '../../users/service.ts'
import type { Channel, ResolvedNotification } from '../subjects/subject.ts'
import { isChannelEnabled, smsNumber, type ChannelPreferences } from '../channels.ts'
import { emailNotification, pushNotification, smsNotification, type notify } from '../jobs.ts'
import { insertNotifications, type NewNotification } from '../queries.ts'
import { findSubscriptions, findPreferences } from '../channels.sql.ts'
import { resolveNotifications } from '../notification-rules.ts'
import { textsFor } from '../texts/texts.ts'

/**
 * Tells everyone whom an event concerns. All of it is one transaction that ends the job: a row in the app each, and one
 * job for each way out of it (a mail, a text, a push for each browser). So however often this runs or is killed, nobody
 * is told twice in the app, and each way out has one job of its own that no other holds up.
 */
export async function notifyRecipients(
  payload: Static<typeof notify.payload>,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  const notes = (await resolveNotifications(payload)).flatMap(toOutgoing)
  const reach = await loadDeliveryChannels(notes)
  await transaction(async (trx) => {
    await saveNotifications(trx, notes, reach)
    await done(trx)
  })
}

/** A notification for one reader, and the channels that it goes out on beside the app. */
export interface OutgoingNotification {
  row: NewNotification
  reader: UserRow
  by: readonly Channel[]
}

/** One for each reader, in the reader's language. */
function toOutgoing({
  event,
  channels: by,
  recipients: people,
  data,
  render: say,
}: ResolvedNotification): OutgoingNotification[] {
  return people.map((reader) => {
    const { title, body } = say(textsFor(reader.language))
    return { row: { id: uuidv7(), user_id: reader.id, event, title, body, data }, reader, by }
  })
}

interface DeliveryChannels {
  settings: SettingsRow
  preferences: Map<string, ChannelPreferences>
  /** Ids of the subscriptions of each user. */
  browsers: Map<string, string[]>
}

/** What decides where the notes go out. Each channel asks again when it sends. */
export async function loadDeliveryChannels(
  notes: OutgoingNotification[],
): Promise<DeliveryChannels> {
  const ids = [...new Set(notes.map(({ reader }) => reader.id))]
  const [now, wishes, subscriptions] = await Promise.all([
    getSettings(),
    findPreferences(ids),
    findSubscriptions(ids),
  ])
  const byUser = Map.groupBy(subscriptions, ({ user_id }) => user_id)
  return {
    settings: now,
    preferences: new Map(wishes.map((each) => [each.user_id, each])),
    browsers: new Map([...byUser].map(([user, owned]) => [user, owned.map(({ id }) => id)])),
  }
}

const defaultPreferences: ChannelPreferences = { push: true, email: true, sms: true }

/** Writes the notes down, with a job for each way that they go out. */
export async function saveNotifications(
  trx: Transaction,
  notes: OutgoingNotification[],
  reach: DeliveryChannels,
): Promise<void> {
  const sentBy = (channel: Channel) =>
    notes.filter(
      ({ reader, by }) =>
        by.includes(channel) &&
        isChannelEnabled(
          channel,
          reach.settings,
          reach.preferences.get(reader.id) ?? defaultPreferences,
        ),
    )
  const idOf = ({ row }: OutgoingNotification) => ({ notificationId: row.id })
  const pushes = sentBy('push').flatMap((note) =>
    (reach.browsers.get(note.reader.id) ?? []).map((subscriptionId) => ({
      ...idOf(note),
      subscriptionId,
    })),
  )
  const texts = sentBy('sms').filter(({ reader }) => smsNumber(reader.phone))
  await insertNotifications(
    trx,
    notes.map(({ row }) => row),
  )
  await enqueueAll(trx, pushNotification, pushes)
  await enqueueAll(trx, emailNotification, sentBy('email').map(idOf))
  await enqueueAll(trx, smsNotification, texts.map(idOf))
}
