/** HTTP Message Signatures (RFC 9421) with ES256: of the events that we send, and of the requests that agents sign. */
import { createHash, createPublicKey } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createSigner, createVerifier, httpbis } from 'http-message-signatures'
import { config } from '../../../config/config.ts'
import { now } from '../../../platform/values/clock.ts'
import type { AgentProfile } from '../agents/fetch.ts'
import { signingKeys } from '../profile/signing-key.ts'
import { ProtocolError } from './answer.ts'

const ALGORITHM = 'ecdsa-p256-sha256'
const MAX_AGE_SECONDS = 300
const CLOCK_SKEW_SECONDS = 60

function contentDigest(body: string | Buffer): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
}

/** The headers that sign a reply of ours. */
export async function signedReplyHeaders(
  status: number,
  body: string,
  type: string,
): Promise<Record<string, string>> {
  const [key] = signingKeys()
  const headers = { 'Content-Type': type, 'Content-Digest': contentDigest(body) }
  const signer = createSigner(key!.privateKey, ALGORITHM, key!.kid)
  const signed = await httpbis.signMessage(
    {
      key: { id: key!.kid, sign: signer.sign },
      name: 'sig1',
      params: ['created', 'keyid'],
      fields: ['@status', 'content-digest', 'content-type'],
    },
    { status, headers },
  )
  return signed.headers
}

/** The headers of a POST of ours, its signature included. */
export async function signedHeaders(
  url: string,
  body: string,
  id: string,
): Promise<Record<string, string>> {
  const [key] = signingKeys()
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'content-digest': contentDigest(body),
    'ucp-agent': `profile="${config.publicUrl}/.well-known/ucp"`,
    'idempotency-key': id,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now().getTime() / 1000)),
  }
  const signer = createSigner(key!.privateKey, ALGORITHM, key!.kid)
  const signed = await httpbis.signMessage(
    {
      key: { id: key!.kid, sign: signer.sign },
      name: 'sig1',
      params: ['created', 'keyid'],
      fields: [
        '@method',
        '@authority',
        '@path',
        ...(new URL(url).search ? ['@query'] : []),
        'ucp-agent',
        'idempotency-key',
        'content-digest',
        'content-type',
      ],
    },
    { method: 'POST', url, headers },
  )
  return signed.headers
}

/** A request as it was received. */
export interface ReceivedRequest {
  method: string
  /** Path and query, as they were sent. */
  target: string
  headers: IncomingHttpHeaders
  body: Buffer | null
}

/**
 * Checks the signature of a request against the keys of the agent's profile.
 * @throws `signature_missing`, `signature_invalid`, `key_not_found`, `digest_mismatch`, `algorithm_unsupported`
 */
export async function verifyRequest(
  { method, target, headers, body }: ReceivedRequest,
  profile: AgentProfile | null,
): Promise<void> {
  if (!headers.signature || !headers['signature-input'])
    throw new ProtocolError(401, 'signature_missing', 'Send Signature and Signature-Input.')
  const hasBody = body !== null && body.length > 0
  if (hasBody && headers['content-digest'] !== contentDigest(body))
    throw new ProtocolError(400, 'digest_mismatch', 'Content-Digest is not that of the body.')
  const message = {
    method,
    url: new URL(target, config.publicUrl),
    headers: headers as Record<string, string>,
  }
  const isValid = await httpbis
    .verifyMessage(
      {
        keyLookup: async ({ keyid }) => verifierOf(profile, keyid),
        maxAge: MAX_AGE_SECONDS,
        tolerance: CLOCK_SKEW_SECONDS,
        requiredFields: [
          '@method',
          '@authority',
          '@path',
          ...(message.url.search ? ['@query'] : []),
          ...(headers['ucp-agent'] ? ['ucp-agent'] : []),
          ...(headers['idempotency-key'] ? ['idempotency-key'] : []),
          ...(hasBody ? ['content-digest', 'content-type'] : []),
        ],
        requiredParams: ['keyid'],
      },
      message,
    )
    .catch((error: unknown) => {
      if (error instanceof ProtocolError) throw error
      return false
    })
  if (isValid !== true)
    throw new ProtocolError(401, 'signature_invalid', 'The signature does not verify.')
}

function verifierOf(profile: AgentProfile | null, keyid: string | undefined) {
  const jwk = profile?.signing_keys?.find(({ kid }) => kid === keyid)
  if (!keyid || !jwk)
    throw new ProtocolError(401, 'key_not_found', 'The profile has no key of this keyid.')
  if (jwk.kty !== 'EC' || jwk.crv !== 'P-256')
    throw new ProtocolError(400, 'algorithm_unsupported', 'Sign with ES256.')
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return { id: keyid, algs: [ALGORITHM], verify: createVerifier(key, ALGORITHM) }
}
