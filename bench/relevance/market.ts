/** The demo market as rows, without pictures and people. */
import type pg from 'pg'
import { PRODUCTS } from '../../dev/seed/market/products.ts'
import { STORES } from '../../dev/seed/market/stores.ts'

export interface MarketProduct {
  id: string
  name: string
  description: string
}

/** Fills an empty, migrated database. @returns what is in it */
export async function fillMarket(db: pg.Pool): Promise<MarketProduct[]> {
  await db.query(
    `insert into users (id, email, password_hash, first_name, last_name, role)
     values (uuidv7(), 'vendor@palengke.example', 'none', 'Luz', 'Cruz', 'vendor')`,
  )
  for (const { key, name, category, description, city } of STORES) {
    await db.query(
      `insert into stores (id, slug, owner_id, name, category, description, city)
       select uuidv7(), $1, id, $2, $3, $4, $5 from users`,
      [key, name, category, description, city],
    )
    for (const product of PRODUCTS[key])
      await db.query(
        `insert into products (id, store_id, name, description, price, inventory)
         select uuidv7(), id, $2, $3, $4, 10 from stores where slug = $1`,
        [key, product.name, product.description, product.price],
      )
  }
  await db.query('analyze')
  return (await db.query<MarketProduct>('select id, name, description from products order by id'))
    .rows
}
