import type { IncomingMessage } from 'node:http'
import webPush from 'web-push'
import { UnrecoverableError, RetryAfterError } from '../../platform/jobs/job.ts'
import { PrivateAddressError } from '../../platform/security/ssrf-guard.ts'
import { retryAfterMs } from '../../platform/http/retry-after.ts'
import { publicPost, type PublicPostOptions } from '../http/safe-http-post.ts'
import type { Pusher } from './push-sender.ts'

const TTL_SECONDS = 3_600

interface Options extends PublicPostOptions {
  publicKey: string
  privateKey: string
  /** `mailto:` or `https:` address of whoever runs this. */
  subject: string
}

/**
 * `web-push` encrypts and signs; the request is ours, because it must connect to public addresses only, follow no
 * redirect and end in time. Connections are kept: most pushes go to a handful of hosts.
 */
export function createPusher({ allowPrivate, resolver, timeoutMs, ...vapid }: Options): Pusher {
  const vapidDetails = { ...vapid }
  webPush.setVapidDetails(vapid.subject, vapid.publicKey, vapid.privateKey) // throws for a pair that is none
  const post = publicPost({ allowPrivate, resolver, timeoutMs })

  return {
    async send({ id, subscription, payload, isUrgent }) {
      const { endpoint, p256dh, auth } = subscription
      const details = encrypted({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: TTL_SECONDS,
        urgency: isUrgent ? 'high' : 'normal',
        topic: topicOf(id),
      })
      if (!details) return 'gone'
      try {
        return judge(await post(endpoint, details))
      } catch (error) {
        if (error instanceof PrivateAddressError) return 'gone'
        throw error
      }
    },
  }
}

/** A topic has at most 32 characters: the bytes of the id. */
function topicOf(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
}

/** Null for a subscription whose keys are no keys. */
function encrypted(...details: Parameters<typeof webPush.generateRequestDetails>) {
  try {
    return webPush.generateRequestDetails(...details)
  } catch {
    return null
  }
}

function judge(response: IncomingMessage): 'taken' | 'gone' {
  response.on('error', () => {}) // what comes after the headers is of no interest
  response.resume()
  const { statusCode: status = 0, headers } = response
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  const reason = `the push service answered ${status}`
  if (status === 408 || status === 429 || status >= 500)
    throw new RetryAfterError(reason, retryAfterMs(headers['retry-after']))
  throw new UnrecoverableError(reason)
}
