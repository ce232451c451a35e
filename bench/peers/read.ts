/** The floor of reads: node:http and a pg pool of 8 with named prepared statements; it believes any token. */
import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'
import { unitCode } from '../../src/platform/values/unit.ts'
import { customerOf, reply } from './json.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })

const productById = `select p.id, p.store_id, p.name, p.description, p.sku, p.price, p.compare_price, p.unit, p.inventory,
    p.low_stock_at, p.images, p.is_active, p.prescription, p.quantity_step,
    p.min_quantity, p.max_quantity, p.sold_by_weight, p.has_variants, p.choices,
    case when p.has_variants then (select json_agg(v order by v.id) from product_variants v where v.product_id = p.id and v.is_active) end
      as variants
  from products p join stores s on s.id = p.store_id where p.id = $1 and p.is_active and s.is_active`
const userById = 'select * from users where id = $1'

createServer((request, response) => {
  const path = request.url ?? ''
  const answered = path.startsWith('/api/products/')
    ? product(path.slice('/api/products/'.length), response)
    : profile(customerOf(request), response)
  answered.catch((error: Error) => reply(response, 500, { error: error.message }))
}).listen(Number(process.env.PORT), '127.0.0.1')

async function product(id: string, response: ServerResponse) {
  const { rows } = await pool.query({ name: 'product', text: productById, values: [id] })
  const [row] = rows
  if (!row) return reply(response, 404, { success: false })
  const view = {
    id: row.id,
    storeId: row.store_id,
    name: row.name,
    description: row.description,
    sku: row.sku,
    price: row.price / 100,
    priceFrom: row.has_variants,
    comparePrice: row.compare_price && row.compare_price / 100,
    unit: row.unit,
    unitCode: unitCode(row.unit),
    inventory: Number(row.inventory),
    lowStockAt: row.low_stock_at && Number(row.low_stock_at),
    quantityStep: Number(row.quantity_step),
    minQuantity: Number(row.min_quantity ?? row.quantity_step),
    maxQuantity: Number(row.max_quantity ?? 999),
    soldByWeight: row.sold_by_weight,
    images: row.images,
    isActive: row.is_active,
    prescription: row.prescription,
    variants: row.variants ?? [],
    choices: row.choices,
  }
  reply(response, 200, { success: true, product: view })
}

async function profile(id: string, response: ServerResponse) {
  const { rows } = await pool.query({ name: 'user', text: userById, values: [id] })
  const [row] = rows
  if (!row) return reply(response, 404, { success: false })
  const { email, first_name, last_name, role, is_active } = row
  const user = { id, email, firstName: first_name, lastName: last_name, role, isActive: is_active }
  reply(response, 200, { success: true, user })
}
