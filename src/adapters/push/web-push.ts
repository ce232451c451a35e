import type { lookup } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import webPush, { type RequestDetails } from 'web-push'
import { GiveUp, TryLater } from '../../lib/jobs.ts'
import { NotPublic, publicLookup, publicUrlProblem } from '../../lib/public-url.ts'
import { retryAfterMs } from '../../lib/retry-after.ts'
import type { Pusher } from './pusher.ts'

const TTL_SECONDS = 3_600
const TIMEOUT_MS = 5_000

interface Options {
  publicKey: string
  privateKey: string
  /** `mailto:` or `https:` address of whoever runs this. */
  subject: string
  /** For tests: addresses from inside the network too, http and other ports. */
  allowPrivate: boolean
  /** How names resolve; the system's way unless said. */
  resolver?: typeof lookup
}

/**
 * `web-push` encrypts and signs; the request is ours, because it must connect to public addresses only, follow no
 * redirect and end in time. Connections are kept: most pushes go to a handful of hosts.
 */
export function createPusher({ allowPrivate, resolver, ...vapid }: Options): Pusher {
  const vapidDetails = { ...vapid }
  webPush.setVapidDetails(vapid.subject, vapid.publicKey, vapid.privateKey) // throws for a pair that is none
  const guard = allowPrivate ? {} : { lookup: publicLookup(resolver) }
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, ...guard }),
    'https:': new HttpsAgent({ keepAlive: true, ...guard }),
  }

  return {
    async send({ id, subscription, payload, isUrgent }) {
      const { endpoint, p256dh, auth } = subscription
      if (!allowPrivate && publicUrlProblem(endpoint)) return 'gone'
      const details = encrypted({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: TTL_SECONDS,
        urgency: isUrgent ? 'high' : 'normal',
        topic: topicOf(id),
      })
      if (!details) return 'gone'
      try {
        return judge(await post(details, agents))
      } catch (error) {
        if (error instanceof NotPublic) return 'gone'
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

type Agents = { 'http:': HttpAgent; 'https:': HttpsAgent }

async function post(
  { endpoint, method, headers, body }: RequestDetails,
  agents: Agents,
): Promise<IncomingMessage> {
  const url = new URL(endpoint)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const options = { method, headers, signal }
  return await new Promise((resolve, reject) => {
    const request =
      url.protocol === 'http:'
        ? requestHttp(url, { ...options, agent: agents['http:'] }, resolve)
        : requestHttps(url, { ...options, agent: agents['https:'] }, resolve)
    request.on('error', (error) =>
      reject(signal.aborted ? new Error(`${url.host} did not answer in time`) : error),
    )
    request.end(body)
  })
}

function judge(response: IncomingMessage): 'taken' | 'gone' {
  response.on('error', () => {}) // what comes after the headers is of no interest
  response.resume()
  const { statusCode: status = 0, headers } = response
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  const reason = `the push service answered ${status}`
  if (status === 408 || status === 429 || status >= 500)
    throw new TryLater(reason, retryAfterMs(headers['retry-after']))
  throw new GiveUp(reason)
}
