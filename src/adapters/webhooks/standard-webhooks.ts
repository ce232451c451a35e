import type { IncomingMessage } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { now } from '../../platform/values/clock.ts'
import { createBulkheads } from '../../platform/jobs/isolation/bulkheads.ts'
import { createCircuitBreakers } from '../../platform/jobs/isolation/circuit-breakers.ts'
import { createSafeHttpPost, type SafeHttpPostOptions } from '../http/safe-http-post.ts'
import type { WebhookSender } from './webhook-sender.ts'

const BODY_BYTES_MAX = 2_048
/** One receiver that answers slowly leaves its owner's others, and one host other hosts, half of their slots. */
const CONCURRENCY_PER_RECEIVER = 1
const CONCURRENCY_PER_HOST = 25

/**
 * Signs with Standard Webhooks and truncates the response body. Each receiver and each host has a bulkhead, and each receiver
 * a circuit breaker: a host is shared by receivers that have nothing to do with each other.
 */
export function createWebhookSender(options: SafeHttpPostOptions): WebhookSender {
  const post = createSafeHttpPost(options)
  const receivers = createBulkheads('receiver', CONCURRENCY_PER_RECEIVER)
  const hosts = createBulkheads('host', CONCURRENCY_PER_HOST)
  const breakers = createCircuitBreakers()
  return {
    async send({ id, receiverId, url, secrets, body }) {
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
      const exchange = async () => {
        const response = await breakers(receiverId, () => post(url, { headers, body }))
        return { status: response.statusCode ?? 0, body: await readTruncated(response) }
      }
      return await receivers(receiverId, () => hosts(new URL(url).host, exchange))
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
