/**
 * Vendure as its own starter sets it up, without pictures, letters and admin pages: `fill <products.json>` | `web` | `worker`.
 * It is loaded from the folder `PEER_FOLDER`, since it is no dependency of the project.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../../systems/system.ts'

const folder = process.env.PEER_FOLDER!
const load = createRequire(join(folder, 'package.json'))
const vendure = load('@vendure/core')
const [task, file] = process.argv.slice(2)

const config = {
  apiOptions: {
    port: Number(process.env.PORT),
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'superadmin', password: 'a password of the bench' },
    cookieOptions: { secret: 'a cookie secret of the bench' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: process.env.DATABASE_URL,
    synchronize: task === 'fill',
    migrations: [],
  },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  plugins: [
    vendure.DefaultSchedulerPlugin.init(),
    vendure.DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
    vendure.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
}

async function fill(productsFile: string): Promise<void> {
  const products: Product[] = JSON.parse(await readFile(productsFile, 'utf8'))
  const sheet = join(folder, 'products.csv')
  await writeFile(sheet, sheetOf(products))
  const { populate } = load('@vendure/core/cli')
  const app = await populate(() => vendure.bootstrap(config), initialData, sheet)
  await app.get(vendure.TransactionalConnection).rawConnection.query('analyze') // else indexing takes minutes
  await app.get(vendure.JobQueueService).start()
  const context = await app.get(vendure.RequestContextService).create({ apiType: 'admin' })
  const { id } = await app.get(vendure.SearchService).reindex(context)
  const { jobQueueStrategy } = app.get(vendure.ConfigService).jobQueueOptions
  while (!(await jobQueueStrategy.findOne(id)).isSettled) await sleep(100)
  await app.close()
  process.exit()
}

const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Asia',
  countries: [{ name: 'Philippines', code: 'PH', zone: 'Asia' }],
  taxRates: [{ name: 'Standard', percentage: 0 }],
  shippingMethods: [{ name: 'Rider', price: 3_000 }],
  paymentMethods: [
    {
      name: 'Cash on delivery',
      handler: {
        code: vendure.dummyPaymentHandler.code,
        arguments: [{ name: 'automaticSettle', value: 'false' }],
      },
    },
  ],
  collections: [],
}

const columns =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets'

function sheetOf(products: Product[]): string {
  const lines = products.map(({ sku, name, description, price, stock }) =>
    [
      name,
      sku,
      description,
      '',
      '',
      '',
      '',
      sku,
      price / 100,
      'Standard',
      stock,
      'true',
      '',
      '',
    ].join(),
  )
  return [columns, ...lines].join('\n')
}

if (task === 'fill') await fill(file!)
else if (task === 'worker') await (await vendure.bootstrapWorker(config)).startJobQueue()
else await vendure.bootstrap(config)
