/** Exchanges with the servers of agents, over the SSRF guard, without redirects. */
import { Type, type Static } from 'typebox'
import { createSafeHttpPost } from '../../../adapters/http/safe-http-post.ts'
import { config } from '../../../config/config.ts'
import { cachedByKey } from '../../../platform/cache/cached.ts'
import { lazy } from '../../../platform/cache/lazy.ts'
import { createValidator } from '../../../platform/contract/validate.ts'
import { createRateLimit } from '../../../platform/http/rate-limit.ts'
import { PrivateAddressError } from '../../../platform/security/ssrf-guard.ts'

const MAX_BYTES = 65_536
const TTL_MS = 300_000
/** Until a profile that could not be fetched is tried again. */
const RETRY_MS = 10_000
const MAX_PROFILES = 500

/** What of a profile is read. */
const Profile = Type.Object({
  ucp: Type.Object({
    version: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    capabilities: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Array(
          Type.Object({
            version: Type.String(),
            config: Type.Optional(
              Type.Object({ webhook_url: Type.Optional(Type.String({ maxLength: 2000 })) }),
            ),
          }),
        ),
      ),
    ),
  }),
  signing_keys: Type.Optional(
    Type.Array(
      Type.Object({
        kid: Type.String(),
        kty: Type.String(),
        crv: Type.Optional(Type.String()),
        x: Type.Optional(Type.String()),
        y: Type.Optional(Type.String()),
      }),
      { maxItems: 20 },
    ),
  ),
})
export type AgentProfile = Static<typeof Profile>

const validate = createValidator(Profile)

/** A profile, or why there is none: its host is unknown or not public, it does not answer as it should, or it is no profile. */
export type ProfileOutcome =
  | { profile: AgentProfile }
  | { failure: 'unknown_host' | 'unreachable' | 'malformed' }

const request = lazy(async () => createSafeHttpPost(config.webhooks))
const limit = createRateLimit('agent-profiles', { per: 'ip', points: 30, seconds: 60 })

/**
 * Looks up the profile of an agent, at most five minutes old. Few of them are fetched because of one address; a failed fetch
 * is not repeated for ten seconds. @throws 429
 */
export const lookUpProfile = cachedByKey({
  key: ({ url }: { url: string; ip?: string }) => url,
  load: async ({ url, ip }): Promise<ProfileOutcome> => {
    if (ip) await limit.consume(ip)
    return await loadProfile(url)
  },
  ttlMs: (outcome) => ('profile' in outcome ? TTL_MS : RETRY_MS),
  max: MAX_PROFILES,
})

async function loadProfile(url: string): Promise<ProfileOutcome> {
  let text: string | null
  try {
    text = await fetchText(url)
  } catch (error) {
    return { failure: isUnknownHost(error) ? 'unknown_host' : 'unreachable' }
  }
  if (text === null) return { failure: 'malformed' }
  try {
    return { profile: validate(JSON.parse(text)) as AgentProfile }
  } catch {
    return { failure: 'malformed' }
  }
}

/** A host that is not public counts as unknown: which internal names exist is not told. */
function isUnknownHost(error: unknown): boolean {
  if (error instanceof PrivateAddressError) return true
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return ['ENOTFOUND', 'EAI_AGAIN'].includes(code ?? cause?.code ?? '')
}

/** @returns null for a text that is too long to be a profile. @throws unless it answers 200 */
async function fetchText(url: string): Promise<string | null> {
  const send = await request()
  const headers = { accept: 'application/json', 'user-agent': 'Palengke-Agents/1' }
  const response = await send(url, { method: 'GET', headers, body: null })
  if (response.statusCode !== 200) {
    response.destroy()
    throw new Error(`the profile answers ${response.statusCode}`)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** @returns the status of the answer */
export async function postToAgent(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<number> {
  const send = await request()
  const response = await send(url, { headers, body })
  response.destroy()
  return response.statusCode ?? 0
}
