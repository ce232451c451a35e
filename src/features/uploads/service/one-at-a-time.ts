import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'

const queues = new LRUCache<string, LimitFunction>({ max: 10_000, memoMethod: () => pLimit(1) })

/** Runs the conversions of one user one after the other, so that many pictures of one hold up those of nobody else. */
export async function oneAtATime(userId: string, convert: () => Promise<void>): Promise<void> {
  await queues.memo(userId)(convert)
}
