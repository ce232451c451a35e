/** A weighted semaphore: starts tasks in FIFO order while the cost of those running stays within `capacity`. */
export function createCostLimiter(capacity: number) {
  let available = capacity
  const queue: { cost: number; start: () => void }[] = []
  const startNext = () => {
    for (let next = queue[0]; next && next.cost <= available; next = queue[0]) {
      queue.shift()
      available -= next.cost
      next.start()
    }
  }
  /** A `cost` above the capacity takes all of it. */
  return async function limit<T>(cost: number, task: () => Promise<T>): Promise<T> {
    const acquired = Math.min(cost, capacity)
    await new Promise<void>((start) => {
      queue.push({ cost: acquired, start })
      startNext()
    })
    try {
      return await task()
    } finally {
      available += acquired
      startNext()
    }
  }
}
