/**
 * A worker that dies takes all its jobs along, and nobody knows whose doing it was. So a job whose worker has died twice runs
 * its third try with nothing beside it in its process; if that worker dies, too, the job is given up, and it alone.
 */
import { UnrecoverableError } from './job.ts'
import { createInFlight } from '../runtime/in-flight.ts'
import { deferRetry } from './outbox.ts'

/** After so many deaths of its worker a job is a suspect. */
const SUSPECT_AFTER = 2

interface Suspect<Data> {
  /** How often its worker died or stood still. */
  stalledCounter: number
  data: Data
  updateData(data: Data): Promise<void>
}

/** Runs a job beside others, or alone when it is a suspect. */
export async function runIsolatingPoison<Data extends { id: string; isAlone?: boolean }>(
  job: Suspect<Data>,
  run: () => Promise<void>,
): Promise<void> {
  if (job.stalledCounter < SUSPECT_AFTER) return await runBeside(run)
  if (job.data.isAlone)
    throw new UnrecoverableError('It stalled: its worker died again, with nothing beside it')
  await deferRetry(job.data.id, 60, 'Its worker died twice; it runs alone now')
  await runAlone(async () => {
    await job.updateData({ ...job.data, isAlone: true })
    try {
      await run()
    } catch (error) {
      await job.updateData({ ...job.data, isAlone: false })
      throw error
    }
  })
}

const running = createInFlight<Promise<unknown>>()
/** The last of those who run, or wait to run, alone. */
const line: { end?: Promise<unknown> } = {}

/** Once nobody runs or waits to run alone. */
async function runBeside<T>(work: () => Promise<T>): Promise<T> {
  while (line.end) await line.end
  const run = work()
  const over = run.catch(() => {})
  const leave = running.add(over)
  try {
    return await run
  } finally {
    leave()
  }
}

/** Once everything under way has ended; what comes meanwhile waits. */
async function runAlone<T>(work: () => Promise<T>): Promise<T> {
  const before = line.end
  const run = (async () => {
    await before
    await Promise.all(running.all())
    return await work()
  })()
  const over = run.catch(() => {})
  line.end = over
  try {
    return await run
  } finally {
    if (line.end === over) delete line.end
  }
}
