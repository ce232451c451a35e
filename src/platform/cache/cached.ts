import { LRUCache } from 'lru-cache'

/** A value that may be up to its TTL old. Concurrent calls share one load; a failed load is not cached. */
export interface Cached<Value> {
  (): Promise<Value>
  /** The next call loads the value again, even while a load is in flight. */
  invalidate(): void
}

export function cached<Value>(ttlMs: number, load: () => Promise<Value>): Cached<Value> {
  const get = cachedByKey<void, Value>({ max: 1, ttlMs, key: () => '', load })
  return Object.assign(async () => await get(), { invalidate: () => get.invalidate() })
}

/** The same for many values. The least recently used are evicted first. */
export interface CachedByKey<Args, Value> {
  (args: Args): Promise<Value>
  /** The next call for these arguments loads the value again, even while a load is in flight. */
  invalidate(args: Args): void
}

type Limit<Value> = { max: number } | { maxSize: number; sizeOf: (value: Value) => number }

export function cachedByKey<Args, Value>({
  key,
  load,
  ttlMs = 0,
  ...limit
}: {
  key: (args: Args) => string
  load: (args: Args) => Promise<Value>
  /** Without it values are cached until they are evicted; a function gives each value its own. */
  ttlMs?: number | ((value: Value) => number)
} & Limit<Value>): CachedByKey<Args, Value> {
  const cache = new LRUCache<string, { value: Value }, { args: Args }>({
    ...('max' in limit
      ? { max: limit.max }
      : { maxSize: limit.maxSize, sizeCalculation: ({ value }) => limit.sizeOf(value) }),
    ttl: typeof ttlMs === 'number' ? ttlMs : 1, // one that is set can be replaced by each value's
    fetchMethod: async (_key, _stale, { context, options }) => {
      const value = await load(context.args)
      if (typeof ttlMs === 'function') options.ttl = ttlMs(value)
      return { value }
    },
    ignoreFetchAbort: true, // calls that wait for an invalidated load still get its value
  })
  const get = async (args: Args) => (await cache.fetch(key(args), { context: { args } }))!.value
  return Object.assign(get, { invalidate: (args: Args) => void cache.delete(key(args)) })
}
