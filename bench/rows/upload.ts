/** Photos to WebP beside other requests: our web process and image worker against one process that does both. */
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess, startServer, type Target } from '../target.ts'
import { runLoad, writeRequests, type Sample } from '../run-load.ts'
import type { Options } from '../options.ts'
import { throughputRow, limitRow, timeRow, type Row } from '../report.ts'
import { interleave } from '../rounds.ts'
import type { Fixture } from '../fixture.ts'
import { customers, type Customer } from '../tokens.ts'
import { multipartForm, peakMemoryDuring, phonePhoto, runUploads } from '../upload-load.ts'

const IN_FLIGHT = 8
const BESIDE = 20
/** Long enough for some hundred uploads, so that V8 has compiled the hot code. */
const WARM_UP_S = 8
const LARGEST_FILE = 5 * 1_048_576

export async function upload(fixture: Fixture, options: Options): Promise<Row[]> {
  const photo = await phonePhoto()
  const file = join(fixture.folder, 'photo.jpg')
  await writeFile(file, photo)
  const env = fixture.env()
  const probe = '/v1/health'
  const ours = await startServer({ name: 'web', file: 'src/main.ts', env, probe })
  const inline = await startServer({
    name: 'one',
    file: 'bench/peers/upload-inline.ts',
    env,
    probe,
  })
  const background = { name: 'images', env }
  const worker = startProcess(
    { ...background, file: 'workers/main.ts', args: ['images'] },
    { measured: true },
  )
  const bare = startProcess(
    { ...background, file: 'bench/peers/bare-sharp.ts', args: [file] },
    { measured: true },
  )
  await once(bare.child, 'message')
  const senders = await customers(fixture)
  const form = multipartForm(photo)

  const samples = await interleave(
    [ours, inline, bare],
    options.rounds,
    async (each, warmingUp) => {
      const seconds = warmingUp ? WARM_UP_S : 3 * options.seconds
      if ('port' in each)
        return await runUploads(
          { port: each.port, form, inFlight: IN_FLIGHT, senders },
          sleep(seconds * 1_000),
        )
      each.child.send({ inFlight: 1, seconds })
      const [sample] = await once(each.child, 'message')
      return sample as Sample
    },
  )
  const work = `upload: 12 MP photo to WebP and 320 px, ${IN_FLIGHT} in flight`
  const [mine, theirs, floor] = [ours, inline, bare].map((each) => samples.get(each)!)
  const neighbour = await neighbourRow(fixture, options, { ours, inline, form, senders })
  const rows = [
    throughputRow(work, mine!, { peerName: 'sharp alone', peer: floor!, promise: 0.8 }),
    throughputRow(work, mine!, {
      peerName: 'sharp in the web process',
      peer: theirs!,
      promise: null,
    }),
    neighbour,
    ...(await memoryRows(fixture, senders)),
  ]
  for (const each of [ours, inline, worker, bare]) await each.stop()
  return rows
}

interface UploadFixture {
  ours: Target
  inline: Target
  form: Buffer
  senders: Customer[]
}

/** The effect of uploads on other routes: p99 above that of an idle process. */
async function neighbourRow(
  fixture: Fixture,
  options: Options,
  scene: UploadFixture,
): Promise<Row> {
  const file = await writeRequests(fixture.folder, 'health', [
    { method: 'GET', path: '/v1/health' },
  ])
  const delay = async ({ port }: Target) => {
    const look = () => runLoad({ port, file, connections: 1, seconds: 2 * options.seconds })
    const quiet = await look()
    const busy = look()
    await runUploads({ ...scene, port, inFlight: BESIDE }, busy)
    return (await busy).p99 - quiet.p99
  }
  const [ours, inline]: [number[], number[]] = [[], []]
  for (let round = 0; round < options.rounds; round++) {
    ours.push(await delay(scene.ours))
    inline.push(await delay(scene.inline))
  }
  return timeRow(`upload: p99 of GET /v1/health beside ${BESIDE} uploads, above idle`, ours, {
    peerName: 'sharp in the web process',
    peer: inline,
    promise: 0.6,
  })
}

/** Memory while 50 files of the maximum size arrive; most of each file is padding, so that receiving is the work. */
async function memoryRows(fixture: Fixture, senders: Customer[]): Promise<Row[]> {
  const env = fixture.env()
  const web = await startServer({ name: 'web', file: 'src/main.ts', env, probe: '/healthz' })
  const photo = await phonePhoto(400, 300)
  const form = multipartForm(Buffer.concat([photo, Buffer.alloc(LARGEST_FILE - photo.length)]))
  const load = { port: web.port, form, senders }
  const alone = await peakMemoryDuring({ ...load, inFlight: 1 }, web.memory)
  const peaks: number[] = []
  for (let time = 0; time < 3; time++)
    peaks.push(await peakMemoryDuring({ ...load, inFlight: 50 }, web.memory))
  await web.stop()
  const [first = 0, , third = 0] = peaks
  const work = 'upload: web memory while 50 files of 5 MB arrive'
  return [
    limitRow(`${work}, above that of one`, first - alone, null, 'MB'),
    limitRow(`${work}, the third time above the first`, third - first, 32, 'MB'),
  ]
}
