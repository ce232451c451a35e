/**
 * Removal of what uploads leave in storage: at once by the process that ends an upload, and an hour later by the sweeper, in case
 * the first failed or a worker was late. Objects are removed before rows, so that a failed sweep can run again.
 */
import { storage } from '../../../adapters/storage/default.ts'
import { transaction } from '../../../platform/database/transactions.ts'
import { log } from '../../../platform/runtime/log.ts'
import { markCompleted } from '../../../platform/jobs/outbox.ts'
import { imageKeys, incomingKey, MAX_CHUNKS } from '../keys.ts'
import type { UploadRow } from '../model.ts'
import {
  claimToSweep,
  deleteUncommitted,
  markCommittedSwept,
  transitionUploads,
} from '../queries.ts'
import type { StagedFile } from './stage.ts'

/** Removes the staged originals of committed images. Never throws: the sweeper tries again. */
export async function cleanUp(staged: StagedFile[]): Promise<void> {
  await leaveFailuresToSweeper(async () => {
    await Promise.all(staged.map(removeStaged))
    await markCommittedSwept(staged.map(({ id }) => id))
  })
}

/** Undoes a failed request: aborts its uploads, completes their jobs and removes their objects. Never throws. */
export async function abort(staged: StagedFile[], jobs: string[]): Promise<void> {
  const begun = staged.filter(({ chunks }) => chunks > 0)
  if (begun.length === 0) return
  await leaveFailuresToSweeper(async () => {
    const ids = begun.map(({ id }) => id)
    await transaction(async (trx) => {
      await transitionUploads(ids, 'aborted', trx)
      for (const job of jobs) await markCompleted(job, trx)
    })
    await Promise.all([...begun.map(removeStaged), storage.remove(ids.flatMap(imageKeys))])
  })
}

async function leaveFailuresToSweeper(remove: () => Promise<void>): Promise<void> {
  await remove().catch((error: unknown) =>
    log.debug({ err: error }, 'clean-up of an upload failed, the sweeper will retry'),
  )
}

/**
 * Removes the objects of uploads older than an hour, except committed images: their addresses may be referred to anywhere.
 * @returns how many uploads were swept
 */
export async function sweepUploads(limit = 100): Promise<number> {
  const rows = await claimToSweep(limit)
  for (const row of rows) await removeObjects(row)
  const ids = rows.map(({ id }) => id)
  await markCommittedSwept(ids)
  await deleteUncommitted(ids)
  return rows.length
}

async function removeObjects({ id, status, chunks }: UploadRow): Promise<void> {
  await removeStaged({ id, chunks: chunks ?? MAX_CHUNKS })
  if (status !== 'committed') await storage.remove(imageKeys(id))
}

async function removeStaged({ id, chunks }: { id: string; chunks: number }): Promise<void> {
  await storage.removeStaged(incomingKey(id), chunks)
}
