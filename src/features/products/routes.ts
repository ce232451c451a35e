import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { ListReply, listReply, pageQuery } from '../../platform/contract/pagination.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { anonymous, RawResponse, route, SerializedJson } from '../../platform/http/route.ts'
import { done, IdParams, objectReply, Uuid } from '../../platform/contract/schema.ts'
import { admin, vendor } from '../auth/guard.ts'
import { exportProducts } from './csv/export.ts'
import { importProducts, type ImportResult } from './csv/import.ts'
import { renderStoreProducts } from './page-cache.ts'
import {
  ImportFile,
  ImportReply,
  Product,
  ProductChanges,
  ProductInput,
  ProductModeration,
} from './schemas.ts'
import {
  addProduct,
  browseVendorProducts,
  getActiveProduct,
  getVendorProduct,
  moderateProduct,
  updateProduct,
} from './service.ts'
import { productForSaleView, productView } from './shared-view.ts'
import { newProduct, productPatch } from './view.ts'

const productReply = objectReply('product', Product, productView)
const csvLimit = createRateLimit('product-sheets', { per: 'caller', points: 60, seconds: 60 })

export const productRoutes = [
  route({
    method: 'get',
    path: '/api/stores/:idOrSlug/products',
    summary: 'The active products of a store, newest first',
    auth: anonymous,
    params: Type.Object({ idOrSlug: Type.String({ maxLength: 200 }) }),
    query: Type.Object(pageQuery),
    reply: ListReply(Product),
    handler: async ({ params, query }) =>
      new SerializedJson(await renderStoreProducts(params.idOrSlug, query)),
  }),
  route({
    method: 'get',
    path: '/api/products/:id',
    summary: 'One active product',
    auth: anonymous,
    params: IdParams,
    ...objectReply('product', Product, productForSaleView),
    handler: ({ params }) => getActiveProduct(params.id),
  }),
  route({
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
    ...listReply(Product, productView),
    handler: ({ caller, query: { limit, offset, ...filter } }) =>
      browseVendorProducts(caller.id, filter, { limit, offset }),
  }),
  route({
    method: 'post',
    path: '/api/vendor/products',
    summary: 'Add a product to a store of the vendor; it is active at once',
    auth: vendor,
    body: ProductInput,
    status: 201,
    ...productReply,
    errors: ['CONFLICT'],
    handler: ({ caller, body }) => addProduct(caller.id, newProduct(body)),
  }),
  route({
    method: 'get',
    path: '/api/vendor/products/:id',
    summary: 'One product of the vendor, active or not',
    auth: vendor,
    params: IdParams,
    ...productReply,
    handler: ({ caller, params }) => getVendorProduct(caller.id, params.id),
  }),
  route({
    method: 'patch',
    path: '/api/vendor/products/:id',
    summary: 'Change a product of the vendor; its stock by a count or by a delta',
    auth: vendor,
    params: IdParams,
    body: ProductChanges,
    ...productReply,
    errors: ['CONFLICT'],
    handler: ({ caller, params, body }) => {
      const stock = { delta: body.inventoryChange, expected: body.expectedInventory }
      return updateProduct(caller.id, params.id, productPatch(body), stock)
    },
  }),
  route({
    method: 'delete',
    path: '/api/vendor/products/:id',
    summary: 'Deactivate a product of the vendor',
    auth: vendor,
    params: IdParams,
    ...done,
    handler: ({ caller, params }) => updateProduct(caller.id, params.id, { is_active: false }),
  }),
  route({
    method: 'get',
    path: '/api/vendor/products/export.csv',
    summary: 'Every product of a store of the vendor as CSV, to edit and import again',
    auth: vendor,
    limits: [csvLimit],
    query: Type.Object({ storeId: Uuid }),
    produces: 'text/csv',
    handler: async ({ caller, query }) => {
      const { slug, chunks } = await exportProducts(caller.id, query.storeId)
      return new RawResponse(Readable.from(chunks), 'text/csv; charset=utf-8', {
        headers: { 'Content-Disposition': `attachment; filename="products-${slug}.csv"` },
      })
    },
  }),
  route({
    method: 'post',
    path: '/api/vendor/products/import',
    summary: 'Create and update the products of a store of the vendor by CSV, all rows or none',
    auth: vendor,
    limits: [csvLimit],
    query: Type.Object({
      storeId: Uuid,
      dryRun: Type.Boolean({
        default: false,
        description: 'Report the result and every invalid row, and change nothing',
      }),
    }),
    parse: 'bytes',
    consumes: 'text/csv',
    maxBytes: 5_000_000,
    body: ImportFile,
    reply: ImportReply,
    errors: ['CONFLICT'],
    view: (result: ImportResult, { query }) => ({
      success: true as const,
      dryRun: query.dryRun,
      ...result,
    }),
    handler: ({ caller, query, body }) => importProducts(caller.id, query, body),
  }),
  route({
    method: 'patch',
    path: '/api/admin/products/:id',
    summary: 'Say whether a product needs a prescription',
    auth: admin,
    params: IdParams,
    body: ProductModeration,
    ...productReply,
    handler: ({ caller, params, body }) => moderateProduct(caller.id, params.id, body),
  }),
]
