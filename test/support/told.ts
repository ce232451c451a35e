/** What people were told in the app. */
import type { TestUser } from './actors.ts'
import { get } from './client.ts'
import { eventually } from './harness.ts'

export interface Told {
  id: string
  event: string
  title: string
  body: string
  data: { orderId: string; url: string }
}

export const toldOf = async (as: TestUser): Promise<Told[]> =>
  (await get('/api/notifications?limit=100', { as })).body.data

/** What someone was told of an event of an order, once it is there. */
export const told = (as: TestUser, orderId: string, event: string): Promise<Told> =>
  eventually(
    async () =>
      (await toldOf(as)).find((each) => each.event === event && each.data.orderId === orderId),
    { what: `${event} told` },
  )
