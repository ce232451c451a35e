import { statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import type { ErrorCode } from '../../platform/contract/errors.ts'
import {
  completeRowsSql,
  insertOutboxFromJson,
  type OutboxRow,
} from '../../platform/jobs/outbox.ts'
import { allowedFrom } from '../../platform/database/state-machine.ts'
import type { UploadRow } from './model.ts'
import { uploadTransitions, type UploadStatus } from './states.ts'

const COLUMNS = 'id, user_id, status, chunks, rejection_code, rejection'

const insert = statement('upload-insert', 'insert into uploads (id, user_id) values ($1, $2)')

export async function insertUpload(id: string, userId: string): Promise<void> {
  await query(insert, [id, userId])
}

const byIds = statement<UploadRow>(
  'uploads-by-ids',
  `select ${COLUMNS} from uploads where id = any($1::uuid[])`,
)

export async function findUploads(ids: string[], trx?: Transaction): Promise<UploadRow[]> {
  return await query(byIds, [ids], trx)
}

const queue = statement(
  'upload-queue',
  `with queued as (
     update uploads set status = 'queued', chunks = $2, updated_at = now() where id = $1 and status = any($3))
   ${insertOutboxFromJson('$4')}`,
)

/** Marks an upload whose chunks are all staged as queued, and inserts its conversion job. */
export async function queueUpload(
  { id, chunks }: { id: string; chunks: number },
  job: OutboxRow,
): Promise<void> {
  const from = allowedFrom(uploadTransitions, 'queued', 'web')
  await query(queue, [id, chunks, from, JSON.stringify([job])])
}

const transition = statement<{ id: string }>(
  'uploads-transition',
  `update uploads set status = $2, updated_at = now() where id = any($1::uuid[]) and status = any($3) returning id`,
)

/** @returns how many were in a state from which the web process may move them to `to` */
export async function transitionUploads(
  ids: string[],
  to: UploadStatus,
  trx?: Transaction,
): Promise<number> {
  return (await query(transition, [ids, to, allowedFrom(uploadTransitions, to, 'web')], trx)).length
}

interface Rejection {
  code: ErrorCode
  message: string
}

const complete = statement<{ is_moved: boolean; is_completed: boolean }>(
  'uploads-complete-conversion',
  `with moved as (
     update uploads set status = $2, rejection_code = $4, rejection = $5, updated_at = now()
     where id = $1 and status = any($3) returning id),
   completed as (${completeRowsSql('array(select $6::uuid from moved)')})
   select exists (select from moved) as is_moved, exists (select from completed) as is_completed`,
)

/** Records the result of a conversion together with the completion of its job; neither when the upload was aborted. */
export async function completeConversion(
  id: string,
  job: string,
  rejection?: Rejection,
): Promise<{ is_moved: boolean; is_completed: boolean }> {
  const { code = null, message = null } = rejection ?? {}
  const to = rejection ? 'rejected' : 'converted'
  const from = allowedFrom(uploadTransitions, to, 'worker')
  return (await query(complete, [id, to, from, code, message, job]))[0]!
}

const markSwept = statement(
  'uploads-mark-swept',
  `update uploads set sweep_at = null where id = any($1::uuid[]) and status = 'committed'`,
)

/** Removes committed uploads from the sweeper's list, once only their images are left in storage. */
export async function markCommittedSwept(ids: string[]): Promise<void> {
  await query(markSwept, [ids])
}

const claim = statement<UploadRow>(
  'uploads-claim-sweep',
  `update uploads set sweep_at = now() + interval '10 minutes' where id in (
     select id from uploads where sweep_at <= now() order by sweep_at limit $1 for update skip locked
   ) returning ${COLUMNS}`,
)

/** Leases uploads that are due for sweeping to this process for ten minutes. */
export async function claimToSweep(limit: number): Promise<UploadRow[]> {
  return await query(claim, [limit])
}

const remove = statement(
  'uploads-delete',
  `delete from uploads where id = any($1::uuid[]) and status <> 'committed'`,
)

export async function deleteUncommitted(ids: string[]): Promise<void> {
  await query(remove, [ids])
}

const abortAll = statement(
  'uploads-abort-of-user',
  `update uploads set status = 'aborted', sweep_at = now(), updated_at = now() where user_id = $1 and status = any($2)`,
)

/** Aborts every upload of an erased user, committed ones too; the sweeper then removes their images and rows. */
export async function abortUploadsOf(trx: Transaction, userId: string): Promise<void> {
  const from = allowedFrom(uploadTransitions, 'aborted', 'operator')
  await query(abortAll, [userId, from], trx)
}
