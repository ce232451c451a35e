/**
 * Isolation of poison jobs. A worker that dies takes all its jobs along, and any of them may be the cause. A job that has stalled
 * twice runs its third attempt with no other job in its process; if that worker dies as well, this job alone becomes a dead
 * letter. See docs/decisions/0051-poison-isolation.md.
 */
import { createInFlight } from '../../runtime/in-flight.ts'
import { UnrecoverableError } from '../job.ts'
import { deferRetry } from '../outbox.ts'

const STALLS_TO_ISOLATE = 2

interface StallableJob<Data> {
  /** How often its worker died or was blocked. */
  stalledCounter: number
  data: Data
  updateData(data: Data): Promise<void>
}

/** Runs a job concurrently with others, or isolated when it is suspected of ending its worker. */
export async function runIsolatingPoison<Data extends { id: string; isIsolated?: boolean }>(
  job: StallableJob<Data>,
  run: () => Promise<void>,
): Promise<void> {
  if (job.stalledCounter < STALLS_TO_ISOLATE) return await runShared(run)
  if (job.data.isIsolated)
    throw new UnrecoverableError('It stalled: its worker died again, with no other job beside it')
  await deferRetry(job.data.id, 60, 'Its worker died twice; it runs isolated now')
  await runExclusive(async () => {
    await job.updateData({ ...job.data, isIsolated: true })
    try {
      await run()
    } catch (error) {
      await job.updateData({ ...job.data, isIsolated: false })
      throw error
    }
  })
}

const shared = createInFlight<Promise<unknown>>()
/** Settles after the last of the exclusive runs that wait or are in flight. */
const exclusive: { end?: Promise<unknown> } = {}

async function runShared(work: () => Promise<void>): Promise<void> {
  while (exclusive.end) await exclusive.end
  const run = work()
  const remove = shared.add(run.catch(() => {}))
  await run.finally(remove)
}

/** Waits for everything that runs, and keeps everything else waiting until it has ended. */
async function runExclusive(work: () => Promise<void>): Promise<void> {
  const before = exclusive.end
  const run = (async () => {
    await before
    await Promise.all(shared.all())
    await work()
  })()
  const end = run.catch(() => {})
  exclusive.end = end
  await run.finally(() => {
    if (exclusive.end === end) delete exclusive.end
  })
}
