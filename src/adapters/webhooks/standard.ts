import type { IncomingMessage } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { now } from '../../platform/values/clock.ts'
import { publicPost, type PublicPostOptions } from '../http/safe-http-post.ts'
import type { WebhookSender } from './sender.ts'

const ANSWER_BYTES = 2_048

/** Signs as Standard Webhooks says, and reads no more of an answer than its beginning. */
export function createWebhookSender(options: PublicPostOptions): WebhookSender {
  const post = publicPost(options)
  return {
    async send({ id, url, secrets, body }) {
      const at = now()
      const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body))
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Palengke-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signatures.join(' '),
      }
      const response = await post(url, { headers, body })
      return { status: response.statusCode ?? 0, body: await beginningOf(response) }
    },
  }
}

/** What is not read ends with its connection. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= ANSWER_BYTES) break
    }
  } catch {
    // The status is there; a body that breaks off changes nothing.
  }
  const text = Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8')
  return text.replaceAll('\0', '')
}
