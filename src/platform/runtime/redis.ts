/**
 * Redis connections by purpose, to one server or to a cluster. A producer fails fast; a consumer waits; neither is shared with
 * the other (BullMQ's rule).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Cluster, Redis, type RedisOptions } from 'ioredis'
import { config } from '../../config/config.ts'
import { corkPerTick } from './cork-per-tick.ts'
import { log } from './log.ts'

/** One server, or all nodes of a cluster. */
export type Store = Redis | Cluster

const soonAgain = (times: number) => Math.min(times * 100, 2_000)

const shared: RedisOptions = {
  ...(config.redisTls && { tls: config.redisTls }),
  connectTimeout: 2_000,
  keepAlive: 10_000,
  retryStrategy: soonAgain,
  // A Redis that became a replica keeps its connections open; the name leads to another one now.
  reconnectOnError: ({ message }) => message.startsWith('READONLY'),
}

/** For limits and for adding jobs: a command fails within milliseconds when Redis is away, and a silent socket is replaced. */
const producerOptions: RedisOptions = {
  ...shared,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 2_000,
  socketTimeout: 5_000,
}

/**
 * For workers: what they ask for survives an outage. They look for stalled jobs every 3 s, so a silent socket is noticed within
 * 11 s.
 */
export const consumerOptions: RedisOptions = {
  ...shared,
  maxRetriesPerRequest: null,
  socketTimeout: 8_000,
}

const open = new Set<Store>()

/** Opens a connection whose errors are logged, never thrown. */
export function connectRedis(purpose: string, options: RedisOptions): Store {
  const named = { connectionName: `palengke-${purpose}`, ...options }
  const store = config.redisCluster ? toCluster(named) : toServer(named)
  let lastWarning = 0
  store.on('error', (error: Error) => {
    if (Date.now() - lastWarning < 60_000) return
    lastWarning = Date.now()
    log.warn({ purpose, reason: error.message }, 'Redis does not answer; work waits in the outbox')
  })
  open.add(store)
  return store
}

function toServer(options: RedisOptions): Redis {
  const redis = new Redis(config.redisUrls[0]!, options)
  writeTogether(redis)
  return redis
}

/**
 * For a worker of BullMQ, which duplicates it for the reads that wait for a job, for up to 10 s. It gives them a second more and
 * then replaces the socket by itself.
 */
export function connectWorker(name: string): Store {
  const store = connectRedis(`worker-${name}`, consumerOptions)
  const duplicate = (named?: RedisOptions, ofCluster?: { redisOptions?: RedisOptions }) => {
    const { connectionName } = ofCluster?.redisOptions ?? named ?? {}
    return connectRedis(name, { ...consumerOptions, socketTimeout: 15_000, connectionName })
  }
  return Object.assign(store, { duplicate })
}

/** A command that finds its node gone is sent again every 0.1 s; a consumer's for as long as a replica may take to be promoted. */
const TRIES = { producer: 3, consumer: 300 }

function toCluster({ enableOfflineQueue = true, ...options }: RedisOptions): Cluster {
  const { username, password } = new URL(config.redisUrls[0]!)
  const cluster = new Cluster([...config.redisUrls], {
    enableOfflineQueue,
    maxRedirections: enableOfflineQueue ? TRIES.consumer : TRIES.producer,
    clusterRetryStrategy: soonAgain,
    // Nodes that the first ones tell of are addressed as they say, for certificates bear names.
    ...(config.redisTls && { dnsLookup: (name, found) => found(null, name) }),
    redisOptions: {
      ...options,
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
    },
  })
  return cluster.on('+node', writeTogether)
}

/** ioredis writes a command that has bytes in it piece by piece; its own pipelines would change the order of BullMQ's. */
function writeTogether(redis: Redis): void {
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (command, stream) => {
    if (redis.stream) corkPerTick(redis.stream)
    return send(command, stream)
  }
}

let producer: Store | undefined

/** The one connection of this process for commands that must not wait. */
export function redis(): Store {
  return (producer ??= connectRedis('producer', producerOptions))
}

export async function redisAnswers(): Promise<boolean> {
  return await redis()
    .ping()
    .then((pong) => pong === 'PONG')
    .catch(() => false)
}

const UP_MS = 3_000

/** Waits for a connection that is only just being made: the command of an operator comes right after its process began. */
export async function redisComesUp(): Promise<boolean> {
  const deadline = Date.now() + UP_MS
  while (!(await redisAnswers())) {
    if (Date.now() > deadline) return false
    await sleep(50)
  }
  return true
}

/**
 * Warns or stops when Redis would lose jobs: evicting keys or writing no append-only file. A host that hides its
 * configuration is trusted.
 */
export async function requireDurableRedis(): Promise<void> {
  await redisComesUp()
  const store = redis()
  const servers = store instanceof Cluster ? store.nodes('master') : [store]
  for (const server of servers) {
    const setting = async (name: string) => (await server.config('GET', name))[1]
    try {
      if ((await setting('maxmemory-policy')) !== 'noeviction')
        refuseRedis('maxmemory-policy is not noeviction')
      if ((await setting('appendonly')) !== 'yes')
        log.warn(
          'Redis has appendonly off: after a crash of Redis, jobs are sent again by the relay',
        )
    } catch (error) {
      log.warn({ reason: String(error) }, 'The configuration of Redis could not be read')
    }
  }
}

function refuseRedis(problem: string): never {
  log.fatal(
    `REDIS_URL: ${problem}, so Redis would drop jobs when memory is full. Run: CONFIG SET maxmemory-policy noeviction`,
  )
  log.flush()
  process.exit(78)
}

export function closeRedis(): void {
  for (const connection of open) connection.disconnect()
  open.clear()
  producer = undefined
}
