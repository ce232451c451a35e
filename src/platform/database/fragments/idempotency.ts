/**
 * Idempotency keys within a statement that writes an effect and the response that a repeated request gets, both or neither.
 * `input` is its CTE of items, with the columns below.
 */

/** A rendered response and the claim to save it under. */
export interface PendingResponse {
  key: string
  /** Which request has claimed the key. */
  lease: string
  /** JSON. */
  response: string
}

export const PENDING_RESPONSE_COLUMNS = 'key text, lease uuid, response text'

/** A CTE that locks the claims of the items, in the order of their keys so that two batches never deadlock. */
export const lockClaimsCte = `idempotency as materialized (
     select key, lease from idempotency_keys
     where key = any(array(select key from input where key is not null)) and status is null order by key for update)`

/** A condition: `item` came without a key, or its claim still stands. */
export function hasClaim(item: string): string {
  return `(${item}.key is null or exists (
     select from idempotency claim where claim.key = ${item}.key and claim.lease = ${item}.lease))`
}

/** A CTE that saves the responses of the rows of `accepted`. */
export function saveResponsesCte(accepted: string, status: number): string {
  return `response_saved as (
     update idempotency_keys k set status = ${status}, response = a.response from ${accepted} a
     where k.key = a.key and k.key = any(array(select key from ${accepted} where key is not null)))`
}
