/** Fair queueing between accounts, by the priorities of BullMQ. */
import { createBatcher } from '../../database/batcher.ts'
import { redis } from '../../runtime/redis.ts'

const WINDOW_SECONDS = 60
const MAX_PRIORITY = 2 ** 21 // of BullMQ

/** Counts one job for each key. A window begins with its first job. */
const countScript = `
local counts = {}
for i, key in ipairs(KEYS) do
  counts[i] = redis.call('incr', key)
  if counts[i] == 1 then redis.call('expire', key, ARGV[1]) end
end
return counts`

type CountJob = (tenant: string) => Promise<number>

/** By queue: the keys of one command have to be on one node of a Redis Cluster. */
const counters = new Map<string, CountJob>()

/**
 * The priority of a tenant's next job: how many went to the queue in the last minute. BullMQ runs 0 first, then the lowest. So
 * the n-th job of an account waits for at most n jobs of each other account, however many these have.
 * @param prefix of the queue's keys
 */
export async function fairPriority(prefix: string, tenant: string): Promise<number> {
  let countJob = counters.get(prefix)
  if (!countJob) counters.set(prefix, (countJob = createCounter(prefix)))
  return Math.min((await countJob(tenant)) - 1, MAX_PRIORITY)
}

/** Jobs that are dispatched together, as those of a batched write are, are counted by one command. */
function createCounter(prefix: string): CountJob {
  return createBatcher<string, number>(async ({ items }) => {
    const keys = items.map((tenant) => `${prefix}:fair:${tenant}`)
    const counts = await redis().eval(countScript, keys.length, ...keys, WINDOW_SECONDS)
    return counts as number[]
  })
}
