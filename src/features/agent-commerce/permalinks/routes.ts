import { Type } from 'typebox'
import { fail } from '../../../platform/contract/errors.ts'
import { anonymous, RawResponse, route } from '../../../platform/http/route.ts'
import { getActiveProduct } from '../../products/service.ts'
import { productLink, storeLink } from '../../site/links.ts'
import { getActiveStore } from '../../stores/service.ts'
import { parseItemId } from '../catalog/item-id.ts'

export const permalinkRoutes = [
  route({
    method: 'get',
    path: '/buy/:items',
    summary:
      'Leads a customer of a shopping agent to the one item of a link, or to the store of its items',
    auth: anonymous,
    params: Type.Object({ items: Type.String({ maxLength: 8_000 }) }),
    produces: 'text/html',
    handler: async ({ params }) =>
      new RawResponse('', 'text/html', {
        status: 303,
        headers: { Location: await targetOf(params.items.split(',')) },
      }),
  }),
]

/** @throws 404 */
async function targetOf(items: string[]): Promise<string> {
  const parts = parseItemId(items[0]!.split(':')[0]!)
  if (!parts) fail('NOT_FOUND', 'There is no such item.')
  const product = await getActiveProduct(parts.productId)
  const { slug } = await getActiveStore(product.store_id)
  return items.length === 1 ? productLink(slug, product.id) : storeLink(slug)
}
