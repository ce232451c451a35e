import { Refused, type Publisher } from './publisher.ts'

const PATIENCE_MS = 60_000
/** Errors of a connection that was never made. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * Hands each publication to a program of yours by `POST`, JSON `{ post_id, url, content, image_url }`: 2xx says that it is
 * published, 4xx that it is not. With anything else nobody knows.
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
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch((error: unknown) => {
        const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
        throw neverSent.has(code ?? '') ? new Refused(`The publisher is away (${code})`) : error
      })
      const said = (await response.text()).slice(0, 300)
      if (response.status >= 400 && response.status < 500)
        throw new Refused(`${response.status} ${said}`.trim())
      if (!response.ok) throw new Error(`The publisher answers ${response.status} ${said}`.trim())
    },
  }
}
