/**
 * What an upload leaves behind is removed at once by whoever ends it, and again an hour later by the sweeper in case that
 * failed or a worker was late. Bytes first, rows last.
 */
import { storage } from '../../../adapters/storage/default.ts'
import { transaction } from '../../../platform/database/connections.ts'
import { log } from '../../../platform/runtime/log.ts'
import { markCompleted } from '../../../platform/jobs/outbox.ts'
import { imageKeys, incomingKey, MAX_CHUNKS } from '../keys.ts'
import {
  claimToSweep,
  deleteUploads,
  moveUploads,
  settleUploads,
  type UploadRow,
} from '../queries.ts'
import type { Staged } from './stage.ts'

/** Removes what was staged for images that are kept. Never throws: the sweeper is behind it. */
export async function cleanUp(staged: Staged[]): Promise<void> {
  await quietly(async () => {
    await Promise.all(staged.map(unstage))
    await settleUploads(staged.map(({ id }) => id))
  })
}

/** Takes back everything of a request that failed, its jobs included. Never throws. */
export async function abort(staged: Staged[], jobs: string[]): Promise<void> {
  const begun = staged.filter(({ pieces }) => pieces > 0)
  if (begun.length === 0) return
  await quietly(async () => {
    const ids = begun.map(({ id }) => id)
    await transaction(async (trx) => {
      await moveUploads(ids, 'abandoned', trx)
      for (const job of jobs) await markCompleted(job, trx)
    })
    await Promise.all([...begun.map(unstage), storage.remove(ids.flatMap(imageKeys))])
  })
}

async function quietly(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) =>
    log.debug({ reason: String(error) }, 'An upload is left to the sweeper'),
  )
}

/**
 * Removes whatever is stored of uploads older than an hour beside the images that somebody was given the address of.
 * An image that was once answered stays: anybody may have written its address down.
 * @returns how many uploads were swept
 */
export async function sweepUploads(limit = 100): Promise<number> {
  const rows = await claimToSweep(limit)
  for (const row of rows) await removeLeftovers(row)
  const ids = rows.map(({ id }) => id)
  await settleUploads(ids)
  await deleteUploads(ids)
  return rows.length
}

async function removeLeftovers({ id, status, pieces }: UploadRow): Promise<void> {
  await unstage({ id, pieces: pieces ?? MAX_CHUNKS })
  if (status !== 'kept') await storage.remove(imageKeys(id))
}

async function unstage({ id, pieces }: { id: string; pieces: number }): Promise<void> {
  await storage.removeStaged(incomingKey(id), pieces)
}
