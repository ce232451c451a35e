import { Redis } from 'ioredis'
import type { Config } from '../config/read-config.ts'
import { placeOf, type Check, type Finding } from './check.ts'
import { compareVersions } from './node-version.ts'

const OLDEST = '6.2'
const TIMEOUT_MS = 4_000

export const redis: Check = {
  name: 'redis',
  subject: 'Redis',
  needs: ['REDIS_URL', 'REDIS_CLUSTER', 'REDIS_TLS_REJECT_UNAUTHORIZED'],
  advice: 'Start Redis or Valkey, or mend REDIS_URL (redis://:password@host:6379).',
  async look({ redisUrls, redisTls, redisCluster }) {
    const looks = redisUrls.map(async (url) => {
      const info = await readInfo(url, redisTls)
      return [version(info, url), kind(info, redisCluster), eviction(info), persistence(info)]
    })
    return (await Promise.all(looks)).flat().filter((finding) => finding !== null)
  },
}

type Info = Map<string, string>

/** INFO tells the settings too, also where a host does not allow CONFIG. */
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
  let reason: Error | undefined
  client.on('error', (error: Error) => (reason = error))
  try {
    await client.connect()
    const lines = (await client.info()).split('\r\n')
    return new Map(lines.map((line) => line.split(':', 2) as [string, string]))
  } catch (error) {
    throw reason ?? error // without the reason it says "Connection is closed." only
  } finally {
    client.disconnect()
  }
}

function version(info: Info, url: string): Finding {
  const subject = 'Redis'
  const compatible = info.get('redis_version') ?? ''
  const valkey = info.get('valkey_version')
  const text = `${valkey ? `Valkey ${valkey}` : compatible} at ${placeOf(url)}`
  if (compareVersions(compatible, OLDEST) >= 0) return { verdict: 'ok', subject, text }
  return { verdict: 'fail', subject, text: `${text} is older than ${OLDEST}; upgrade it` }
}

/** Nothing to say where the setting is right. */
function kind(info: Info, redisCluster: boolean): Finding | null {
  const isNode = info.get('redis_mode') === 'cluster' || info.get('cluster_enabled') === '1'
  if (isNode === redisCluster) return null
  const text = isNode
    ? 'it is a node of a Redis Cluster; set REDIS_CLUSTER=on'
    : 'it is no node of a Redis Cluster; unset REDIS_CLUSTER'
  return { verdict: 'fail', subject: 'Redis', text }
}

function eviction(info: Info): Finding {
  const subject = 'Eviction'
  const policy = info.get('maxmemory_policy')
  if (policy === 'noeviction')
    return { verdict: 'ok', subject, text: 'maxmemory-policy is noeviction' }
  const text =
    `maxmemory-policy is ${policy}, so Redis would drop jobs when memory is full. ` +
    'Run: CONFIG SET maxmemory-policy noeviction'
  return { verdict: 'fail', subject, text }
}

/** Only a warning: what Redis forgets is sent again from the outbox, later. */
function persistence(info: Info): Finding {
  const subject = 'Persistence'
  if (info.get('aof_enabled') === '1') return { verdict: 'ok', subject, text: 'appendonly is on' }
  const text =
    'appendonly is off; after a crash of Redis, jobs wait up to an hour before they are sent again. ' +
    'Run: CONFIG SET appendonly yes'
  return { verdict: 'warn', subject, text }
}
