/**
 * `Idempotency-Key`: a repeated request has one effect and gets the same response, for 24 hours.
 * Guarantee: the response is stored in the transaction of the effect, so a key has a response if and only if its effect has
 * committed. A failed request releases its key. A claim is a lease of 60 s, so that a crashed request does not block its key.
 */
import { createHash } from 'node:crypto'
import { statement, query } from '../database/queries.ts'
import type { Transaction } from '../database/transactions.ts'
import type { PendingResponse } from '../database/fragments/idempotency.ts'
import { AppError, fail } from '../contract/errors.ts'
import { uuidv7 } from '../values/ids.ts'

/** A claimed key and the lease that its response is saved under. */
export interface IdempotencyClaim {
  readonly key: string
  readonly lease: string
}

/** What a handler passes to its service, which saves the response with the effect. Without a key it does nothing. */
export interface IdempotencyContext<Result = any> {
  /** Null without a key. */
  readonly claim: IdempotencyClaim | null
  /**
   * Saves the response that `result` renders to, inside the transaction of the effect.
   * @throws 409 when another request has taken the key over, so that the effect rolls back
   */
  readonly saveResponse: (trx: Transaction, result: Result) => Promise<void>
  /** Renders the response for a statement that saves it with the effect; null without a key. Then call `markSaved`. */
  readonly prepareResponse: (result: Result) => PendingResponse | null
  /** The response has been saved by a statement or a worker. */
  readonly markSaved: () => void
}

/** What the edge reads from the context after the handler. */
export interface ClaimedIdempotency<Result = any> extends IdempotencyContext<Result> {
  readonly claim: IdempotencyClaim
  readonly isSaved: () => boolean
  /** The response as it was saved; null when a worker saved it. */
  readonly savedResponse: () => string | null
}

export type ClaimResult<Result = any> =
  | { replay: { status: number; body: string } }
  | { idempotency: ClaimedIdempotency<Result> }

const claimStatement = statement<{
  lease: string
  request_hash: string
  status: number | null
  response: string | null
}>(
  'idempotency-claim',
  `with claimed as (
     insert into idempotency_keys as k (key, request_hash, lease) values ($1, $2, $3)
     on conflict (key) do update set request_hash = $2, lease = $3, leased_at = now(), status = null, response = null
       where k.created_at < now() - interval '24 hours'
          or (k.status is null and k.leased_at < now() - interval '60 seconds')
     returning lease, request_hash, status, response)
   select * from claimed
   union all
   select lease, request_hash, status, response from idempotency_keys where key = $1 and not exists (select from claimed)`,
)

/**
 * Claims the key of a request, or finds the response to replay. `render` makes the response of the handler's result.
 * @throws 409 IDEMPOTENCY_IN_PROGRESS, 422 IDEMPOTENCY_KEY_REUSED
 */
export async function claimKey<Result = unknown>(
  scope: string,
  key: string,
  request: unknown,
  { status, render }: { status: number; render: (result: Result) => string },
): Promise<ClaimResult<Result>> {
  const digest = sha256(`${scope}\n${key}`)
  const lease = uuidv7()
  const requestHash = sha256(JSON.stringify(request))
  const [row] = await query(claimStatement, [digest, requestHash, lease])
  if (row?.lease === lease)
    return { idempotency: claimedIdempotency({ key: digest, lease }, status, render) }
  if (row && row.request_hash !== requestHash)
    fail(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key came with another request before. Use a new key.',
    )
  if (row?.status && row.response !== null)
    return { replay: { status: row.status, body: row.response } }
  fail(
    'IDEMPOTENCY_IN_PROGRESS',
    'The first request with this Idempotency-Key is still running. Try again shortly.',
    {
      retryAfter: 1,
    },
  )
}

/** For a request without a key. */
export const noIdempotency: IdempotencyContext = Object.freeze({
  claim: null,
  saveResponse: async () => {},
  prepareResponse: () => null,
  markSaved: () => {},
})

function claimedIdempotency<Result>(
  claim: IdempotencyClaim,
  status: number,
  render: (result: Result) => string,
): ClaimedIdempotency<Result> {
  let isSaved = false
  let latest: { result: Result; response: PendingResponse } | undefined
  const prepareResponse = (result: Result) => {
    if (latest?.result !== result)
      latest = { result, response: { ...claim, response: render(result) } }
    return latest.response
  }
  return {
    claim,
    prepareResponse,
    async saveResponse(trx, result) {
      await saveResponse(trx, prepareResponse(result), status)
      isSaved = true
    },
    markSaved() {
      isSaved = true
    },
    isSaved: () => isSaved,
    savedResponse: () => latest?.response.response ?? null,
  }
}

/** Saves the response of an effect that a worker commits. @throws 409 when another request has taken the key over */
export async function saveResponse(
  trx: Transaction,
  { key, lease, response }: PendingResponse,
  status: number,
): Promise<void> {
  const rows = await query(saveStatement, [key, lease, status, response], trx)
  if (rows.length === 0) throw leaseLost()
}

/** The error that rolls the effect back, because another request holds the key now. */
export function leaseLost(): AppError {
  return new AppError(
    'IDEMPOTENCY_IN_PROGRESS',
    'Another request with this Idempotency-Key took over. Try again.',
    {
      retryAfter: 1,
    },
  )
}

const saveStatement = statement<{ key: string }>(
  'idempotency-save',
  `update idempotency_keys set status = $3, response = $4 where key = $1 and lease = $2 and status is null returning key`,
)

const releaseStatement = statement(
  'idempotency-release',
  'delete from idempotency_keys where key = $1 and lease = $2 and status is null',
)

/** Releases the key of a failed request, so that the request may be repeated. */
export async function releaseKey({ key, lease }: IdempotencyClaim): Promise<void> {
  await query(releaseStatement, [key, lease])
}

const purge = statement<{ key: string }>(
  'idempotency-purge',
  `delete from idempotency_keys where key in
     (select key from idempotency_keys where created_at < now() - interval '24 hours' order by created_at limit $1)
   returning key`,
)

/** Deletes keys older than a day. */
export async function purgeKeys(limit = 5_000): Promise<number> {
  return (await query(purge, [limit])).length
}

const deleteNaming = statement<{ key: string }>(
  'idempotency-delete-naming',
  `delete from idempotency_keys k using unnest($1::text[]) as named(id)
   where k.response is not null and position(named.id in k.response) > 0 returning key`,
)

/** Deletes the responses that contain one of `ids`: a replay would return erased personal data. */
export async function deleteResponsesNaming(trx: Transaction, ids: string[]): Promise<void> {
  if (ids.length > 0) await query(deleteNaming, [ids], trx)
}

function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex')
}
