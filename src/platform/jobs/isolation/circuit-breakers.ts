/** Circuit breakers by key: after several calls in a row without an answer nothing is sent to a host or an endpoint for a while. */
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleAll,
  type CircuitBreakerPolicy,
} from 'cockatiel'
import { LRUCache } from 'lru-cache'
import { RetryAfterError } from '../job.ts'

const KEYS_MAX = 10_000
const FAILURES_IN_A_ROW = 3
/** How long a breaker stays open; then one call tries whether the other side is back. */
const OPEN_MS = 30_000

const options = () => ({
  halfOpenAfter: OPEN_MS,
  breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
})

/** A call that rejects had no answer. One that resolves had one, whatever it says, and closes the breaker. */
export function createCircuitBreakers() {
  const breakers = new LRUCache<string, CircuitBreakerPolicy>({ max: KEYS_MAX })

  /** @throws `RetryAfterError` while the breaker of the key is open; `call` has not run then */
  return async function run<T>(key: string, call: () => Promise<T>): Promise<T> {
    const breaker = breakers.get(key) ?? circuitBreaker(handleAll, options())
    breakers.set(key, breaker)
    if (breaker.state === CircuitState.HalfOpen) failOpen() // one call tries, the others do not wait for it
    try {
      return await breaker.execute(call)
    } catch (error) {
      if (error instanceof BrokenCircuitError) failOpen()
      throw error
    }
  }
}

function failOpen(): never {
  throw new RetryAfterError('nothing was sent, because the last calls had no answer', OPEN_MS)
}
