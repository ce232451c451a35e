import { NotPublished, type Publisher } from './publisher.ts'

const TIMEOUT_MS = 60_000
/** The connection failed, so the request was never sent. */
const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/**
 * Posts each publication as JSON `{ post_id, url, content, image_url }` to a program of yours. 2xx means that it is published,
 * 4xx that it is not; with anything else the outcome is unknown.
 */
export function http(url: string, token: string): Publisher {
  return {
    async publish({ postId, url: place, content, imageUrl }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': `${postId} ${place}`,
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify({ post_id: postId, url: place, content, image_url: imageUrl }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
        throw CONNECTION_ERRORS.has(code ?? '')
          ? new NotPublished(`The publisher is away (${code})`)
          : error
      })
      const message = (await response.text()).slice(0, 300)
      if (response.status >= 400 && response.status < 500)
        throw new NotPublished(`${response.status} ${message}`.trim())
      if (!response.ok)
        throw new Error(`The publisher answers ${response.status} ${message}`.trim())
    },
  }
}
