import { createAccountLimit } from '../../platform/http/rate-limit.ts'

/** Counted for each file: a request counts as one by itself, and its further files one each. */
export const uploadLimits = [
  createAccountLimit('uploads', { points: 30, seconds: 60 }),
  createAccountLimit('uploads-a-day', { points: 300, seconds: 86_400 }),
]

/** Counts a file after the first of a request. @throws 429 RATE_LIMITED */
export async function consumeFurtherFile(userId: string): Promise<void> {
  for (const limit of uploadLimits) await limit.consume(userId)
}
