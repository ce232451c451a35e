import { Redis } from 'ioredis'

/** Hands the id of every new entry of a stream to `take`, without waiting for it. */
export function follow(stream: string, take: (id: string) => unknown): void {
  const redis = new Redis(process.env.REDIS_URL!)
  const read = async () => {
    for (let last = '$'; ;) {
      const found = await redis.xread('COUNT', 100, 'BLOCK', 0, 'STREAMS', stream, last)
      for (const [entry, [, id]] of found?.[0]?.[1] ?? []) {
        last = entry
        take(id!)
      }
    }
  }
  void read()
}
