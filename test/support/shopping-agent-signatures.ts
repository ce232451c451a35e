import { createHash } from 'node:crypto'
import { createSigner, httpbis } from 'http-message-signatures'
import { config } from '../../src/config/config.ts'
import { agentHeaders, type ShoppingAgent } from './shopping-agent.ts'

export const KEY_ID = 'agent-key'

/** The headers of a request that the agent signs; `path` is that of the market. */
export async function signAsAgent(
  { profile, privateKey }: Pick<ShoppingAgent, 'profile' | 'privateKey'>,
  method: string,
  path: string,
  body?: string,
): Promise<Record<string, string>> {
  const signer = createSigner(privateKey, 'ecdsa-p256-sha256', KEY_ID)
  const { headers } = await httpbis.signMessage(
    {
      key: { id: KEY_ID, sign: signer.sign },
      name: 'sig1',
      params: ['created', 'keyid'],
      fields: [
        '@method',
        '@authority',
        '@path',
        'ucp-agent',
        ...(body === undefined ? [] : ['content-digest', 'content-type']),
      ],
    },
    {
      method,
      url: `${config.publicUrl}${path}`,
      headers: agentHeaders(profile, body === undefined ? {} : bodyHeaders(body)),
    },
  )
  return headers
}

function bodyHeaders(body: string): Record<string, string> {
  const digest = createHash('sha256').update(body).digest('base64')
  return { 'content-type': 'application/json', 'content-digest': `sha-256=:${digest}:` }
}
