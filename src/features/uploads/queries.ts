import { statement, query, type Transaction } from '../../platform/database/connections.ts'
import type { ErrorCode } from '../../platform/contract/errors.ts'
import {
  completeRowsSql,
  insertOutboxFromJson,
  type OutboxRow,
} from '../../platform/jobs/outbox.ts'
import { allowedFrom } from '../../platform/database/state-machine.ts'
import { uploadMoves, type UploadStatus } from './states.ts'

export interface UploadRow {
  id: string
  user_id: string
  status: UploadStatus
  /** How many pieces are staged; null until all have arrived. */
  pieces: number | null
  /** What the worker did not like about it. */
  refusal_code: ErrorCode | null
  refusal: string | null
}

const insertOne = statement('upload-insert', 'insert into uploads (id, user_id) values ($1, $2)')

export async function insertUpload(id: string, userId: string): Promise<void> {
  await query(insertOne, [id, userId])
}

const COLUMNS = 'id, user_id, status, pieces, refusal_code, refusal'

const byIds = statement<UploadRow>(
  'uploads-by-id',
  `select ${COLUMNS} from uploads where id = any($1::uuid[])`,
)

/** Reads past the pipelined readers, since a worker has just written. */
export async function findUploads(ids: string[], trx?: Transaction): Promise<UploadRow[]> {
  return await query(byIds, [ids], trx)
}

const receive = statement(
  'uploads-received',
  `with received as (
     update uploads set status = 'waiting', pieces = given.pieces, updated_at = now()
     from unnest($1::uuid[], $2::int[]) as given(id, pieces)
     where uploads.id = given.id and status = any($3))
   ${insertOutboxFromJson('$4')}`,
)

/** All pieces of these are staged; `jobs` makes images of them. */
export async function markReceived(
  uploads: { id: string; pieces: number }[],
  jobs: OutboxRow[],
): Promise<void> {
  const [ids, pieces] = [uploads.map(({ id }) => id), uploads.map((each) => each.pieces)]
  const from = allowedFrom(uploadMoves, 'waiting', 'edge')
  await query(receive, [ids, pieces, from, JSON.stringify(jobs)])
}

const move = statement<{ id: string }>(
  'uploads-move',
  `update uploads set status = $2, updated_at = now() where id = any($1::uuid[]) and status = any($3) returning id`,
)

/** @returns how many were in a state from which the edge may move them */
export async function moveUploads(
  ids: string[],
  to: UploadStatus,
  trx?: Transaction,
): Promise<number> {
  return (await query(move, [ids, to, allowedFrom(uploadMoves, to, 'edge')], trx)).length
}

interface Refusal {
  code: ErrorCode
  message: string
}

const convert = statement<{ is_moved: boolean; is_ended: boolean }>(
  'uploads-convert',
  `with moved as (
     update uploads set status = $2, refusal_code = $4, refusal = $5, updated_at = now()
     where id = $1 and status = any($3) returning id),
   ended as (${completeRowsSql('array(select $6::uuid from moved)')})
   select exists (select from moved) as is_moved, exists (select from ended) as is_ended`,
)

/** What a worker made of an upload that somebody waits for, together with the end of its job. */
export async function endConversion(
  id: string,
  job: string,
  refusal?: Refusal,
): Promise<{ is_moved: boolean; is_ended: boolean }> {
  const { code = null, message = null } = refusal ?? {}
  const to = refusal ? 'refused' : 'stored'
  const from = allowedFrom(uploadMoves, to, 'worker')
  return (await query(convert, [id, to, from, code, message, job]))[0]!
}

const settle = statement(
  'uploads-settle',
  `update uploads set sweep_at = null where id = any($1::uuid[]) and status = 'kept'`,
)

/** Nothing is stored for these but their images. */
export async function settleUploads(ids: string[]): Promise<void> {
  await query(settle, [ids])
}

const claim = statement<UploadRow>(
  'uploads-claim-sweep',
  `update uploads set sweep_at = now() + interval '10 minutes' where id in (
     select id from uploads where sweep_at <= now() order by sweep_at limit $1 for update skip locked
   ) returning ${COLUMNS}`,
)

/** What is due to be swept; nobody else gets it for ten minutes. */
export async function claimToSweep(limit: number): Promise<UploadRow[]> {
  return await query(claim, [limit])
}

const remove = statement(
  'uploads-delete',
  `delete from uploads where id = any($1::uuid[]) and status <> 'kept'`,
)

export async function deleteUploads(ids: string[]): Promise<void> {
  await query(remove, [ids])
}
