/** How an event becomes notifications: its subject is loaded once, and the rules say who gets which text over which channels. */
import type { UserRow } from '../../users/service.ts'
import type { RenderedText, Texts } from '../texts/types.ts'

/** Beside the app itself, which shows every notification. */
export type Channel = 'push' | 'email' | 'sms'

export interface NotificationData {
  orderId?: string
  applicationId?: string
  bookingId?: string
  capturedOrderId?: string
  /** Of the payment provider. */
  eventId?: string
  webhookId?: string
  conversationId?: string
  signatureId?: string
  /** The page to open. */
  url?: string
}

/** Loads the subject of an event, such as an order, and names its texts. */
export interface SubjectResolver<Payload, Audience extends string, Facts, Key extends string> {
  /** The subject as it is now; null when it no longer exists. */
  load(payload: Payload): Promise<ResolvedSubject<Audience, Facts> | null>
  templates(texts: Texts): Record<Key, (facts: Facts) => RenderedText>
}

export interface ResolvedSubject<Audience extends string, Facts> {
  facts: Facts
  /** The facts for one recipient, where they are not the same for all. */
  factsFor?(audience: Audience, recipientId: string): Facts
  data: NotificationData
  /** The page to open, where it is not the same for all. */
  urlFor?(audience: Audience): string
  /** The user whose activity causes the event, or for whom a program acts. */
  accountId: string
  recipients(audience: Audience): Promise<UserRow[]>
}

/** On which event, who gets which text over which channels. */
export interface NotificationRule<Event, Audience, Facts, Key> {
  on: Event
  to: Audience
  template: Key
  channels: readonly Channel[]
  /** Whether its push wakes a phone that saves its battery. */
  isUrgent?: true
  /** The event name that the recipient's app shows; `on` unless given. */
  as?: string
  when?(facts: Facts): boolean
}

/** A rule that applies to an event, with its recipients. */
export interface ResolvedNotification {
  event: string
  channels: readonly Channel[]
  recipients: UserRow[]
  data: NotificationData
  accountId: string
  render(texts: Texts, recipientId: string): RenderedText
}

export interface NotificationSubject {
  events: readonly string[]
  /** Event names, as the recipients' apps show them, whose push is urgent. */
  urgentEvents: readonly string[]
  /** The names of the texts that are mailed. */
  mailedTemplates: readonly string[]
  resolve(payload: { event: string }): Promise<ResolvedNotification[]>
}

export function defineSubject<
  Payload extends { event: string },
  Audience extends string,
  Facts,
  Key extends string,
>(
  { load, templates }: SubjectResolver<Payload, Audience, Facts, Key>,
  rules: readonly NotificationRule<Payload['event'], Audience, Facts, Key>[],
): NotificationSubject {
  return {
    events: rules.map(({ on }) => on),
    urgentEvents: rules.filter(({ isUrgent }) => isUrgent).map(({ on, as = on }) => as),
    mailedTemplates: rules
      .filter(({ channels }) => channels.includes('email'))
      .map(({ template }) => template),
    async resolve(payload: Payload) {
      const subject = await load(payload)
      if (!subject) return []
      const { facts, factsFor, data, urlFor, accountId, recipients } = subject
      const matching = rules.filter(
        ({ on, when }) => on === payload.event && (!when || when(facts)),
      )
      return await Promise.all(
        matching.map(async ({ on, as = on, to, channels, template }) => ({
          event: as,
          channels,
          data: urlFor ? { ...data, url: urlFor(to) } : data,
          accountId,
          recipients: await recipients(to),
          render: (texts: Texts, recipientId: string) =>
            templates(texts)[template](factsFor?.(to, recipientId) ?? facts),
        })),
      )
    },
  }
}
