import { setTimeout as sleep } from 'node:timers/promises'
import { createLimitedFetch } from '../adapters/http/limited-fetch.ts'
import { CommandError, jsonOption, UsageError, type Command } from './command.ts'
import { print, printJson, printTable } from './output.ts'

/** An event type that no worker reacts to. */
const NO_OP = 'palengke.test'
const POLLS = 50
const POLL_INTERVAL_MS = 100

const LIST_LIMIT = 100
const RESOLUTIONS = ['accept', 'refund', 'dismiss'] as const

export const webhookCommands: Command[] = [
  {
    name: 'webhook test',
    description: 'send a signed test event to the web process, and show how it was processed',
    options: {
      order: {
        type: 'string',
        placeholder: '<number>',
        description: 'send an event about this order; only with the sandbox',
      },
      type: {
        type: 'string',
        placeholder: '<type>',
        description: `event type; payment.paid by default with --order, else ${NO_OP}, which has no effect`,
      },
      url: {
        type: 'string',
        placeholder: '<address>',
        description: 'of the web process; PUBLIC_URL by default',
      },
      json: jsonOption,
    },
    example: 'webhook test --order ORD-20260101-ABC234 --type payment.paid',
    async run(input) {
      const { config } = await import('../config/config.ts')
      const { createTestEvent } = await import('../features/payments/service/events/test-event.ts')
      const order = input.option('order') || null
      const type = input.option('type') || (order ? 'payment.paid' : NO_OP)
      const base = input.option('url') || config.publicUrl
      if (!URL.canParse(base))
        throw new UsageError(`--url ${base} is not a URL, such as http://localhost:3000.`)
      const { id, body, signature } = await createTestEvent(type, order)
      const address = `${base.replace(/\/+$/, '')}/api/webhooks/provider`
      const response = await postEvent(address, body, signature)
      const outcome = response.status === 200 ? await waitForOutcome(id) : null
      if (input.flag('json')) printJson({ id, type, address, ...response, outcome })
      else print(`${address} responded with ${response.status}: ${response.body}`)
      if (response.status !== 200)
        throw new CommandError(
          response.status === 401
            ? 'The web process has another PAYMENT_WEBHOOK_SECRET than this command.'
            : 'The event was not accepted.',
        )
      if (!outcome)
        throw new CommandError(
          `No worker has processed ${id} within 5 s; is a worker of the queue payments running?`,
        )
      if (!input.flag('json'))
        print(`Worker: ${outcome.status}${outcome.note ? ` (${outcome.note})` : ''}.`)
    },
  },
]

export const eventCommands: Command[] = [
  {
    name: 'event list',
    description: 'list provider events that are held for review',
    options: { json: jsonOption },
    notes: `Shows the latest ${LIST_LIMIT}. The order of an event does not expire while it is held.`,
    example: 'event list',
    async run(input) {
      const { listEvents } = await import('../features/payments/service/read.ts')
      const { rows } = await listEvents({ status: 'held' }, { limit: LIST_LIMIT, offset: 0 })
      const events = rows.map(({ id, type, note, order_id, received_at }) => {
        return { id, type, note, orderId: order_id, receivedAt: received_at.toISOString() }
      })
      if (input.flag('json')) return printJson(events)
      if (events.length === 0) return print('No event is held.')
      printTable([
        ['id', 'received at', 'type', 'order', 'why'],
        ...events.map((event) => [
          event.id,
          event.receivedAt,
          event.type,
          event.orderId ?? '-',
          event.note ?? '',
        ]),
      ])
    },
  },
  {
    name: 'event resolve',
    description: 'resolve an event that is held for review, once',
    arguments: [
      { name: 'id', description: 'of the event, as shown by event list' },
      { name: 'action', description: 'accept, refund or dismiss' },
    ],
    options: {
      note: {
        type: 'string',
        placeholder: '<text>',
        description: 'why, for the audit log',
        required: true,
      },
    },
    notes:
      'accept takes the amount as the payment of the order, or as what is left to pay; refund sends it back; dismiss closes the event.',
    example: 'event resolve evt_Kq3 refund --note "The customer paid another shop"',
    async run(input) {
      const { resolveEvent } = await import('../features/payments/service/events/resolve.ts')
      const { noIdempotency } = await import('../platform/http/idempotency.ts')
      const [id, note] = [input.argument('id'), input.option('note').trim()]
      const action = RESOLUTIONS.find((each) => each === input.argument('action'))
      if (!action)
        throw new UsageError(
          `<action> is "${input.argument('action')}"; give ${RESOLUTIONS.join(', ')}.`,
        )
      if (note === '' || note.length > 500)
        throw new CommandError('--note must have 1 to 500 characters.')
      const event = await resolveEvent(null, id, { action, note }, noIdempotency)
      print(`${id}: ${action}${event.order_id ? ` (order ${event.order_id})` : ''}.`)
    },
  },
]

async function postEvent(address: string, body: string, signature: string) {
  try {
    const response = await createLimitedFetch(64 * 1024)(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'provider-signature': signature },
      body,
      signal: AbortSignal.timeout(10_000),
    })
    return { status: response.status, body: (await response.text()).slice(0, 1_000) }
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    throw new CommandError(
      `${address} does not respond (${cause?.code ?? String(error)}). Start the web process, or give its address with --url.`,
      { cause: error },
    )
  }
}

/** The outcome that the worker recorded; null if there is none within 5 s. */
async function waitForOutcome(id: string): Promise<{ status: string; note: string | null } | null> {
  const { findEvent } = await import('../features/payments/service/read.ts')
  for (let poll = 0; poll < POLLS; poll++) {
    const event = await findEvent(id)
    if (event?.handled_at) return { status: event.status, note: event.note }
    await sleep(POLL_INTERVAL_MS)
  }
  return null
}
