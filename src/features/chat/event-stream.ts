/** A reply as server-sent events: `delta { text }` for each chunk, then one `done { reply, order }` or one `error`. */
import { Readable } from 'node:stream'
import { AppError, errorCatalogue } from '../../platform/contract/errors.ts'
import { log } from '../../platform/runtime/log.ts'
import type { AgentAnswer } from './service/submit.ts'
import { chatReply } from './view.ts'

const HEARTBEAT_MS = 10_000

/** Streams the answer of `submit`. Errors before the wait are thrown, and rendered like those of any route. */
export async function streamAnswer(
  submit: (onChunk: (text: string) => void) => Promise<() => Promise<AgentAnswer>>,
): Promise<Readable> {
  const stream = new Readable({ read() {} })
  const send = (event: string, data: unknown) =>
    void stream.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  let sent = ''
  const waitForAnswer = await submit((text) => {
    sent += text
    send('delta', { text })
  })
  const heartbeat = setInterval(() => stream.push(': waiting\n\n'), HEARTBEAT_MS)
  waitForAnswer()
    .then((answer) => {
      const { reply } = answer
      if (reply.startsWith(sent) && reply !== sent)
        send('delta', { text: reply.slice(sent.length) })
      send('done', chatReply(answer).data)
    })
    .catch((error: unknown) => send('error', errorEvent(error)))
    .finally(() => {
      clearInterval(heartbeat)
      stream.push(null)
    })
  stream.on('close', () => clearInterval(heartbeat))
  return stream
}

function errorEvent(error: unknown) {
  if (error instanceof AppError) {
    const { code, message, extras } = error
    const { headers: _, ...members } = extras
    return { success: false, code, error: errorCatalogue[code][1], message, ...members }
  }
  log.error({ err: error }, 'A streamed reply failed')
  const message = 'The request failed on our side. Send the message again.'
  return { success: false, code: 'INTERNAL', error: errorCatalogue.INTERNAL[1], message }
}
