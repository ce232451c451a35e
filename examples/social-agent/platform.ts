/** The two API endpoints that an agent needs. */
import type { Settings } from './settings.ts'

export interface DuePost {
  id: string
}

/** A post that this agent has claimed. */
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
  /** @throws when the platform is unavailable; retry later */
  listDue(): Promise<DuePost[]>
  /** Null when it is rejected for good: another agent has the claim, or ours has expired. @throws as above */
  report(id: string, report: Report): Promise<ClaimedPost | null>
}

const TIMEOUT_MS = 15_000

export function connectPlatform({ platformUrl, key }: Settings): Platform {
  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    return await fetch(`${platformUrl}/api/smm/posts/${path}`, {
      ...init,
      headers: { 'X-SMM-Key': key, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  }

  return {
    async listDue() {
      const response = await request('approved?limit=20')
      if (!response.ok) throw new Error(await describe(response))
      const { data } = (await response.json()) as { data: DuePost[] }
      return data
    },
    async report(id, body) {
      const response = await request(`${id}/status`, {
        method: 'PATCH',
        body: JSON.stringify(body),
      })
      if (response.status === 409 || response.status === 404) return null
      if (!response.ok) throw new Error(await describe(response))
      const { data } = (await response.json()) as { data: ClaimedPost }
      return data
    },
  }
}

async function describe(response: Response): Promise<string> {
  const body = (await response.json().catch(() => ({}))) as { message?: string }
  return `The platform answers ${response.status}: ${body.message ?? 'no reason'}`
}
