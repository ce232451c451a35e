/**
 * Stocks the demo market through the product's own services: people, stores, products with pictures, orders in every
 * state that exists, reviews, and posts of the town’s page. Run beside a running web process and workers; running it
 * again makes only what is missing.
 */
import { closeDatabase } from '../../src/platform/database/connections/pool.ts'
import { flushLogs } from '../../src/platform/runtime/log.ts'
import { closeQueues } from '../../src/platform/jobs/queues.ts'
import { closeRedis } from '../../src/platform/runtime/redis.ts'
import { seedAddresses } from './addresses.ts'
import { seedApplications } from './applications.ts'
import { seedChatWidget } from './chat-widget.ts'
import { seedOrders } from './orders.ts'
import { seedPeople } from './people.ts'
import { seedRentals } from './rentals.ts'
import { seedPosts } from './posts.ts'
import { closeDoors, seedStores } from './stores.ts'

const started = performance.now()
const people = await seedPeople()
const products = await seedStores(people)
const homes = await seedAddresses(people)
const orders = await seedOrders(people, products, homes)
await closeDoors()
await seedApplications(people)
await seedRentals(people)
await seedChatWidget(people)
await seedPosts()
console.log(
  `The demo market has ${people.size} people, ${products.size} products and ${orders} new orders ` +
    `(${((performance.now() - started) / 1000).toFixed(1)} s)`,
)
await closeQueues()
await closeDatabase()
closeRedis()
flushLogs()
