/** Request/reply over a worker process: enqueue, work, reply; the work is one commit on either side. */
import { once } from 'node:events'
import { startProcess } from '../target.ts'
import type { Sample } from '../run-load.ts'
import type { Options } from '../options.ts'
import { throughputRow, latencyOf, timeRow, type Row } from '../report.ts'
import { interleave } from '../rounds.ts'
import type { Fixture } from '../fixture.ts'

const programs = [
  ['ours', 'bench/peers/wait-ours.ts', 'workers/main.ts'],
  ['waitUntilFinished', 'bench/peers/wait-bullmq.ts', 'bench/peers/wait-bullmq-worker.ts'],
  ['streams', 'bench/peers/wait-streams.ts', 'bench/peers/wait-streams-worker.ts'],
  ['commits', 'bench/peers/wait-commits.ts', null],
] as const

type Waiter = ReturnType<typeof startProcess>

export async function wait(fixture: Fixture, options: Options): Promise<Row[]> {
  const processes: Waiter[] = []
  const waiters: Waiter[] = []
  for (const [, web, worker] of programs) {
    const env = fixture.env()
    const start = async (file: string, measured: boolean) => {
      const args = file === 'workers/main.ts' ? ['maintenance'] : []
      const started = startProcess({ name: file, file, args, env }, { measured })
      processes.push(started)
      if (args.length === 0) await once(started.child, 'message')
      return started
    }
    if (worker) await start(worker, false)
    waiters.push(await start(web, true))
  }
  const rows = [...(await measure(waiters, options, 1)), ...(await measure(waiters, options, 20))]
  for (const each of processes) await each.stop()
  return rows
}

async function measure(waiters: Waiter[], options: Options, inFlight: number): Promise<Row[]> {
  const samples = await interleave(waiters, options.rounds, async ({ child }, warmingUp) => {
    child.send({ inFlight, seconds: warmingUp ? 1 : options.seconds })
    const [sample] = await once(child, 'message')
    return sample as Sample
  })
  const [ours, theirs, streams, commits] = waiters.map((each) => samples.get(each)!)
  const work = `wait for a worker, ${inFlight} in flight`
  const peerName = `BullMQ waitUntilFinished, ${latencyOf(theirs!)} ms`
  const floorName = `Redis streams both ways, ${latencyOf(streams!)} ms`
  const shown = [
    throughputRow(work, ours!, { peerName, peer: theirs!, promise: inFlight > 1 ? 0.8 : 0.5 }),
    throughputRow(work, ours!, { peerName: floorName, peer: streams!, promise: null }),
  ]
  if (inFlight > 1) return shown
  const beyond = (taken: Sample[]) => taken.map(({ p50 }, round) => p50 - commits![round]!.p50)
  return [
    ...shown,
    timeRow(`${work}: p50 beyond its two commits`, beyond(ours!), {
      peerName: 'BullMQ waitUntilFinished',
      peer: beyond(theirs!),
      promise: 2,
    }),
  ]
}
