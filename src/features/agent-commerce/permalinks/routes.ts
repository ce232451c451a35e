import { Type } from 'typebox'
import { config } from '../../../config/config.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { anonymous, RawResponse, route } from '../../../platform/http/route.ts'
import { getActiveProduct } from '../../products/service.ts'
import { cartLink, productLink, storeLink } from '../../site/links.ts'
import { getActiveStore } from '../../stores/service.ts'
import { MAX_LINK } from '../carts/service.ts'
import { parseItemId } from '../catalog/item-id.ts'

export const permalinkRoutes = [
  route({
    method: 'get',
    path: '/buy/:items',
    summary:
      'Open the cart with the items of a link, `<item id>:<quantity>` and commas between; without the storefront, the item or its store',
    auth: anonymous,
    params: Type.Object({ items: Type.String({ maxLength: MAX_LINK }) }),
    status: 303,
    produces: 'text/html',
    handler: async ({ params: { items } }) =>
      new RawResponse('', 'text/html', {
        status: 303,
        headers: { Location: await targetOf(items) },
      }),
  }),
]

/** @throws 404 for a link whose first item is not sold */
async function targetOf(items: string): Promise<string> {
  const [first = '', ...others] = items.split(',')
  const parts = parseItemId(first.split(':')[0]!)
  if (!parts) fail('NOT_FOUND', 'There is no such item.')
  const product = await getActiveProduct(parts.productId)
  const { slug } = await getActiveStore(product.store_id)
  if (config.hasStorefront) return cartLink(items)
  return others.length === 0 ? productLink(slug, product.id) : storeLink(slug)
}
