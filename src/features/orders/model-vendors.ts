/** Orders as vendors look through them: each store gives its newest from its own index, so nothing reads further. */
import { statement, write, type Transaction } from '../../lib/db.ts'
import { COUNT_CAP, type Listed, type Page } from '../../lib/page.ts'
import { list, shown, type OrderRow } from './model.ts'
import type { OrderStatus } from './states.ts'

/** `ofStatus` is a condition on the part `p` of a store, with the parameter that it takes. */
function pageAndCount(name: string, ofStatus: { page: string; count: string }) {
  const newest = (condition: string, reach: string) => `stores s cross join lateral (
    select p.order_id from order_parts p where p.store_id = s.id ${condition}
    order by p.order_id desc limit ${reach}) part where s.owner_id = $1::uuid`
  return {
    page: statement<OrderRow>(
      `orders-${name}`,
      `${shown} from (select distinct part.order_id from ${newest(ofStatus.page, '$2::bigint + $3::bigint')}
         order by part.order_id desc limit $2 offset $3) page join orders o on o.id = page.order_id order by o.id desc`,
    ),
    count: statement<{ counted: number }>(
      `orders-${name}-count`,
      `select least(count(distinct part.order_id), ${COUNT_CAP + 1}) as counted
       from ${newest(ofStatus.count, `${COUNT_CAP + 1}`)}`,
    ),
  }
}

const ofVendor = {
  all: pageAndCount('of-vendor', { page: '', count: '' }),
  ofStatus: pageAndCount('of-vendor-in-status', {
    page: 'and p.status = $4',
    count: 'and p.status = $2',
  }),
}

/** The orders with a part in a vendor's stores, newest first; with a status, those whose own part has it. */
export async function listOrdersOfVendor(
  ownerId: string,
  status: OrderStatus | null,
  page: Page,
): Promise<Listed<OrderRow>> {
  return await list(ofVendor, ownerId, status, page)
}

const open = statement<{ order_id: string }>(
  'order-open-of-vendor',
  `select p.order_id from stores s join order_parts p on p.store_id = s.id
   where s.owner_id = $1 and p.status in ('confirmed', 'preparing', 'ready', 'out_for_delivery') limit 1`,
)

/** Whether a vendor has a part in an order that is neither delivered nor cancelled. */
export async function hasOpenOrders(trx: Transaction, ownerId: string): Promise<boolean> {
  return (await write(open, [ownerId], trx)).length > 0
}
