import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { startRedis } from '../../dev/embedded/redis.ts'
import { get } from '../support/client.ts'
import { eventually } from '../support/harness.ts'
import { useCluster } from './cluster.ts'
import { recordFigures } from './figures.ts'
import {
  expectConsistent,
  initiatePayment,
  placeOrder,
  waitUntilSettled,
  type PlacedOrder,
} from './orders.ts'

const cash = { method: 'cash_on_delivery' }
const SIZE_MB = 16

describe('a full disk', function () {
  this.timeout(120_000)
  const cluster = useCluster()
  let disk: string

  before(function () {
    disk = mkdtempSync(join(tmpdir(), 'palengke-disk-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', disk], {
        stdio: 'pipe',
      })
    } catch (error) {
      rmSync(disk, { recursive: true })
      console.log(`    skipped: a small disk needs root and the right to mount (${String(error)})`)
      this.skip()
    }
    chmodSync(disk, 0o755)
  })
  after(() => {
    execFileSync('umount', ['--lazy', disk])
    rmSync(disk, { recursive: true })
  })

  it('of Redis: orders go on, and once there is room their work is done, without a restart', async () => {
    const { webs, workers, urls } = cluster
    const store = await startRedis({ folder: join(disk, 'redis') })
    const client = new Redis(store.url)
    const base = urls[1]
    await Promise.all([webs[1].kill(), workers[0].kill()])
    await Promise.all([webs[1], workers[0]].map((each) => each.start({ REDIS_URL: store.url })))
    fill()
    const refusal = () => client.set('a', 'b').then(() => null, String)
    const reason = await eventually(refusal, { what: 'Redis refusing to write' })
    expect(reason).to.include('MISCONF')
    const orders: PlacedOrder[] = []
    for (let pick = 0; pick < 10; pick++) {
      const placed = await placeOrder(cluster, { ...cash, pick, base })
      const { status } = await initiatePayment(cluster, placed, { ...cash, base })
      expect([placed.status, status]).to.deep.equal([201, 200])
      orders.push(placed)
    }
    empty()
    const room = performance.now()
    await waitUntilSettled(cluster, orders)
    const recoveryMs = Math.round(performance.now() - room)
    await expectConsistent(cluster, orders, { paid: false, repeats: true })
    for (const each of [webs[1], workers[0]]) expect(each.isRunning()).to.equal(true)
    recordFigures('the disk of Redis full', { orders: orders.length, lost: 0, recoveryMs })
    await Promise.all([webs[1].kill(), workers[0].kill()])
    client.disconnect()
    await store.stop()
  })

  it('of PostgreSQL: orders are refused with 503 BUSY, reading goes on, and once there is room all goes on', async () => {
    const { sql, urls } = cluster
    const folder = join(disk, 'postgres')
    mkdirSync(folder)
    await ownedByPostgres(folder)
    await sql(`create tablespace small location '${folder}'`)
    await sql('alter table order_items set tablespace small')
    fill()
    const orders: PlacedOrder[] = []
    const refused = await eventually(
      async () => {
        const placed = await placeOrder(cluster, { ...cash, pick: orders.length })
        if (placed.status !== 201) return placed
        orders.push(placed)
        return null
      },
      { ms: 60_000, what: 'a refusal' },
    )
    expect([refused.status, refused.body.code]).to.deep.equal([503, 'BUSY'])
    expect((await get('/api/stores', { base: urls[0] })).status).to.equal(200)
    empty()
    const room = performance.now()
    const isTaken = async () => (await placeOrder(cluster, cash)).status === 201
    await eventually(isTaken, { what: 'an order' })
    const recoveryMs = Math.round(performance.now() - room)
    for (const order of orders.slice(-10)) await initiatePayment(cluster, order, cash)
    await waitUntilSettled(cluster, orders.slice(-10))
    await expectConsistent(cluster, orders.slice(-10), { paid: false })
    await sql('alter table order_items set tablespace pg_default')
    await sql('drop tablespace small')
    recordFigures('the disk of PostgreSQL full', { taken: orders.length, lost: 0, recoveryMs })
  })

  const ballast = () => join(disk, 'ballast')

  function fill(): void {
    const file = openSync(ballast(), 'w')
    try {
      for (const bytes of [Buffer.alloc(65_536), Buffer.alloc(512)]) writeAll(file, bytes)
    } finally {
      closeSync(file)
    }
  }

  const empty = () => rmSync(ballast())

  /** Gives a folder to whom the server runs as, which is somebody else where the tests run as root. */
  async function ownedByPostgres(folder: string): Promise<void> {
    const [{ pid }] = await cluster.sql('select pg_backend_pid() as pid')
    const { uid, gid } = statSync(`/proc/${pid}`)
    chownSync(folder, uid, gid)
  }
})

/** Until the disk takes no more. */
function writeAll(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
