import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Box } from './mailbox.ts'

const LIMIT = 100_000

/** Takes a text message as Semaphore's `POST /api/v4/messages` does: a form in, an array with one message a number out. */
export async function takeText(
  request: IncomingMessage,
  box: Box,
): Promise<{ status: number; body: unknown }> {
  if (Number(request.headers['content-length'] ?? LIMIT) >= LIMIT)
    return { status: 413, body: { message: ['The message is too long.'] } }
  const form = new URLSearchParams(await text(request).catch(() => ''))
  const numbers = (form.get('number') ?? '')
    .split(',')
    .filter((each) => /^(09|639)\d{9}$/.test(each))
  const message = form.get('message')
  if (numbers.length === 0) return { status: 400, body: { number: ['The number is not valid.'] } }
  if (!message) return { status: 400, body: { message: ['The message field is required.'] } }
  return { status: 200, body: numbers.map((number, at) => caught(number, message, at, box)) }
}

function caught(number: string, message: string, at: number, box: Box) {
  const recipient = number.replace(/^0/, '63')
  box.add({ from: 'SMS', to: [`+${recipient}`], subject: message, text: message, isText: true })
  console.log(`Text for +${recipient}`)
  const now = new Date().toISOString()
  return {
    message_id: Date.now() + at,
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
