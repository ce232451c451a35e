/** Negotiation: the profile of an agent, and what of the protocol it and this market both speak. */
import { config } from '../../../config/config.ts'
import { storefrontLink } from '../../site/links.ts'
import { ProtocolError } from '../protocol/answer.ts'
import type { AgentIdentity } from '../protocol/agent-header.ts'
import { commonCapabilities, nameOf, UCP_VERSION, type Capability } from '../protocol/version.ts'
import { lookUpProfile, type AgentProfile, type ProfileOutcome } from './fetch.ts'

export interface Negotiated {
  /** Null for an agent that is served without one. */
  profile: AgentProfile | null
  /** Names of the capabilities that both offer; null for all of ours. */
  capabilities: ReadonlySet<string> | null
}

/** @throws `invalid_profile_url`, `profile_unreachable`, `profile_malformed`, `version_unsupported`, `capabilities_incompatible` */
export async function negotiate(
  { profile: url }: AgentIdentity,
  capability: Capability,
  ip: string,
): Promise<Negotiated> {
  const outcome = await lookUpProfile({ url, ip })
  if (!('profile' in outcome)) {
    if (outcome.failure === 'unknown_host' && !config.agentCommerce.requiresProfiles)
      return { profile: null, capabilities: null }
    failDiscovery(outcome)
  }
  const { profile } = outcome
  const { version, capabilities = {} } = profile.ucp
  if (version !== UCP_VERSION)
    failNegotiation(
      422,
      'version_unsupported',
      `Version ${version} is not supported; this business speaks ${UCP_VERSION}.`,
    )
  const common = commonCapabilities(capabilities)
  if (!common.has(nameOf(capability)))
    failNegotiation(
      200,
      'capabilities_incompatible',
      `The profile does not offer ${nameOf(capability)} of version ${UCP_VERSION}.`,
    )
  return { profile, capabilities: common }
}

/** The reason is not told further than this: it could tell of our network. */
function failDiscovery({ failure }: Extract<ProfileOutcome, { failure: string }>): never {
  if (failure === 'unknown_host')
    failNegotiation(400, 'invalid_profile_url', 'The address of the profile cannot be resolved.')
  if (failure === 'unreachable')
    failNegotiation(424, 'profile_unreachable', 'The profile cannot be fetched.')
  failNegotiation(422, 'profile_malformed', 'What the address answers is no profile.')
}

function failNegotiation(status: number, code: string, content: string): never {
  throw new ProtocolError(status, code, content, { continueUrl: storefrontLink() })
}
