/** What of Messenger's events is a customer's message. Pure. */

export interface IncomingMessage {
  mid: string
  pageId: string
  senderId: string
  text: string
  sentAt: Date
}

const TEXT_MAX = 2_000
const ID_MAX = 255
/** What stands for a picture or a voice message, which the agent can't read and a person looks up in the inbox. */
const NO_WORDS = '[attachment]'

/** The messages of customers in an event, whatever else is in it: echoes, receipts and reactions are none. */
export function messagesIn(event: unknown): IncomingMessage[] {
  const { object, entry } = record(event)
  if (object !== 'page') return []
  return array(entry).flatMap((each) => array(record(each).messaging).flatMap(messageIn))
}

function messageIn(messaging: unknown): IncomingMessage[] {
  const { sender, recipient, timestamp, message, postback } = record(messaging)
  const said = record(message ?? postback)
  const [senderId, pageId, mid] = [record(sender).id, record(recipient).id, said.mid].map(idIn)
  const words = postback === undefined ? said.text : said.title
  const text = clean(typeof words === 'string' ? words : '') || attached(said)
  if (said.is_echo || !senderId || !pageId || !mid || text === '') return []
  return [{ mid, pageId, senderId, text, sentAt: timeOf(timestamp) }]
}

function attached({ attachments }: Record<string, unknown>): string {
  return array(attachments).length > 0 ? NO_WORDS : ''
}

function clean(text: string): string {
  return text.replaceAll('\0', '').trim().slice(0, TEXT_MAX).toWellFormed()
}

function timeOf(timestamp: unknown): Date {
  const isTime = typeof timestamp === 'number' && timestamp > 0 && timestamp < 1e14
  return isTime ? new Date(timestamp) : new Date(0)
}

function idIn(value: unknown): string {
  const isId = typeof value === 'string' && value.length <= ID_MAX && /^[\x21-\x7e]+$/.test(value)
  return isId ? value : ''
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function array(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
