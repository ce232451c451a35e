/** Lets work begin only while all that is under way costs at most `total` together, first come first served. */
export function createCostLimiter(total: number) {
  let left = total
  const waiting: { cost: number; begin: () => void }[] = []
  const beginNext = () => {
    for (let next = waiting[0]; next && next.cost <= left; next = waiting[0]) {
      waiting.shift()
      left -= next.cost
      next.begin()
    }
  }
  /** `cost` above the total counts as all of it. */
  return async function within<T>(cost: number, work: () => Promise<T>): Promise<T> {
    const taken = Math.min(cost, total)
    await new Promise<void>((begin) => {
      waiting.push({ cost: taken, begin })
      beginNext()
    })
    try {
      return await work()
    } finally {
      left += taken
      beginNext()
    }
  }
}
