import { failRateLimited } from '../../../platform/http/rate-limit.ts'
import { addDays, manilaDay, now, startOfManilaDay } from '../../../platform/values/clock.ts'

/** @throws 429 RATE_LIMITED until the next Manila day */
export function failUntilTomorrow(limit: string): never {
  const at = now()
  const tomorrow = startOfManilaDay(addDays(manilaDay(at), 1))
  failRateLimited(limit, tomorrow.getTime() - at.getTime())
}
