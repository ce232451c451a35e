/** An operation of the protocol: declared once, served over REST and as an MCP tool. */
import type { TSchema } from 'typebox'
import { config } from '../../../config/config.ts'
import { AppError, nullIfNotFound } from '../../../platform/contract/errors.ts'
import { createValidator } from '../../../platform/contract/validate.ts'
import { isDatabaseUnavailable } from '../../../platform/database/errors.ts'
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { claimKey, releaseKey } from '../../../platform/http/idempotency.ts'
import { log } from '../../../platform/runtime/log.ts'
import { createAccountLimit } from '../../../platform/http/rate-limit.ts'
import { failDuringMaintenance } from '../../settings/service.ts'
import { getActiveStore } from '../../stores/service.ts'
import { negotiate, type Negotiated } from '../agents/negotiate.ts'
import { admitAgent } from '../agents/service.ts'
import type { AgentIdentity } from './agent-header.ts'
import { appErrorAnswer, errorAnswer, ProtocolError, protocolErrorAnswer } from './answer.ts'
import type { UcpAnswer } from './answer.ts'
import { errorMessage } from './messages.ts'
import { verifyRequest, type ReceivedRequest } from './signatures.ts'
import type { Capability } from './version.ts'

export interface Operation<Input = any> {
  /** The MCP tool. */
  readonly name: string
  /** For a language model. */
  readonly description: string
  /** What both sides must speak for it. */
  readonly capability: Capability
  readonly method: 'get' | 'post' | 'put'
  /** Below the REST endpoint; `:id` is the resource. */
  readonly path: string
  /** Status of success; 200 by default. */
  readonly status?: number
  /** The MCP argument that holds the input. */
  readonly argument?: 'catalog' | 'cart' | 'checkout'
  readonly input?: TSchema
  /** Whether it writes, and so honours the idempotency key. */
  readonly writes?: boolean
  /** Whether the agent has to sign it, unless it has no keys and the market admits such agents. */
  readonly isSigned?: boolean
  readonly run: (context: OperationContext<Input>) => Promise<Record<string, unknown>>
}

/** Where and by whom it is called; an agent that is served without a profile has none. */
export interface Scope {
  agent: { host: string; profile: string | null }
  /** Of the store whose endpoint is called; null for the marketplace's. */
  storeId: string | null
}

export interface OperationContext<Input = any> extends Scope {
  /** Of the resource; empty for those that create one. */
  id: string
  input: Input
  /** In place of the status of success. */
  setStatus: (status: number) => void
  /** Saves the reply in the transaction of its effect. */
  save: (trx: Transaction, body: Record<string, unknown>) => Promise<void>
}

export interface OperationRequest {
  /** @throws ProtocolError */
  identify: () => AgentIdentity
  /** As it was received, for its signature. */
  received: ReceivedRequest
  ip: string
  /** The slug of the store whose endpoint is called. */
  store?: string
  id?: string
  input?: unknown
  idempotencyKey?: string
}

const requestLimit = createAccountLimit('agent-requests', { per: 'ip', points: 600, seconds: 60 })
const agentLimit = createAccountLimit('agent-writes', { per: 'ip', points: 200, seconds: 60 })

export function operation<Input>(declaration: Operation<Input>): Operation<Input> {
  return declaration
}

const validators = new WeakMap<Operation, (value: unknown) => unknown>()

/** Runs an operation. Every failure is an answer. */
export async function runOperation(op: Operation, request: OperationRequest): Promise<UcpAnswer> {
  try {
    return await answer(op, request)
  } catch (error) {
    if (error instanceof ProtocolError) return protocolErrorAnswer(error)
    if (error instanceof AppError) return appErrorAnswer(error)
    if (isDatabaseUnavailable(error))
      return errorAnswer(503, [errorMessage('busy', 'Try again in a moment.')], {
        headers: { 'Retry-After': '2' },
      })
    log.error({ err: error }, `${op.name} failed`)
    return errorAnswer(500, [errorMessage('internal', 'The request failed on our side.')])
  }
}

async function answer(op: Operation, request: OperationRequest): Promise<UcpAnswer> {
  await requestLimit.consume(request.ip)
  await failDuringMaintenance()
  const agent = request.identify()
  const negotiated = await negotiate(agent, op.capability, request.ip)
  await admitAgent(agent.host) // and lists none that has no profile
  await authenticate(op, request.received, negotiated)
  if (op.writes) await agentLimit.consume(request.ip, agent.host)
  const profile = negotiated.profile && agent.profile
  const { status, body } = await perform(op, request, { host: agent.host, profile })
  return { status, body: withCommonCapabilities(body, negotiated) }
}

/** @throws ProtocolError for a signature that is missing or wrong */
async function authenticate(
  { isSigned = false }: Operation,
  received: ReceivedRequest,
  { profile }: Negotiated,
): Promise<void> {
  const { signature, 'signature-input': signatureInput } = received.headers
  const hasKeys = (profile?.signing_keys?.length ?? 0) > 0
  const mustBeSigned = isSigned && (hasKeys || config.agentCommerce.requiresProfiles)
  if (signature || signatureInput || mustBeSigned) await verifyRequest(received, profile)
}

/** Of the capabilities that concern the reply, those that the agent offers as well. */
function withCommonCapabilities(
  body: Record<string, unknown>,
  { capabilities }: Negotiated,
): Record<string, unknown> {
  const ucp = body.ucp as { capabilities: Record<string, object[]> }
  if (!capabilities) return body
  const common = Object.entries(ucp.capabilities).filter(([name]) => capabilities.has(name))
  return { ...body, ucp: { ...ucp, capabilities: Object.fromEntries(common) } }
}

/** Runs it once for an idempotency key. */
async function perform(
  op: Operation,
  request: OperationRequest,
  agent: Scope['agent'],
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { id = '', idempotencyKey: key } = request
  const sent = JSON.stringify(request.input) // before the check, which drops what is not known
  const input = op.input ? validate(op, request.input) : undefined
  let status = op.status ?? 200
  const setStatus = (other: number) => void (status = other)
  const storeId = request.store ? await findStore(request.store) : null
  const context = { agent, storeId, id, input, setStatus, save: async () => {} }
  if (!op.writes || !key) {
    const body = await op.run(context)
    return { status, body }
  }
  if (key.length > 255)
    throw new ProtocolError(400, 'invalid', 'Idempotency-Key has at most 255 characters.')
  const claimed = await claimKey(`ucp ${agent.host}`, key, [op.name, storeId, id, sent], {
    status,
    render: (body) => JSON.stringify(body),
  })
  if ('replay' in claimed)
    return { status: claimed.replay.status, body: JSON.parse(claimed.replay.body) }
  const { idempotency } = claimed
  try {
    const body = await op.run({ ...context, save: idempotency.saveResponse })
    if (!idempotency.isSaved()) await transaction((trx) => idempotency.saveResponse(trx, body))
    return { status, body }
  } catch (error) {
    await releaseKey(idempotency.claim).catch(() => {})
    throw error
  }
}

/** @throws 404: an endpoint that there is not, and no outcome of an operation */
async function findStore(slug: string): Promise<string> {
  const store = await getActiveStore(slug).catch(nullIfNotFound)
  if (!store) throw new ProtocolError(404, 'store_not_found', 'There is no such store.')
  return store.id
}

function validate(op: Operation, value: unknown): unknown {
  let check = validators.get(op)
  if (!check) validators.set(op, (check = createValidator(op.input!)))
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject) throw new ProtocolError(400, 'invalid', 'The body must be a JSON object.')
  return check(value)
}
