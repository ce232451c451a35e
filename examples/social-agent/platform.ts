/** The two requests of the platform that an agent needs. */
import type { Settings } from './settings.ts'

export interface DuePost {
  id: string
}

/** A post under our claim. */
export interface ClaimedPost {
  id: string
  content: string
  image_url: string | null
  publish_to: { page_name: string; page_url: string | null; group_urls: string[] }
}

export interface Report {
  status: 'posting' | 'posted' | 'failed'
  claim_id: string
  error_text?: string
}

export interface Platform {
  /** @throws when the platform does not answer; ask again later */
  due(): Promise<DuePost[]>
  /** Null when the platform refuses for good: somebody else has the post, or it was given up. @throws as above */
  report(id: string, report: Report): Promise<ClaimedPost | null>
}

const PATIENCE_MS = 15_000

export function connectPlatform({ platformUrl, key }: Settings): Platform {
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    return await fetch(`${platformUrl}/api/smm/posts/${path}`, {
      ...init,
      headers: { 'X-SMM-Key': key, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  }

  return {
    async due() {
      const response = await ask('approved?limit=20')
      if (!response.ok) throw new Error(await reasonOf(response))
      const { data } = (await response.json()) as { data: DuePost[] }
      return data
    },
    async report(id, body) {
      const response = await ask(`${id}/status`, { method: 'PATCH', body: JSON.stringify(body) })
      if (response.status === 409 || response.status === 404) return null
      if (!response.ok) throw new Error(await reasonOf(response))
      const { data } = (await response.json()) as { data: ClaimedPost }
      return data
    },
  }
}

async function reasonOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => ({}))) as { message?: string }
  return `The platform answers ${response.status}: ${body.message ?? 'no reason'}`
}
