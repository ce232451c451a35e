/** Orders by weight, of variants and for a slot, beside orders of whole pieces, by the same process. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { startServer } from '../target.ts'
import { runLoad, writeRequests, type Request } from '../run-load.ts'
import type { Options } from '../options.ts'
import { throughputRow, type Row } from '../report.ts'
import { interleave } from '../rounds.ts'
import type { Fixture } from '../fixture.ts'
import { addDays, manilaDay, now } from '../../src/platform/values/clock.ts'
import { orderRequests } from './order.ts'

const DATABASE = 'orders_of_all_kinds'
const CONNECTIONS = 32
const SLOT_DAYS = 30
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** How the items of an order of whole pieces are changed. */
type Change = (order: { items: Item[]; scheduledFor?: object }, number: number) => void
interface Item {
  productId: string
  storeId: string
  quantity: number
  price: number
  choices?: string[]
}

export async function orderKinds(fixture: Fixture, options: Options): Promise<Row[]> {
  const db = await fixture.copy(DATABASE)
  const plain = await orderRequests(fixture)
  const { variants, option } = await addKinds(db)
  const today = manilaDay(now())
  const kinds: [string, Change][] = [
    ['of whole pieces', () => {}],
    [
      'by weight, of a variant and with a choice',
      ({ items }) => {
        const [weighed, variant, dish] = items
        weighed!.quantity = 0.75
        Object.assign(variant!, variants.get(variant!.storeId))
        dish!.choices = [option]
        dish!.price = (Math.round(dish!.price * 100) + 1_500) / 100
      },
    ],
    [
      'for a slot',
      (order, number) => {
        const date = addDays(today, 1 + (number % SLOT_DAYS))
        order.scheduledFor = { date, from: `${String(8 + (number % 10)).padStart(2, '0')}:00` }
      },
    ],
  ]
  const env = fixture.env({ database: DATABASE })
  const web = await startServer({ name: 'web', file: 'src/main.ts', env, probe: '/v1/health' })
  const loads = await Promise.all(
    kinds.map(async ([kind, change], index) => {
      const requests = plain.map((request, number) => changed(request, change, number))
      return { kind, file: await writeRequests(fixture.folder, `orders-${index}`, requests) }
    }),
  )
  const samples = await interleave(loads, options.rounds, async ({ file }, warmingUp) => {
    const seconds = warmingUp ? 1 : options.seconds
    return await runLoad({ port: web.port, file, connections: CONNECTIONS, seconds })
  })
  await web.stop()
  const [whole, ...others] = loads
  return others.map((each) =>
    throughputRow(`order: 3 items, ${each.kind}`, samples.get(each)!, {
      peerName: `the same, ${whole!.kind}`,
      peer: samples.get(whole!)!,
      promise: 0.5,
    }),
  )
}

function changed(request: Request, change: Change, number: number): Request {
  const order = JSON.parse(request.body!)
  change(order, number)
  return { ...request, body: JSON.stringify(order) }
}

interface Kinds {
  /** One in each store, by its id. */
  variants: Map<string, { productId: string; variantId: string; price: number }>
  /** A choice of every product, for 15 pesos. */
  option: string
}

/** Every product is sold by the quarter of a kilo and has a choice; every store has a product with a variant, and slots. */
async function addKinds(db: pg.Pool): Promise<Kinds> {
  const option = randomUUID()
  const choices = [
    {
      id: randomUUID(),
      name: 'Add-ons',
      min: 0,
      max: 1,
      options: [{ id: option, name: 'Egg', price: 1_500, isActive: true }],
    },
  ]
  const slots = [
    { days: DAYS, from: '08:00', to: '18:00', minutes: 60, capacity: 1_000, cutOffMinutes: 60 },
  ]
  await db.query('alter table products disable trigger user')
  await db.query('update products set quantity_step = 0.25, choices = $1', [
    JSON.stringify(choices),
  ])
  await db.query('update stores set slots = $1', [JSON.stringify(slots)])
  await db.query(`
    insert into products (id, store_id, name, description, price, unit, inventory, has_variants)
    select uuidv7(), id, 'Kape', 'By size', 9000, 'cup', 0, true from stores`)
  const { rows } = await db.query(`
    insert into product_variants (id, product_id, store_id, name, price, inventory)
    select uuidv7(), id, store_id, 'Large', 9000, 900000000 from products where has_variants
    returning id as "variantId", product_id as "productId", store_id`)
  await db.query('alter table products enable trigger user')
  await db.query('vacuum (analyze) products, product_variants, stores')
  return {
    variants: new Map(rows.map(({ store_id, ...ids }) => [store_id, { ...ids, price: 90 }])),
    option,
  }
}
