import { setTimeout as sleep } from 'node:timers/promises'
import { print, printJson, json, Refusal, UsageError, type Command } from './command.ts'

const HARMLESS = 'palengke.test'
const LOOKS = 50

export const webhookCommands: Command[] = [
  {
    name: 'webhook test',
    about: 'send a signed test event to the web process, and say what became of it',
    options: {
      order: {
        type: 'string',
        value: '<number>',
        about: 'an event about this order; with the sandbox only',
      },
      type: {
        type: 'string',
        value: '<type>',
        about: `such as payment.paid, the default with --order; else ${HARMLESS}, which does nothing`,
      },
      url: {
        type: 'string',
        value: '<address>',
        about: 'of the web process; PUBLIC_URL if left out',
      },
      json,
    },
    example: 'webhook test --order ORD-20260101-ABC234 --type payment.paid',
    async run(input) {
      const { config } = await import('../config/config.ts')
      const { createTestEvent: testEvent } =
        await import('../features/payments/service/events/test-event.ts')
      const order = input.text('order') || null
      const type = input.text('type') || (order ? 'payment.paid' : HARMLESS)
      const base = input.text('url') || config.publicUrl
      if (!URL.canParse(base))
        throw new UsageError(`--url ${base} is no address, such as http://localhost:3000.`)
      const { id, body, signature } = await testEvent(type, order)
      const address = `${base.replace(/\/+$/, '')}/api/webhooks/provider`
      const answer = await post(address, body, signature)
      const outcome = answer.status === 200 ? await outcomeOf(id) : null
      if (input.isOn('json')) printJson({ id, type, address, ...answer, outcome })
      else print(`${address} answered ${answer.status}: ${answer.body}`)
      if (answer.status !== 200)
        throw new Refusal(
          answer.status === 401
            ? 'The web process runs with another PAYMENT_WEBHOOK_SECRET than this command.'
            : 'It did not take the event.',
        )
      if (!outcome)
        throw new Refusal(
          `No worker has looked at ${id} within 5 s; is one of the queue payments running?`,
        )
      if (!input.isOn('json'))
        print(`The worker: ${outcome.status}${outcome.note ? ` (${outcome.note})` : ''}.`)
    },
  },
]

async function post(address: string, body: string, signature: string) {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'provider-signature': signature },
      body,
      signal: AbortSignal.timeout(10_000),
    })
    return { status: answer.status, body: (await answer.text()).slice(0, 1_000) }
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    throw new Refusal(
      `${address} does not answer (${cause?.code ?? String(error)}). Start the web process, or name it with --url.`,
      { cause: error },
    )
  }
}

/** What the worker made of it; null when it has not come to it within 5 s. */
async function outcomeOf(id: string): Promise<{ status: string; note: string | null } | null> {
  const { findEvent } = await import('../features/payments/service/read.ts')
  for (let look = 0; look < LOOKS; look++) {
    const event = await findEvent(id)
    if (event?.handled_at) return { status: event.status, note: event.note }
    await sleep(100)
  }
  return null
}
