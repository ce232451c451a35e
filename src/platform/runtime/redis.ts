/**
 * Redis connections by purpose, to one server or to a cluster. A producer fails fast, a consumer waits; BullMQ requires separate
 * connections for them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Cluster, Redis, type RedisOptions } from 'ioredis'
import { config } from '../../config/config.ts'
import { corkPerTick } from './cork-per-tick.ts'
import { log } from './log.ts'

/** One server, or all nodes of a cluster. */
export type RedisConnection = Redis | Cluster

const retryDelayMs = (times: number) => Math.min(times * 100, 2_000)

const sharedOptions: RedisOptions = {
  ...(config.redisTls && { tls: config.redisTls }),
  connectTimeout: 2_000,
  keepAlive: 10_000,
  retryStrategy: retryDelayMs,
  // A server that was demoted to a replica keeps its connections open; its name now resolves to the new primary.
  reconnectOnError: ({ message }) => message.startsWith('READONLY'),
}

/** For rate limits and for adding jobs: commands fail within milliseconds while Redis is unreachable. */
const producerOptions: RedisOptions = {
  ...sharedOptions,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 2_000,
  socketTimeout: 5_000,
}

/** For workers: their commands wait out an outage. They check for stalled jobs every 3 s, so a dead socket is noticed within 11 s. */
export const consumerOptions: RedisOptions = {
  ...sharedOptions,
  maxRetriesPerRequest: null,
  socketTimeout: 8_000,
}

const openConnections = new Set<RedisConnection>()

/** Opens a connection whose errors are logged, never thrown. */
export function connectRedis(purpose: string, options: RedisOptions): RedisConnection {
  const named = { connectionName: `palengke-${purpose}`, ...options }
  const store = config.redisCluster ? toCluster(named) : toServer(named)
  let lastWarning = 0
  store.on('error', (error: Error) => {
    if (Date.now() - lastWarning < 60_000) return
    lastWarning = Date.now()
    log.warn({ purpose, err: error }, 'Redis is unreachable; jobs wait in the outbox')
  })
  openConnections.add(store)
  return store
}

function toServer(options: RedisOptions): Redis {
  const redis = new Redis(config.redisUrls[0]!, options)
  corkCommands(redis)
  return redis
}

/**
 * For a BullMQ worker, which duplicates the connection for blocking reads of up to 10 s: the duplicate needs a longer socket
 * timeout.
 */
export function connectWorker(name: string): RedisConnection {
  const store = connectRedis(`worker-${name}`, consumerOptions)
  const duplicate = (named?: RedisOptions, ofCluster?: { redisOptions?: RedisOptions }) => {
    const { connectionName } = ofCluster?.redisOptions ?? named ?? {}
    return connectRedis(name, { ...consumerOptions, socketTimeout: 15_000, connectionName })
  }
  return Object.assign(store, { duplicate })
}

/** A command to an unreachable node is retried every 0.1 s; a consumer's for as long as the promotion of a replica may take. */
const MAX_REDIRECTIONS = { producer: 3, consumer: 300 }

function toCluster({ enableOfflineQueue = true, ...options }: RedisOptions): Cluster {
  const { username, password } = new URL(config.redisUrls[0]!)
  const cluster = new Cluster([...config.redisUrls], {
    enableOfflineQueue,
    maxRedirections: enableOfflineQueue ? MAX_REDIRECTIONS.consumer : MAX_REDIRECTIONS.producer,
    clusterRetryStrategy: retryDelayMs,
    // Discovered nodes are addressed by name, because TLS certificates are.
    ...(config.redisTls && { dnsLookup: (name, found) => found(null, name) }),
    redisOptions: {
      ...options,
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
    },
  })
  return cluster.on('+node', corkCommands)
}

/** ioredis writes a command with binary arguments in several chunks. Its own auto-pipelining would reorder the commands of BullMQ. */
function corkCommands(redis: Redis): void {
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (command, stream) => {
    if (redis.stream) corkPerTick(redis.stream)
    return send(command, stream)
  }
}

let producer: RedisConnection | undefined

/** The connection of this process for commands that must not wait. */
export function redis(): RedisConnection {
  return (producer ??= connectRedis('producer', producerOptions))
}

export async function pingRedis(): Promise<boolean> {
  return await redis()
    .ping()
    .then((pong) => pong === 'PONG')
    .catch(() => false)
}

const CONNECT_DEADLINE_MS = 3_000

/** Waits for a connection that is still being established: an operator's command runs right after its process starts. */
export async function waitForRedis(): Promise<boolean> {
  const deadline = Date.now() + CONNECT_DEADLINE_MS
  while (!(await pingRedis())) {
    if (Date.now() > deadline) return false
    await sleep(50)
  }
  return true
}

/** Exits when Redis would evict jobs, and warns when it has no append-only file. A host that hides its configuration is trusted. */
export async function assertDurableRedis(): Promise<void> {
  await waitForRedis()
  const store = redis()
  const servers = store instanceof Cluster ? store.nodes('master') : [store]
  for (const server of servers) {
    const setting = async (name: string) => (await server.config('GET', name))[1]
    try {
      if ((await setting('maxmemory-policy')) !== 'noeviction')
        exitWithFatal('maxmemory-policy is not noeviction')
      if ((await setting('appendonly')) !== 'yes')
        log.warn('Redis has appendonly off: after a crash of Redis the relay dispatches jobs again')
    } catch (error) {
      log.warn({ err: error }, 'The configuration of Redis could not be read')
    }
  }
}

function exitWithFatal(problem: string): never {
  log.fatal(
    `REDIS_URL: ${problem}, so Redis would drop jobs when memory is full. Run: CONFIG SET maxmemory-policy noeviction`,
  )
  log.flush()
  process.exit(78)
}

export function closeRedis(): void {
  for (const connection of openConnections) connection.disconnect()
  openConnections.clear()
  producer = undefined
}
