/** Palengke with one store that sells everything, and the workload over its API. */
import { seedCatalogue } from '../catalogue.ts'
import { orderRequests } from '../rows/order.ts'
import type { Fixture } from '../fixture.ts'
import type { Product, System } from './system.ts'
import { OFFSETS, PRODUCTS, QUESTIONS } from './workload.ts'
import { vacuumSeeded } from '../vacuum.ts'

const DATABASE = 'systems'
const BUYERS = 500

export async function ours(fixture: Fixture): Promise<{ system: System; products: Product[] }> {
  const db = await fixture.empty(DATABASE)
  const env = fixture.env({ database: DATABASE })
  await seedCatalogue(env.DATABASE_URL!, PRODUCTS)
  await db.query(
    `update products set sku = 'SKU-' || left(md5(id::text), 12), inventory = 900000000,
       store_id = (select id from stores order by id limit 1)`,
  )
  await db.query(
    `insert into users (id, email, password_hash, first_name, last_name, phone, role)
     select uuidv7(), 'user' || n || '@palengke.example', 'none', 'Juan', 'Cruz', '+639171234567', 'customer'
     from generate_series(1, $1) n`,
    [BUYERS],
  )
  await db.query(
    `insert into sessions (id, user_id, expires_at) select id, id, now() + interval '30 days' from users`,
  )
  await db.query('update settings set minimum_order_amount = 5000, delivery_fee_base = 3000')
  await vacuumSeeded(db)
  const { rows: products } = await db.query<Product>(
    'select sku, name, description, price, inventory::int as stock from products order by id',
  )
  const { rows: stores } = await db.query<{ id: string }>(
    'select store_id as id from products limit 1',
  )
  const system: System = {
    name: 'Palengke',
    db,
    env,
    web: { file: 'src/main.ts', probe: '/healthz' },
    worker: { file: 'workers/main.ts' },
    lists: OFFSETS.map((offset) => ({
      method: 'GET',
      path: `/api/stores/${stores[0]!.id}/products?limit=20&offset=${offset}`,
    })),
    searches: QUESTIONS.map((q) => ({
      method: 'GET',
      path: `/api/search?type=products&limit=20&q=${encodeURIComponent(q)}`,
    })),
    read({ data, results, total }) {
      const found = data ?? results.products
      const prices = found.map((product: any) => Math.round(100 * product.price))
      return { products: found, total: total.products ?? total, prices }
    },
    orders: await orderRequests({ db }),
    counting: 'select count(*) from orders',
  }
  return { system, products }
}
