import type { IncomingMessage } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { now } from '../../platform/values/clock.ts'
import { createSafeHttpPost, type SafeHttpPostOptions } from '../http/safe-http-post.ts'
import type { WebhookSender } from './webhook-sender.ts'

const BODY_BYTES_MAX = 2_048

/** Signs with Standard Webhooks and truncates the response body. */
export function createWebhookSender(options: SafeHttpPostOptions): WebhookSender {
  const post = createSafeHttpPost(options)
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
      return { status: response.statusCode ?? 0, body: await readTruncated(response) }
    },
  }
}

/** Breaking off the loop destroys the connection. */
async function readTruncated(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= BODY_BYTES_MAX) break
    }
  } catch {
    // The status has arrived; an incomplete body does not change the outcome.
  }
  const text = Buffer.concat(chunks).subarray(0, BODY_BYTES_MAX).toString('utf8')
  return text.replaceAll('\0', '')
}
