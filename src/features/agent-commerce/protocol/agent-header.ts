/** The `UCP-Agent` header of a request, and `meta["ucp-agent"]` over MCP. */
import { config } from '../../../config/config.ts'
import { findUrlProblem } from '../../../platform/security/ssrf-guard.ts'
import { ProtocolError } from './answer.ts'
import { UCP_VERSION } from './version.ts'

/** Who calls, by its own word. */
export interface AgentIdentity {
  /** The address of its profile. */
  profile: string
  /** The host of that address: what it is listed, limited and blocked by. */
  host: string
}

/** @throws `invalid_profile_url`, `version_unsupported` */
export function parseAgentHeader(header: string | undefined): AgentIdentity {
  const profile = /(?:^|[,;\s])profile="([^"]{1,2000})"/.exec(header ?? '')?.[1]
  const version = /(?:^|[,;\s])version="?(\d{4}-\d{2}-\d{2})/.exec(header ?? '')?.[1]
  return identifyAgent(profile, version)
}

/** @throws `invalid_profile_url`, `version_unsupported` */
export function identifyAgent(profile: unknown, version?: unknown): AgentIdentity {
  if (typeof profile !== 'string' || profile.length > 2000)
    throw new ProtocolError(400, 'invalid_profile_url', 'Send UCP-Agent: profile="https://…".')
  const problem = isOnThisMachine(profile) ? null : findUrlProblem(profile)
  if (problem)
    throw new ProtocolError(400, 'invalid_profile_url', `The address of the profile ${problem}.`)
  if (typeof version === 'string' && version > UCP_VERSION)
    throw new ProtocolError(
      422,
      'version_unsupported',
      `Version ${version} is not supported; this business speaks ${UCP_VERSION}.`,
    )
  return { profile, host: new URL(profile).host }
}

/** For tests and suites that run beside the market. */
function isOnThisMachine(profile: string): boolean {
  const { protocol, hostname } = URL.parse(profile) ?? {}
  return (
    config.webhooks.allowPrivate &&
    /^https?:$/.test(protocol ?? '') &&
    /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname ?? '')
  )
}
