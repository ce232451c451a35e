/** What every simulation starts with, made once: people, stores and goods, and a few orders that were delivered. */
import { openHouse } from './house.ts'
import { furnish } from './shop/furnish.ts'
import type { HistoryEntry } from './shop/people.ts'
import { openShop, type Shop } from './shop/shop.ts'

/** All but the rows, which are in the database. */
export interface Stage {
  shop: Shop
  history: HistoryEntry[]
  /** Virtual. */
  endedAt: number
}

/** A morning in Manila. */
const START = Date.parse('2026-03-02T01:00:00Z')

export async function setStage(): Promise<Stage> {
  const house = await openHouse({ seed: 'stage', startAt: START })
  const premises = await house.finish(() => openShop(house.home), 'opening the shop')
  await house.start(1)
  const shop = await house.finish(() => furnish(house.people, premises), 'furnishing the shop')
  const open = await house.comeToRest()
  if (open.length > 0) throw new Error(`furnishing the shop leaves ${JSON.stringify(open)}`)
  await house.close()
  return { shop, history: house.people.history, endedAt: house.scheduler.now() }
}
