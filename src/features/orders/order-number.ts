/** The numbers of orders: the Manila day, and a code that people read out, as in `ORD-20261123-K7M2PQ`. */
import { manilaDay } from '../../platform/values/clock.ts'
import { crockfordCode } from '../../platform/values/ids.ts'

const CODE_LENGTH = 6
const SEARCHED_DAYS = 366
const DAY_MS = 86_400_000

export const newOrderNumber = (at: Date): string => orderNumber(at, crockfordCode(CODE_LENGTH))

/** The numbers that a text may mean: a whole one, or the code of an order of the past year. None for anything else. */
export function meantOrderNumbers(text: string, at: Date): string[] {
  const [, whole, code] = /^(ORD-\d{8}-\w{6})$|^(\w{6})$/.exec(text.trim().toUpperCase()) ?? []
  if (whole) return [whole]
  if (!code) return []
  const days = Array.from({ length: SEARCHED_DAYS }, (_, ago) => new Date(+at - ago * DAY_MS))
  return days.map((day) => orderNumber(day, code))
}

const orderNumber = (at: Date, code: string) => `ORD-${manilaDay(at).replaceAll('-', '')}-${code}`
