import { once } from 'node:events'
import { urlOf } from '../../../adapters/storage/default.ts'
import { transaction, type Transaction } from '../../../platform/database/connections.ts'
import { outboxRow } from '../../../platform/jobs/enqueue.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import type { Upload } from '../../../platform/http/multipart.ts'
import { dispatchAfterCommit } from '../../../platform/jobs/queues.ts'
import { replyChannel, awaitCompletion } from '../../../platform/jobs/request-reply.ts'
import { convertImage } from '../jobs.ts'
import { imageKey } from '../keys.ts'
import { findUploads, markReceived, moveUploads } from '../queries.ts'
import { abort, cleanUp } from './clean-up.ts'
import { newStaged, stage, type Staged } from './stage.ts'

const DEADLINE_MS = 10_000

export interface StoredImage {
  url: string
  /** In storage, under `images/`. */
  key: string
}

/** What is to be done in the transaction that keeps images. */
type Also = (trx: Transaction, images: StoredImage[]) => Promise<void>

/**
 * Receives files, has workers make images of them, and answers when all can be fetched: all or none are kept. `also` runs
 * in the transaction that keeps them.
 * @throws 400 naming the file that is no good; 503 BUSY after 10 s without workers, when nothing is left behind
 */
export async function receiveImages(
  userId: string,
  { files, gone }: Upload,
  also?: Also,
): Promise<StoredImage[]> {
  const staged: Staged[] = []
  const jobs: string[] = []
  try {
    for await (const file of files) {
      const one = newStaged(file)
      staged.push(one)
      await stage(userId, file, one)
    }
    await converted(staged, jobs, gone)
    const images = await keep(staged, also)
    void cleanUp(staged)
    return images
  } catch (error) {
    void abort(staged, jobs)
    throw error
  }
}

/** Hands the files to the workers and waits until each is stored or refused, holding no database connection. */
async function converted(staged: Staged[], jobs: string[], gone: AbortSignal): Promise<void> {
  jobs.push(...staged.map(() => uuidv7()))
  const replyTo = replyChannel()
  const waits = jobs.map((id) => awaitCompletion(id, DEADLINE_MS))
  const rows = staged.map(({ id: uploadId }, at) =>
    outboxRow(convertImage, { uploadId }, { id: jobs[at], replyTo }),
  )
  await markReceived(staged, rows)
  rows.forEach(dispatchAfterCommit)
  await Promise.race([Promise.all(waits), left(gone)])
  if (gone.aborted) fail('REQUEST_TIMEOUT', 'The client left before the images were ready.')
}

async function left(gone: AbortSignal): Promise<void> {
  if (!gone.aborted) await once(gone, 'abort')
}

/** Only rows that a worker has stored can be kept; the others say why not. */
async function keep(staged: Staged[], also?: Also): Promise<StoredImage[]> {
  const ids = staged.map(({ id }) => id)
  const images = ids.map((id) => ({ url: urlOf(imageKey(id)), key: imageKey(id) }))
  const keepAll = async (trx?: Transaction) => {
    if ((await moveUploads(ids, 'kept', trx)) < ids.length) await refuseMissing(staged, trx)
  }
  if (ids.length === 1 && !also) await keepAll()
  else
    await transaction(async (trx) => {
      await keepAll(trx)
      await also?.(trx, images)
    })
  return images
}

/** @throws 400 with every file that a worker refused; 503 when there is none: the others took too long */
async function refuseMissing(staged: Staged[], trx?: Transaction): Promise<never> {
  const ids = staged.map(({ id }) => id)
  const rows = await findUploads(ids, trx)
  const refused = staged.flatMap(({ id, path, name }) => {
    const { refusal_code: code, refusal } = rows.find((row) => row.id === id) ?? {}
    return code && refusal ? [{ code, path, message: `${name} ${refusal}` }] : []
  })
  const [first] = refused
  if (!first)
    fail('BUSY', 'Making the image took too long. Send it again in a moment.', { retryAfter: 5 })
  const details = refused.map(({ path, message }) => ({ path, message }))
  return fail(first.code, `${first.message}. Send another file.`, { details })
}
