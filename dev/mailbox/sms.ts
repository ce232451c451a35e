import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Mailbox } from './mailbox.ts'

const MAX_BYTES = 100_000

/** Implements Semaphore's `POST /api/v4/messages`: takes a form, responds with one message per phone number. */
export async function receiveSms(
  request: IncomingMessage,
  mailbox: Mailbox,
): Promise<{ status: number; body: unknown }> {
  if (Number(request.headers['content-length'] ?? MAX_BYTES) >= MAX_BYTES)
    return { status: 413, body: { message: ['The message is too long.'] } }
  const form = new URLSearchParams(await text(request).catch(() => ''))
  const numbers = (form.get('number') ?? '')
    .split(',')
    .filter((each) => /^(09|639)\d{9}$/.test(each))
  const message = form.get('message')
  if (numbers.length === 0) return { status: 400, body: { number: ['The number is not valid.'] } }
  if (!message) return { status: 400, body: { message: ['The message field is required.'] } }
  return {
    status: 200,
    body: numbers.map((number, index) => storeSms(number, message, index, mailbox)),
  }
}

function storeSms(number: string, message: string, index: number, mailbox: Mailbox) {
  const recipient = number.replace(/^0/, '63')
  mailbox.add({ from: 'SMS', to: [`+${recipient}`], subject: message, text: message, isText: true })
  console.log(`Text for +${recipient}`)
  const now = new Date().toISOString()
  return {
    message_id: Date.now() + index,
    recipient,
    message,
    sender_name: 'PALENGKE',
    network: 'Catcher',
    status: 'Pending',
    type: 'Single',
    source: 'Api',
    created_at: now,
    updated_at: now,
  }
}
