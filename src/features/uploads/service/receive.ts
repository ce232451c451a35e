import { once } from 'node:events'
import { urlOf } from '../../../adapters/storage/default.ts'
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { dispatchAfterCommit, outboxRow } from '../../../platform/jobs/enqueue.ts'
import { fail } from '../../../platform/contract/errors.ts'
import type { OutboxRow } from '../../../platform/jobs/outbox.ts'
import type { Upload } from '../../../platform/http/upload.ts'
import { replyChannel, awaitCompletion } from '../../../platform/jobs/request-reply.ts'
import { convertImage } from '../jobs.ts'
import { imageKey } from '../keys.ts'
import { consumeFurtherFile } from '../limits.ts'
import { findUploads, queueUpload, transitionUploads } from '../queries.ts'
import { abort, cleanUp } from './clean-up.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { newStagedFile, stageFile, type StagedFile } from './stage.ts'

/** Of one conversion. */
const DEADLINE_MS = 10_000
/** Of all conversions of a request, with the wait for earlier uploads of the user: twelve at once take some 12 s at worst. */
const QUEUE_DEADLINE_MS = 25_000

export interface StoredImage {
  url: string
  /** The storage key, under `images/`. */
  key: string
}

/** Runs in the transaction that commits the images. */
type OnCommit = (trx: Transaction, images: StoredImage[]) => Promise<void>

/**
 * Receives files, has workers convert them, and resolves when all images can be fetched. All are committed or none, together
 * with `onCommit`.
 * @throws 400 naming the rejected files; 429 RATE_LIMITED; 503 BUSY after 10 s without workers, when nothing is left behind
 */
export async function receiveImages(
  userId: string,
  { files, disconnected }: Upload,
  onCommit?: OnCommit,
): Promise<StoredImage[]> {
  const staged: StagedFile[] = []
  const jobs: string[] = []
  try {
    for await (const file of files) {
      if (staged.length > 0) await consumeFurtherFile(userId)
      const next = newStagedFile(file)
      staged.push(next)
      await stageFile(userId, file, next)
    }
    await convertAll(userId, staged, jobs, disconnected)
    const images = await commit(staged, onCommit)
    void cleanUp(staged)
    return images
  } catch (error) {
    void abort(staged, jobs)
    throw error
  }
}

/**
 * Has the files converted one after the other, and waits for all of them or until the client disconnects, without a database
 * connection. When one is late the others are not begun.
 */
async function convertAll(
  userId: string,
  staged: StagedFile[],
  jobs: string[],
  disconnected: AbortSignal,
): Promise<void> {
  const late = new AbortController()
  const stopped = AbortSignal.any([
    late.signal,
    disconnected,
    AbortSignal.timeout(QUEUE_DEADLINE_MS),
  ])
  const conversions = staged.map((file) =>
    oneAtATime(userId, async () => {
      if (stopped.aborted) return
      const job = convertJob(userId, file)
      jobs.push(job.id)
      const completion = awaitCompletion(job.id, DEADLINE_MS)
      await queueUpload(file, job)
      dispatchAfterCommit(job)
      if (!(await completion)) late.abort()
    }),
  )
  await Promise.race([Promise.all(conversions), aborted(stopped)]).catch(stopWith(late))
  if (disconnected.aborted) fail('REQUEST_TIMEOUT', 'The client left before the images were ready.')
}

function convertJob(userId: string, { id: uploadId }: StagedFile): OutboxRow {
  return outboxRow(convertImage, { uploadId, userId }, { replyTo: replyChannel() })
}

function stopWith(late: AbortController) {
  return (error: unknown) => {
    late.abort()
    throw error
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

/** Commits the uploads if a worker has converted every one. @throws as `failUnconverted` */
async function commit(staged: StagedFile[], onCommit?: OnCommit): Promise<StoredImage[]> {
  const ids = staged.map(({ id }) => id)
  const images = ids.map((id) => ({ url: urlOf(imageKey(id)), key: imageKey(id) }))
  const commitAll = async (trx?: Transaction) => {
    const committed = await transitionUploads(ids, 'committed', trx)
    if (committed < ids.length) await failUnconverted(staged, trx)
  }
  if (ids.length === 1 && !onCommit) await commitAll()
  else
    await transaction(async (trx) => {
      await commitAll(trx)
      await onCommit?.(trx, images)
    })
  return images
}

/** @throws 400 with every file that a worker rejected; 503 when none was, so that the conversion is late */
async function failUnconverted(staged: StagedFile[], trx?: Transaction): Promise<never> {
  const ids = staged.map(({ id }) => id)
  const rows = await findUploads(ids, trx)
  const rejected = staged.flatMap(({ id, path, name }) => {
    const { rejection_code: code, rejection } = rows.find((row) => row.id === id) ?? {}
    return code && rejection ? [{ code, path, message: `${name} ${rejection}` }] : []
  })
  const [first] = rejected
  if (!first)
    fail('BUSY', 'Making the image took too long. Send it again in a moment.', { retryAfter: 5 })
  const details = rejected.map(({ path, message }) => ({ path, message }))
  return fail(first.code, `${first.message}. Send another file.`, { details })
}
