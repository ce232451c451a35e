import type pg from 'pg'
import { vacuumSeeded } from './vacuum.ts'

/**
 * A million orders of the past year with their lines, parts, payments and refunds, as if the product had placed them. Triggers and
 * foreign keys are bypassed; the metrics are recounted afterwards.
 */
export async function seedYear(pool: pg.Pool): Promise<void> {
  const db = await pool.connect()
  try {
    await db.query(orders)
    await db.query('select recount_metrics()')
    await vacuumSeeded(db)
    await db.query('checkpoint')
  } finally {
    db.release()
  }
}

const orders = `
  set session_replication_role = replica;

  create temporary table drawn as
  select n, uuidv7(at - now()) as id, uuidv7(at - now()) as payment_id, at, 5000 + (n * 7919) % 95000 as total,
      case n % 20 when 0 then 'cancelled' when 1 then 'pending' else 'delivered' end as status,
      (array['cash_on_delivery', 'ewallet_a', 'ewallet_b', 'online_banking_c'])[(1 + n % 4)::int] as method
  from (select n, now() - (1000000 - n) * interval '31.5 seconds' as at from generate_series(1::bigint, 1000000) n) spread;

  create temporary table buyers as select id, row_number() over () - 1 as n from users where role = 'customer';
  create temporary table goods as
      select id, store_id, name, row_number() over () - 1 as n from products tablesample system (5);
  analyze drawn, buyers, goods;

  insert into orders (id, order_number, customer_id, status, payment_method, subtotal, delivery_fee, total,
      delivery_address, expires_at, created_at)
  select d.id, 'ORD-' || d.n, b.id, d.status, d.method, d.total, 0, d.total, '12 Rizal Street, Poblacion, Salay',
      d.at + interval '30 minutes', d.at
  from drawn d join buyers b on b.n = d.n % (select count(*) from buyers) order by d.n;

  create temporary table chosen as
  select d.id, d.n, d.at, d.total, d.status, d.method, g.id as product_id, g.store_id, g.name
  from drawn d join goods g on g.n = d.n % (select count(*) from goods);
  insert into order_items (id, order_id, position, product_id, store_id, name, quantity, price, line_total)
  select uuidv7(at - now()), id, 0, product_id, store_id, name, 1, total, total from chosen order by n;
  insert into store_orders (order_id, store_id, status) select id, store_id, status from chosen order by n;
  insert into order_events (id, order_id, status, actor, at)
  select uuidv7(at - now()), id, status, 'system', at from chosen order by n;

  insert into payments (id, order_id, status, method, amount, commission_rate, commission, paid_at, created_at)
  select payment_id, id, case status when 'delivered' then 'paid' else 'pending' end, method, total, 0.03,
      round(total * 0.03), case status when 'delivered' then at + interval '20 minutes' end, at
  from drawn order by n;
  insert into refunds (id, payment_id, amount, commission, reason, status, settled_at)
  select uuidv7(at - now()), payment_id, total / 2, round(total / 2 * 0.03), 'Bruised', 'succeeded', at + interval '2 days'
  from drawn where status = 'delivered' and n % 50 = 2 and at < now() - interval '3 days';

  set session_replication_role = origin;
`
