/** Stocks the database of a cluster through the product's own services, and prints what it made as one line of JSON. */
import { closeDatabase } from '../../src/platform/database/connections/pool.ts'
import { closeRedis } from '../../src/platform/runtime/redis.ts'
import { createProduct, createStore, createUser } from '../support/actors.ts'

const CUSTOMERS = 60
const STORES = 20
const PRODUCTS = 10 // of each store

const customers = []
const stores = []
// One after the other: a process takes only so many at once, fewer yet on a machine that others use.
for (let count = 0; count < CUSTOMERS; count++) customers.push(await createUser())
for (let count = 0; count < STORES; count++) stores.push(await createStore())
const products = []
for (const store of stores)
  for (let count = 0; count < PRODUCTS; count++)
    products.push(await createProduct(store, { inventory: 10_000_000 }))
process.stdout.write(JSON.stringify({ customers, stores, products }))
await closeDatabase()
closeRedis()
