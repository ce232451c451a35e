/** How an event becomes news for people: the subject is looked up once, and the rows of the table say who hears what. */
import type { UserRow } from '../../users/service.ts'
import type { Said, Texts } from '../texts/texts.ts'

/** Beside the app itself, which has everything. */
export type Channel = 'push' | 'email' | 'sms'

export interface NotificationData {
  orderId?: string
  applicationId?: string
  bookingId?: string
  capturedOrderId?: string
  webhookId?: string
  signatureId?: string
  /** The page to open. */
  url?: string
}

/** A noun that things are told about. `Words` are the names of its texts. */
export interface About<Payload, Audience extends string, Facts, Words extends string> {
  /** The subject as it is now; null when it is gone. */
  look(payload: Payload): Promise<Subject<Audience, Facts> | null>
  words(texts: Texts): Record<Words, (facts: Facts) => Said>
}

export interface Subject<Audience extends string, Facts> {
  facts: Facts
  data: NotificationData
  people(to: Audience): Promise<UserRow[]>
}

/** A row of the table: on what event, who is told what. */
export interface Notice<Event, Audience, Facts, Words> {
  on: Event
  to: Audience
  says: Words
  by: readonly Channel[]
  /** Whether it is worth waking a phone that saves its battery. */
  isUrgent?: true
  /** What the reader's app calls it; the event itself unless said. */
  as?: string
  when?(facts: Facts): boolean
}

/** One notice that applies, with its people. */
export interface News {
  event: string
  by: readonly Channel[]
  people: UserRow[]
  data: NotificationData
  say(texts: Texts): Said
}

export interface Noun {
  events: readonly string[]
  /** What those who hear of it call what is urgent. */
  urgent: readonly string[]
  /** Everything that an event has to say, and to whom. */
  newsOf(payload: { event: string }): Promise<News[]>
}

/** A noun with its rows of the table. */
export function noun<
  Payload extends { event: string },
  Audience extends string,
  Facts,
  Words extends string,
>(
  { look, words }: About<Payload, Audience, Facts, Words>,
  notices: readonly Notice<Payload['event'], Audience, Facts, Words>[],
): Noun {
  return {
    events: notices.map(({ on }) => on),
    urgent: notices.filter(({ isUrgent }) => isUrgent).map(({ on, as = on }) => as),
    async newsOf(payload: Payload) {
      const subject = await look(payload)
      if (!subject) return []
      const { facts, data, people } = subject
      const told = notices.filter(({ on, when }) => on === payload.event && (!when || when(facts)))
      return await Promise.all(
        told.map(async ({ on, as = on, to, by, says }) => ({
          event: as,
          by,
          data,
          people: await people(to),
          say: (texts: Texts) => words(texts)[says](facts),
        })),
      )
    },
  }
}
