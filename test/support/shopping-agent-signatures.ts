import { createHash } from 'node:crypto'
import { createSigner, httpbis } from 'http-message-signatures'
import { config } from '../../src/config/config.ts'
import { agentHeaders, type ShoppingAgent } from './shopping-agent.ts'

/** The headers of a request that the agent signs. */
export async function signAsAgent(
  { profile, privateKey }: ShoppingAgent,
  method: string,
  path: string,
  body: string,
): Promise<Record<string, string>> {
  const digest = createHash('sha256').update(body).digest('base64')
  const signer = createSigner(privateKey, 'ecdsa-p256-sha256', 'agent-key')
  const { headers } = await httpbis.signMessage(
    {
      key: { id: 'agent-key', sign: signer.sign },
      name: 'sig1',
      params: ['created', 'keyid'],
      fields: ['@method', '@authority', '@path', 'ucp-agent', 'content-digest', 'content-type'],
    },
    {
      method,
      url: `${config.publicUrl}/ucp/v1${path}`,
      headers: agentHeaders(profile, {
        'content-type': 'application/json',
        'content-digest': `sha-256=:${digest}:`,
      }),
    },
  )
  return headers
}
