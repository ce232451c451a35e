/** Stocks the database of a cluster through the product's own services, and prints what it made as one line of JSON. */
import { closeDatabase } from '../../src/platform/database/connections/pool.ts'
import { closeRedis } from '../../src/platform/runtime/redis.ts'
import { createProduct, createStore, createUser } from '../support/actors.ts'

const CUSTOMERS = 4
const STORES = 2
const PRODUCTS = 3

const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => createUser()))
const stores = await Promise.all(Array.from({ length: STORES }, () => createStore()))
const products = await Promise.all(
  stores.flatMap((store) =>
    Array.from({ length: PRODUCTS }, () => createProduct(store, { inventory: 100_000 })),
  ),
)
process.stdout.write(JSON.stringify({ customers, stores, products }))
await closeDatabase()
closeRedis()
