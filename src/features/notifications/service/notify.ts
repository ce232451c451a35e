import type { Static } from 'typebox'
import { transaction, type Transaction } from '../../../platform/database/connections.ts'
import { enqueueAll } from '../../../platform/jobs/enqueue.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import type { JobContext } from '../../../platform/jobs/workers.ts'
import { getSettings, type SettingsRow } from '../../settings/service.ts'
import type { UserRow } from '../../users/service.ts'
import type { Channel, News } from '../subjects/subject.ts'
import { isOpen, textNumber, type Wishes } from '../channels.ts'
import { mailNotification, pushNotification, textNotification, type tell } from '../jobs.ts'
import { insertNotifications, type NewNotification } from '../queries.ts'
import { subscriptionsOf, wishesOf } from '../channels.sql.ts'
import { newsOf } from '../notification-rules.ts'
import { textsFor } from '../texts/texts.ts'

/**
 * Tells everyone whom an event concerns. All of it is one transaction that ends the job: a row in the app each, and one
 * job for each way out of it (a mail, a text, a push for each browser). So however often this runs or is killed, nobody
 * is told twice in the app, and each way out has one job of its own that no other holds up.
 */
export async function tellAll(
  payload: Static<typeof tell.payload>,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  const notes = (await newsOf(payload)).flatMap(notesOf)
  const reach = await reachOf(notes)
  await transaction(async (trx) => {
    await writeNotes(trx, notes, reach)
    await done(trx)
  })
}

/** A notification for one reader, and the channels that it goes out on beside the app. */
export interface Note {
  row: NewNotification
  reader: UserRow
  by: readonly Channel[]
}

/** One for each reader, in the reader's language. */
function notesOf({ event, by, people, data, say }: News): Note[] {
  return people.map((reader) => {
    const { title, body } = say(textsFor(reader.language))
    return { row: { id: uuidv7(), user_id: reader.id, event, title, body, data }, reader, by }
  })
}

interface Reach {
  settings: SettingsRow
  wishes: Map<string, Wishes>
  /** Ids of the subscriptions of each user. */
  browsers: Map<string, string[]>
}

/** What decides where the notes go out. Each channel asks again when it sends. */
export async function reachOf(notes: Note[]): Promise<Reach> {
  const ids = [...new Set(notes.map(({ reader }) => reader.id))]
  const [now, wishes, subscriptions] = await Promise.all([
    getSettings(),
    wishesOf(ids),
    subscriptionsOf(ids),
  ])
  const byUser = Map.groupBy(subscriptions, ({ user_id }) => user_id)
  return {
    settings: now,
    wishes: new Map(wishes.map((each) => [each.user_id, each])),
    browsers: new Map([...byUser].map(([user, owned]) => [user, owned.map(({ id }) => id)])),
  }
}

const everything: Wishes = { push: true, email: true, sms: true }

/** Writes the notes down, with a job for each way that they go out. */
export async function writeNotes(trx: Transaction, notes: Note[], reach: Reach): Promise<void> {
  const goingBy = (channel: Channel) =>
    notes.filter(
      ({ reader, by }) =>
        by.includes(channel) &&
        isOpen(channel, reach.settings, reach.wishes.get(reader.id) ?? everything),
    )
  const idOf = ({ row }: Note) => ({ notificationId: row.id })
  const pushes = goingBy('push').flatMap((note) =>
    (reach.browsers.get(note.reader.id) ?? []).map((subscriptionId) => ({
      ...idOf(note),
      subscriptionId,
    })),
  )
  const texts = goingBy('sms').filter(({ reader }) => textNumber(reader.phone))
  await insertNotifications(
    trx,
    notes.map(({ row }) => row),
  )
  await enqueueAll(trx, pushNotification, pushes)
  await enqueueAll(trx, mailNotification, goingBy('email').map(idOf))
  await enqueueAll(trx, textNotification, texts.map(idOf))
}
