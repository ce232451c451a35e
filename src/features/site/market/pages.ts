/** The pages of stores and products, to which posts, mails and product feeds link. They need no JavaScript. */
import { Type } from 'typebox'
import { AppError } from '../../../platform/contract/errors.ts'
import { anonymous, route, type RawResponse } from '../../../platform/http/route.ts'
import { getActiveProduct, type ProductRow } from '../../products/service.ts'
import { renderStoreProducts } from '../../products/page-cache.ts'
import { getSettings } from '../../settings/service.ts'
import { deliveryAreaNames, getActiveStore } from '../../stores/service.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { notFoundReply, pageReply } from './layout.ts'
import { productPage } from './product-page.ts'
import { storePage, type ListedProduct } from './store-page.ts'

const PRODUCTS = 60
const Slug = Type.String({ maxLength: 200 })

export const marketPages = [
  route({
    method: 'get',
    path: '/stores/:slug',
    summary: 'Show the page of a store; 404 for one that is unknown or not active',
    auth: anonymous,
    params: Type.Object({ slug: Slug }),
    produces: 'text/html',
    notFoundType: 'text/html',
    handler: ({ params: { slug } }) =>
      orNotFound('This store', async (siteName) => {
        const store = await getActiveStore(slug)
        const json = await renderStoreProducts(store.id, { limit: PRODUCTS, offset: 0 })
        const products: { data: ListedProduct[]; total: number } = JSON.parse(json.toString())
        const area = store.delivery_enabled ? await deliveryAreaNames(store) : []
        return pageReply(storePage(store, { products, area }, siteName))
      }),
  }),
  route({
    method: 'get',
    path: '/stores/:slug/products/:id',
    summary:
      'Show the page of a product; 404 for one that is unknown, not active or of another store',
    auth: anonymous,
    params: Type.Object({ slug: Slug, id: Type.String() }),
    produces: 'text/html',
    notFoundType: 'text/html',
    handler: ({ params: { slug, id } }) =>
      orNotFound('This product', async (siteName) => {
        const [store, product] = await Promise.all([getActiveStore(slug), findProduct(id)])
        if (product?.store_id !== store.id) return notFoundReply(siteName, 'This product')
        return pageReply(productPage(product, store, siteName))
      }),
  }),
]

async function findProduct(id: string): Promise<ProductRow | null> {
  return isUuid(id) ? await getActiveProduct(id) : null
}

/** Shows the 404 page for whatever is unknown or hidden. */
async function orNotFound(
  what: string,
  show: (siteName: string) => Promise<RawResponse>,
): Promise<RawResponse> {
  const { site_name } = await getSettings()
  try {
    return await show(site_name)
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND')
      return notFoundReply(site_name, what)
    throw error
  }
}
