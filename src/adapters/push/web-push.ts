import type { IncomingMessage } from 'node:http'
import webPush from 'web-push'
import { UnrecoverableError, RetryAfterError } from '../../platform/jobs/job.ts'
import { PrivateAddressError } from '../../platform/security/ssrf-guard.ts'
import { retryAfterMs } from '../../platform/http/retry-after.ts'
import { createBulkheads } from '../../platform/jobs/isolation/bulkheads.ts'
import { createCircuitBreakers } from '../../platform/jobs/isolation/circuit-breakers.ts'
import { createSafeHttpPost, type SafeHttpPostOptions } from '../http/safe-http-post.ts'
import type { PushSender } from './push-sender.ts'

const TTL_SECONDS = 3_600
/** A push service answers within a fraction of a second. */
const TIMEOUT_MS = 3_000
/** Half of the slots of a worker (`platform/jobs/workers.ts`), so that a slow push service leaves the others theirs. */
const CONCURRENCY_PER_HOST = 25

interface Options extends SafeHttpPostOptions {
  publicKey: string
  privateKey: string
  /** `mailto:` or `https:` address of the operator. */
  subject: string
}

/**
 * `web-push` encrypts and signs; the request goes through `SafeHttpPost`, because endpoints are given by clients.
 * Connections are reused: most pushes go to a handful of hosts. Each host has a bulkhead and a circuit breaker, which opens when
 * it does not answer; any answer, 404 and 410 too, closes it.
 */
export function createPushSender({
  allowPrivate,
  resolver,
  timeoutMs = TIMEOUT_MS,
  ...vapid
}: Options): PushSender {
  const vapidDetails = { ...vapid }
  webPush.setVapidDetails(vapid.subject, vapid.publicKey, vapid.privateKey) // throws for an invalid key pair
  const post = createSafeHttpPost({ allowPrivate, resolver, timeoutMs })
  const hosts = createBulkheads('push service', CONCURRENCY_PER_HOST)
  const breakers = createCircuitBreakers()

  return {
    async send({ id, subscription, payload, isUrgent }) {
      const { endpoint, p256dh, auth } = subscription
      const details = encryptPush({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: TTL_SECONDS,
        urgency: isUrgent ? 'high' : 'normal',
        topic: toTopic(id),
      })
      if (!details) return 'gone'
      try {
        const { host } = new URL(endpoint)
        const send = () => breakers(host, () => post(endpoint, details))
        return classifyResponse(await hosts(host, send))
      } catch (error) {
        if (error instanceof PrivateAddressError) return 'gone'
        throw error
      }
    },
  }
}

/** A topic has at most 32 characters, so the id is encoded as base64url. */
function toTopic(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
}

/** Null for a subscription with invalid keys. */
function encryptPush(...details: Parameters<typeof webPush.generateRequestDetails>) {
  try {
    return webPush.generateRequestDetails(...details)
  } catch {
    return null
  }
}

function classifyResponse(response: IncomingMessage): 'accepted' | 'gone' {
  response.on('error', () => {}) // the body is not used
  response.resume()
  const { statusCode: status = 0, headers } = response
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  const reason = `the push service answered ${status}`
  if (status === 408 || status === 429 || status >= 500)
    throw new RetryAfterError(reason, retryAfterMs(headers['retry-after']))
  throw new UnrecoverableError(reason)
}
