/** Everybody who acts, and all that they do. */
import { createRandom } from '../engine/random.ts'
import { admins } from './admins.ts'
import { chatters } from './chatters.ts'
import { customers, type PlacedOrder } from './customers.ts'
import type { People } from './people.ts'
import { renters } from './renters.ts'
import { riders } from './riders.ts'
import { shoppers } from './shoppers.ts'
import type { Shop } from './shop.ts'
import { themeOf, type ActKind } from './themes.ts'
import { vendors } from './vendors.ts'

export function createActors(seed: number, people: People, shop: Shop) {
  const setting = { people, shop, theme: themeOf(seed), orders: [] as PlacedOrder[] }
  const acts = {
    ...customers(setting),
    ...vendors(setting),
    ...admins(setting),
    ...riders(setting),
    ...renters(setting),
    ...chatters(setting),
    ...shoppers(setting),
  } satisfies Record<ActKind, unknown>

  return {
    /** Does one act, inside the process of people. */
    async perform(id: number, kind: ActKind): Promise<void> {
      await acts[kind]({ id, random: createRandom(seed, `act ${id}`) })
    },
  }
}
