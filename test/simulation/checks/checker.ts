/** Judges the guarantees at the end of a simulation. */
import type { Checks, Evidence } from './check.ts'
import { moneyChecks } from './money.ts'
import { orderChecks } from './orders.ts'
import { rentalChecks } from './rentals.ts'
import { workChecks } from './work.ts'

export interface Breach {
  guarantee: string
  details: string
}

const checks: Checks = { ...orderChecks, ...moneyChecks, ...rentalChecks, ...workChecks }

/** @returns what was not kept, in the order of the checks */
export async function findBreaches(evidence: Evidence): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const [guarantee, check] of Object.entries(checks)) {
    const found = await check(evidence)
    if (found.length > 0) breaches.push({ guarantee, details: JSON.stringify(found).slice(0, 600) })
  }
  return breaches
}
