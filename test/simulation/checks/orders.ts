import { orderTransitions } from '../../../src/features/orders/states.ts'
import { none, type Checks } from './check.ts'

/** What is not on the shelf: lines of living orders, what was missing on it, and what is held for a customer who is asked. */
const stockSql = `
  with held as (
    select i.product_id, i.variant_id, i.quantity from order_items i
      join store_orders s on s.order_id = i.order_id and s.store_id = i.store_id
    where s.status <> 'cancelled' or i.unavailable_at is not null
      or exists (select from order_replacements r where r.item_id = i.id)
    union all
    select product_id, variant_id, quantity from order_replacements where status = 'pending'
    union all
    select i.product_id, i.variant_id, i.quantity from captured_order_items i
      join captured_orders o on o.id = i.order_id where o.status in ('confirmed', 'fulfilled'))
  select id, inventory::float as inventory,
    coalesce((select sum(quantity) from order_items i where i.product_id = goods.id and i.sold_by_weight), 0)::float as weighed,
    coalesce((select sum(quantity) from held where held.variant_id = goods.id or held.product_id = goods.id), 0)::float as held
  from (select id, inventory from products where not has_variants union all select id, inventory from product_variants) goods`

/** The scale may show so much more than was ordered, and than was left on the shelf. */
const SCALE = 0.12

export const orderChecks: Checks = {
  'what was acknowledged is stored': async ({ database, history }) => {
    const acknowledged = history.flatMap(({ request, reply }) =>
      request === 'POST /api/orders' && reply?.status === 201 ? [String(reply.body.order.id)] : [],
    )
    const { rows } = await database.query(
      `select a.id from unnest($1::uuid[]) as a(id) where not exists (select from order_items i where i.order_id = a.id)`,
      [acknowledged],
    )
    return rows
  },
  'one key has one effect and one answer': ({ history }) => {
    const answers = new Map<string, Set<string>>()
    for (const { by, request, key, reply } of history) {
      if (!key || !reply || reply.status >= 300) continue
      const known = answers.get(`${by} ${request} ${key}`) ?? new Set()
      answers.set(`${by} ${request} ${key}`, known.add(JSON.stringify(reply.body)))
    }
    return [...answers].filter(([, bodies]) => bodies.size > 1).map(([key]) => key)
  },
  'one key is one order': async ({ database, history }) => {
    const keys = new Set(
      history.flatMap(({ request, key }) => (request === 'POST /api/orders' ? [key] : [])),
    )
    const { rows } = await database.query(
      'select count(*)::int as orders from orders where agent is null',
    )
    return rows[0].orders > keys.size ? [{ orders: rows[0].orders, keys: keys.size }] : []
  },
  'a checkout of an agent is one order, or none once it is cancelled': async ({
    database,
    history,
  }) => {
    const asked = new Set(history.flatMap(({ request }) => /ucp.*complete$/.exec(request) ?? []))
    const { rows } = await database.query(
      `select o.id, s.canceled_at, count(*) over ()::int as orders
       from orders o left join agent_checkouts s on s.order_id = o.id where o.agent is not null`,
    )
    return rows.filter(({ canceled_at, orders }) => canceled_at !== null || orders > asked.size)
  },
  'stock is what was there less what is ordered': async ({ database, shop }) => {
    const goods = shop.products.flatMap((product) =>
      product.variants.length > 0 ? product.variants : [product],
    )
    const { rows } = await database.query(stockSql)
    return rows.filter(({ id, inventory, held, weighed }) => {
      const { stock } = goods.find((each) => each.id === id)!
      const surplus = Math.round((inventory + held - stock) * 1000) / 1000
      return inventory < 0 || surplus < 0 || surplus > weighed * SCALE
    })
  },
  'an order is all of its lines': none(
    `select o.id, o.subtotal, sum(i.line_total) filter (where i.unavailable_at is null) as lines
     from orders o left join order_items i on i.order_id = o.id where o.status <> 'cancelled'
     group by o.id having o.subtotal is distinct from sum(i.line_total) filter (where i.unavailable_at is null)`,
  ),
  'states follow their table': async ({ database }) => {
    const { rows } = await database.query(
      `select e.order_id, o.fulfilment, e.status, e.actor, lag(e.status) over (partition by e.order_id order by e.at, e.id) as before
       from order_events e join orders o on o.id = e.order_id where e.store_id is null`,
    )
    return rows.filter(
      ({ before, status, fulfilment }) =>
        before &&
        before !== status &&
        !(fulfilment === 'pickup' && before === 'ready' && status === 'delivered') &&
        !orderTransitions.some(
          ({ from, to }) => to === status && (from as readonly string[]).includes(before),
        ),
    )
  },
  'one rider gets an order': ({ history }) => {
    const riders = new Map<string, Set<string>>()
    for (const { by, request, reply } of history)
      if (request.endsWith('/accept') && request.includes('/rider/') && reply?.status === 200)
        riders.set(request, (riders.get(request) ?? new Set()).add(by))
    return [...riders].flatMap(([request, { size }]) => (size > 1 ? [request] : []))
  },
  'who does not know the code of an order does not deliver it': async ({ database, history }) => {
    const told = history.flatMap(({ request, body, reply }) => {
      const id = /rider.orders.(.+).deliver$/.exec(request)?.[1]
      return id && reply?.status === 200 ? [{ id, code: (body as { code?: string }).code }] : []
    })
    const { rows } = await database.query(
      `select o.id from jsonb_to_recordset($1) as told(id uuid, code text) join orders o on o.id = told.id
       where told.code is distinct from o.delivery_code`,
      [JSON.stringify(told)],
    )
    return rows
  },
  'an order ends once': none(
    `select order_id, status, count(*) from order_events
     where status in ('cancelled', 'delivered') and store_id is null group by 1, 2 having count(*) > 1`,
  ),
  'a slot holds the orders that are for it, and no more than it has places': none(
    `select s.starts_at, s.booked, count(t.order_id) as orders from store_slots s
       left join store_orders t on t.store_id = s.store_id and t.slot_at = s.starts_at and t.status <> 'cancelled'
     group by s.store_id, s.starts_at having s.booked <> count(t.order_id) or s.booked > 2`,
  ),
  'the agent captures one order for one yes, at the prices of the catalogue': none(
    `select o.session_id, count(*) from captured_orders o group by o.session_id having count(*) > 1
     union all
     select o.id::text, o.total from captured_orders o join captured_order_items i on i.order_id = o.id
     group by o.id having o.total <> sum(i.quantity * i.price) or bool_or(i.price <> 22000)`,
  ),
  'nobody sees the order of another': ({ history, shop }) =>
    history.filter(
      ({ act, by, request, reply }) =>
        request.startsWith('GET /api/orders/') &&
        reply?.status === 200 &&
        !history.some(
          (other) =>
            other.by === by &&
            other.request === 'POST /api/orders' &&
            `GET /api/orders/${other.reply?.body?.order?.id}` === request,
        ) &&
        act >= 0 &&
        by !== shop.admin.id,
    ),
}
