/** Extracts the customers' messages from Messenger's events. */

export interface IncomingMessage {
  mid: string
  pageId: string
  senderId: string
  text: string
  sentAt: Date
}

const TEXT_MAX = 2_000
const ID_MAX = 255
/** Stands for a picture or a voice message, which the agent cannot read; the owner finds it in the page's inbox. */
const ATTACHMENT_PLACEHOLDER = '[attachment]'

/** The messages of customers in an event; echoes, receipts and reactions are skipped. */
export function extractMessages(event: unknown): IncomingMessage[] {
  const { object, entry } = asRecord(event)
  if (object !== 'page') return []
  return asArray(entry).flatMap((each) => asArray(asRecord(each).messaging).flatMap(extractMessage))
}

function extractMessage(messaging: unknown): IncomingMessage[] {
  const { sender, recipient, timestamp, message, postback } = asRecord(messaging)
  const said = asRecord(message ?? postback)
  const [senderId, pageId, mid] = [asRecord(sender).id, asRecord(recipient).id, said.mid].map(toId)
  const words = postback === undefined ? said.text : said.title
  const text = cleanText(typeof words === 'string' ? words : '') || attachmentText(said)
  if (said.is_echo || !senderId || !pageId || !mid || text === '') return []
  return [{ mid, pageId, senderId, text, sentAt: toDate(timestamp) }]
}

function attachmentText({ attachments }: Record<string, unknown>): string {
  return asArray(attachments).length > 0 ? ATTACHMENT_PLACEHOLDER : ''
}

function cleanText(text: string): string {
  return text.replaceAll('\0', '').trim().slice(0, TEXT_MAX).toWellFormed()
}

function toDate(timestamp: unknown): Date {
  const isTime = typeof timestamp === 'number' && timestamp > 0 && timestamp < 1e14
  return isTime ? new Date(timestamp) : new Date(0)
}

function toId(value: unknown): string {
  const isId = typeof value === 'string' && value.length <= ID_MAX && /^[\x21-\x7e]+$/.test(value)
  return isId ? value : ''
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
