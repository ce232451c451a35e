/** A Redis Cluster for tests: three masters, each with a replica, and each a process that can be killed. */
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '../../dev/embedded/ports.ts'
import { killOnParentExit, type ManagedProcess } from '../../dev/processes/launch.ts'
import { startRedis } from '../../dev/embedded/redis.ts'
import { eventually } from '../support/harness.ts'

const MASTERS = 3
const SLOTS = 16_384
const NODE_TIMEOUT_MS = 2_000

export interface RedisNode {
  url: string
  /** Host, port, and port of the cluster's own talk. */
  address: [string, string, string]
  /** How other nodes call it. */
  id: string
  kill(): Promise<void>
  /** Starts it again, on its data and port. */
  start(): Promise<void>
  /** It says nothing more, and closes nothing. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  command(...words: [string, ...string[]]): Promise<unknown>
}

export interface RedisNodes {
  masters: RedisNode[]
  replicas: RedisNode[]
  /** What the product is given. */
  env: NodeJS.ProcessEnv
  /** The master that holds a key, and the replica that would take its place. */
  holderOf(key: string): Promise<{ master: RedisNode; replica: RedisNode }>
  stop(): Promise<void>
}

export async function startRedisNodes(folder: string): Promise<RedisNodes> {
  const folders = Array.from({ length: 2 * MASTERS }, (_, at) => join(folder, `redis-${at + 1}`))
  killOnParentExit([folders.map((each) => join(each, 'process.json'))])
  const nodes = await Promise.all(folders.map(startNode))
  const [masters, replicas] = [nodes.slice(0, MASTERS), nodes.slice(MASTERS)]
  const stop = async () => void (await Promise.all(nodes.map((node) => node.kill())))
  try {
    await unite(masters, replicas)
  } catch (error) {
    await stop()
    throw error
  }
  const addresses = masters.map(({ url }) => url)
  return {
    masters,
    replicas,
    env: { REDIS_URL: addresses.join(), REDIS_CLUSTER: 'on' },
    async holderOf(key) {
      const slot = Number(await masters[0]!.command('CLUSTER', 'KEYSLOT', key))
      const at = Math.floor(slot / (SLOTS / MASTERS))
      return { master: masters[at]!, replica: replicas[at]! }
    },
    stop,
  }
}

async function startNode(folder: string): Promise<RedisNode> {
  const [port, bus] = [await freePort(), await freePort()]
  const more = ['--cluster-enabled', 'yes', '--cluster-port', String(bus)]
  more.push('--cluster-node-timeout', String(NODE_TIMEOUT_MS), '--repl-diskless-sync-delay', '0')
  const launch = () => startRedis({ folder, port, stopWithParent: false, extraArgs: more })
  let running: ManagedProcess | undefined = await launch()
  const url = `redis://127.0.0.1:${port}`
  const client = new Redis(url, { maxRetriesPerRequest: 1 })
  client.on('error', () => {})
  const command = (...[name, ...words]: [string, ...string[]]) => client.call(name, ...words)
  return {
    url,
    address: ['127.0.0.1', String(port), String(bus)],
    id: String(await command('CLUSTER', 'MYID')),
    command,
    async kill() {
      running?.kill()
      await running?.exited
      running = undefined
    },
    async start() {
      running = await launch()
    },
    async freeze() {
      process.kill(running!.pid, 'SIGSTOP')
    },
    async thaw() {
      process.kill(running!.pid, 'SIGCONT')
    },
  }
}

/** Makes one cluster of them, each replica following the master at its place. */
async function unite(masters: RedisNode[], replicas: RedisNode[]): Promise<void> {
  const [first, ...others] = [...masters, ...replicas]
  for (const node of others) await node.command('CLUSTER', 'MEET', ...first!.address)
  const from = (at: number) => Math.ceil((at * SLOTS) / MASTERS)
  for (const [at, master] of masters.entries())
    await master.command('CLUSTER', 'ADDSLOTSRANGE', `${from(at)}`, `${from(at + 1) - 1}`)
  const all = [first!, ...others]
  await untilAll(all, `cluster_known_nodes:${all.length}`)
  for (const [at, replica] of replicas.entries())
    await replica.command('CLUSTER', 'REPLICATE', masters[at]!.id)
  await untilAll(all, 'cluster_state:ok')
  for (const replica of replicas)
    await eventually(async () => ((await replica.command('ROLE')) as string[])[3] === 'connected', {
      ms: 20_000,
      what: 'a replica',
    })
}

async function untilAll(nodes: RedisNode[], says: string): Promise<void> {
  const look = async () => {
    const infos = await Promise.all(nodes.map((node) => node.command('CLUSTER', 'INFO')))
    return infos.every((info) => String(info).includes(says))
  }
  await eventually(look, { ms: 30_000, what: says })
}
