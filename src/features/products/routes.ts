import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { toListReply, ListReply, pageQuery } from '../../platform/contract/pagination.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { SerializedJson, anonymous, RawResponse, route } from '../../platform/http/route.ts'
import { Done, Uuid } from '../../platform/contract/schema.ts'
import { vendor } from '../auth/guard.ts'
import {
  ImportFile,
  ImportReply,
  Product,
  ProductChanges,
  ProductInput,
  ProductReply,
} from './schemas.ts'
import {
  getActiveProduct,
  addProduct,
  updateProduct,
  exportProducts,
  importProducts,
  getVendorProduct,
  renderStoreProducts,
  listVendorProducts,
} from './service.ts'
import { newProduct, productFields, productView } from './view.ts'

const IdParams = Type.Object({ id: Uuid })
const perVendor = createRateLimit('product-sheets', { per: 'caller', points: 60, seconds: 60 })

const browseStore = route({
  method: 'get',
  path: '/api/stores/:idOrSlug/products',
  summary: 'The active products of a store, newest first',
  auth: anonymous,
  params: Type.Object({ idOrSlug: Type.String({ maxLength: 200 }) }),
  query: Type.Object(pageQuery),
  reply: ListReply(Product),
  handler: async ({ params, query }) =>
    new SerializedJson(await renderStoreProducts(params.idOrSlug, query)),
})

const readOne = route({
  method: 'get',
  path: '/api/products/:id',
  summary: 'One active product',
  auth: anonymous,
  params: IdParams,
  reply: ProductReply,
  handler: async ({ params }) => ({
    success: true as const,
    product: productView(await getActiveProduct(params.id)),
  }),
})

const browseOwn = route({
  method: 'get',
  path: '/api/vendor/products',
  summary: 'The products of the signed-in vendor, active or not, newest first',
  auth: vendor,
  query: Type.Object({
    storeId: Type.Optional(Uuid),
    isActive: Type.Optional(Type.Boolean()),
    q: Type.Optional(Type.String({ maxLength: 100, description: 'Part of the name or SKU' })),
    lowStock: Type.Optional(
      Type.Boolean({ description: 'At or below lowStockAt; without one, out of stock' }),
    ),
    ...pageQuery,
  }),
  reply: ListReply(Product),
  handler: async ({ caller, query: { limit, offset, ...filter } }) => {
    const page = { limit, offset }
    return toListReply(await listVendorProducts(caller.id, filter, page), page, productView)
  },
})

const add = route({
  method: 'post',
  path: '/api/vendor/products',
  summary: 'Add a product to an own store; it is active at once',
  auth: vendor,
  body: ProductInput,
  status: 201,
  reply: ProductReply,
  errors: ['CONFLICT'],
  handler: async ({ caller, body }) => ({
    success: true as const,
    product: productView(await addProduct(caller.id, newProduct(body))),
  }),
})

const readOwn = route({
  method: 'get',
  path: '/api/vendor/products/:id',
  summary: 'One own product, active or not',
  auth: vendor,
  params: IdParams,
  reply: ProductReply,
  handler: async ({ caller, params }) => ({
    success: true as const,
    product: productView(await getVendorProduct(caller.id, params.id)),
  }),
})

const edit = route({
  method: 'patch',
  path: '/api/vendor/products/:id',
  summary: 'Change an own product; its stock by a count or by a difference',
  auth: vendor,
  params: IdParams,
  body: ProductChanges,
  reply: ProductReply,
  errors: ['CONFLICT'],
  handler: async ({ caller, params, body }) => {
    const stock = { change: body.inventoryChange, expected: body.expectedInventory }
    const row = await updateProduct(caller.id, params.id, productFields(body), stock)
    return { success: true as const, product: productView(row) }
  },
})

const remove = route({
  method: 'delete',
  path: '/api/vendor/products/:id',
  summary: 'Take an own product off the shelves; it stays as inactive',
  auth: vendor,
  params: IdParams,
  reply: Done,
  handler: async ({ caller, params }) => {
    await updateProduct(caller.id, params.id, { is_active: false })
    return { success: true as const }
  },
})

const download = route({
  method: 'get',
  path: '/api/vendor/products/export.csv',
  summary: 'Every product of an own store as CSV, to edit and import again',
  auth: vendor,
  limits: [perVendor],
  query: Type.Object({ storeId: Uuid }),
  produces: 'text/csv',
  handler: async ({ caller, query }) => {
    const { slug, pieces } = await exportProducts(caller.id, query.storeId)
    return new RawResponse(Readable.from(pieces), 'text/csv; charset=utf-8', {
      headers: { 'Content-Disposition': `attachment; filename="products-${slug}.csv"` },
    })
  },
})

const upload = route({
  method: 'post',
  path: '/api/vendor/products/import',
  summary: 'Add and change the products of an own store by CSV, all rows or none',
  auth: vendor,
  limits: [perVendor],
  query: Type.Object({
    storeId: Uuid,
    dryRun: Type.Boolean({
      default: false,
      description: 'Tell what would happen and every bad row, and change nothing',
    }),
  }),
  parse: 'bytes',
  consumes: 'text/csv',
  maxBytes: 5_000_000,
  body: ImportFile,
  reply: ImportReply,
  handler: async ({ caller, query, body }) => ({
    success: true as const,
    dryRun: query.dryRun,
    ...(await importProducts(caller.id, query, body)),
  }),
})

export const productRoutes = [
  browseStore,
  readOne,
  browseOwn,
  add,
  readOwn,
  edit,
  remove,
  download,
  upload,
]
