import { Redis } from 'ioredis'
import type { Config } from '../config/read-config.ts'
import { fail, ok, redactUrl, warn, type Check, type CheckResult } from './check.ts'
import { compareVersions } from './node-version.ts'

const MIN_VERSION = '6.2'
const TIMEOUT_MS = 4_000

export const redis: Check = {
  name: 'redis',
  subject: 'Redis',
  requires: ['REDIS_URL', 'REDIS_CLUSTER', 'REDIS_TLS_REJECT_UNAUTHORIZED'],
  remedy: 'Start Redis or Valkey, or fix REDIS_URL (redis://:password@host:6379).',
  async run({ redisUrls, redisTls, redisCluster }) {
    const results = redisUrls.map(async (url) => {
      const info = await readInfo(url, redisTls)
      return [
        checkVersion(info, url),
        ...checkClusterMode(info, redisCluster),
        checkEviction(info),
        checkPersistence(info),
      ]
    })
    return (await Promise.all(results)).flat()
  },
}

type Info = Map<string, string>

/** Reads the settings from INFO, since managed Redis services often forbid CONFIG. */
async function readInfo(url: string, tls: Config['redisTls']): Promise<Info> {
  const client = new Redis(url, {
    ...(tls && { tls }),
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    enableReadyCheck: false,
  })
  let connectionError: Error | undefined
  client.on('error', (error: Error) => (connectionError = error))
  try {
    await client.connect()
    const lines = (await client.info()).split('\r\n')
    return new Map(lines.map((line) => line.split(':', 2) as [string, string]))
  } catch (error) {
    throw connectionError ?? error // the latter says only "Connection is closed."
  } finally {
    client.disconnect()
  }
}

function checkVersion(info: Info, url: string): CheckResult {
  const compatible = info.get('redis_version') ?? ''
  const valkey = info.get('valkey_version')
  const server = `${valkey ? `Valkey ${valkey}` : compatible} at ${redactUrl(url)}`
  return compareVersions(compatible, MIN_VERSION) >= 0
    ? ok('Redis', server)
    : fail('Redis', `${server} is older than ${MIN_VERSION}; upgrade it`)
}

/** Reports only a mismatch. */
function checkClusterMode(info: Info, redisCluster: boolean): CheckResult[] {
  const isNode = info.get('redis_mode') === 'cluster' || info.get('cluster_enabled') === '1'
  if (isNode === redisCluster) return []
  const message = isNode
    ? 'the server is a node of a Redis Cluster; set REDIS_CLUSTER=on'
    : 'the server is not a node of a Redis Cluster; unset REDIS_CLUSTER'
  return [fail('Redis', message)]
}

function checkEviction(info: Info): CheckResult {
  const policy = info.get('maxmemory_policy')
  if (policy === 'noeviction') return ok('Eviction', 'maxmemory-policy is noeviction')
  return fail(
    'Eviction',
    `maxmemory-policy is ${policy}, so Redis would drop jobs when memory is full. ` +
      'Run: CONFIG SET maxmemory-policy noeviction',
  )
}

/** A warning only: the outbox relay dispatches lost jobs again, later. */
function checkPersistence(info: Info): CheckResult {
  if (info.get('aof_enabled') === '1') return ok('Persistence', 'appendonly is on')
  return warn(
    'Persistence',
    'appendonly is off; after a crash of Redis, jobs wait up to an hour before they are sent again. ' +
      'Run: CONFIG SET appendonly yes',
  )
}
