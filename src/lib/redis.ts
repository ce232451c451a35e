/** Redis connections by purpose. A producer fails fast; a consumer waits; neither is shared with the other (BullMQ's rule). */
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis, type RedisOptions } from 'ioredis'
import { config } from '../config.ts'
import { leaveTogether } from './leave-together.ts'
import { log } from './log.ts'

const shared: RedisOptions = {
  ...(config.redisTls && { tls: config.redisTls }),
  connectTimeout: 2_000,
  keepAlive: 10_000,
  retryStrategy: (times) => Math.min(times * 100, 2_000),
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

/** For workers: blocking reads survive an outage, and a silent socket is noticed within 15 s. */
export const consumerOptions: RedisOptions = {
  ...shared,
  maxRetriesPerRequest: null,
  socketTimeout: 15_000,
}

const open = new Set<Redis>()

/** Opens a connection whose errors are logged, never thrown. */
export function connectRedis(purpose: string, options: RedisOptions): Redis {
  const redis = new Redis(config.redisUrl, { ...options, connectionName: `palengke-${purpose}` })
  let lastWarning = 0
  redis.on('error', (error: Error) => {
    if (Date.now() - lastWarning < 60_000) return
    lastWarning = Date.now()
    log.warn({ purpose, reason: error.message }, 'Redis does not answer; work waits in the outbox')
  })
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (command, stream) => {
    // ioredis writes a command that has bytes in it piece by piece; its own pipelines would change the order of BullMQ's.
    if (redis.stream) leaveTogether(redis.stream)
    return send(command, stream)
  }
  open.add(redis)
  return redis
}

let producer: Redis | undefined

/** The one connection of this process for commands that must not wait. */
export function redis(): Redis {
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
  const probe = connectRedis('probe', { ...producerOptions, enableOfflineQueue: true })
  try {
    const setting = async (name: string) => (await probe.config('GET', name))[1]
    if ((await setting('maxmemory-policy')) !== 'noeviction')
      refuseRedis('maxmemory-policy is not noeviction')
    if ((await setting('appendonly')) !== 'yes')
      log.warn('Redis has appendonly off: after a crash of Redis, jobs are sent again by the relay')
  } catch (error) {
    log.warn({ reason: String(error) }, 'The configuration of Redis could not be read')
  } finally {
    probe.disconnect()
    open.delete(probe)
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
