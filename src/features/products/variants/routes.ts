import { Type } from 'typebox'
import { listReply, pageQuery } from '../../../platform/contract/pagination.ts'
import { done, IdParams, objectReply, Uuid } from '../../../platform/contract/schema.ts'
import { route } from '../../../platform/http/route.ts'
import { vendor } from '../../auth/guard.ts'
import { ChoicesInput } from '../choices/schemas.ts'
import { replaceChoices } from '../choices/service.ts'
import { Product } from '../schemas.ts'
import { productView } from '../shared-view.ts'
import { VariantChanges, VariantInput } from './schemas.ts'
import { addVariant, changeVariant, deleteVariant, listVariants } from './service.ts'
import { Variant, variantView } from './shared-view.ts'
import { newVariant, variantPatch } from './view.ts'

const VariantParams = Type.Object({ id: Uuid, variantId: Uuid })
const variantReply = objectReply('variant', Variant, variantView)

export const variantRoutes = [
  route({
    method: 'get',
    path: '/api/vendor/products/:id/variants',
    summary: 'The variants of a product of the vendor, active or not, oldest first',
    auth: vendor,
    params: IdParams,
    query: Type.Object(pageQuery),
    ...listReply(Variant, variantView),
    handler: ({ caller, params, query }) => listVariants(caller.id, params.id, query),
  }),
  route({
    method: 'post',
    path: '/api/vendor/products/:id/variants',
    summary:
      'Add a variant to a product of the vendor, at most 50; the product then shows the lowest price and the stock of its active variants',
    auth: vendor,
    params: IdParams,
    body: VariantInput,
    status: 201,
    ...variantReply,
    errors: ['CONFLICT'],
    handler: ({ caller, params, body }) => addVariant(caller.id, params.id, newVariant(body)),
  }),
  route({
    method: 'patch',
    path: '/api/vendor/products/:id/variants/:variantId',
    summary: 'Change a variant; its stock by a count or by a delta',
    auth: vendor,
    params: VariantParams,
    body: VariantChanges,
    ...variantReply,
    errors: ['CONFLICT'],
    handler: ({ caller, params, body }) => {
      const stock = { delta: body.inventoryChange, expected: body.expectedInventory }
      return changeVariant(caller.id, params.id, params.variantId, variantPatch(body), stock)
    },
  }),
  route({
    method: 'delete',
    path: '/api/vendor/products/:id/variants/:variantId',
    summary: 'Delete a variant; orders keep its name and price',
    auth: vendor,
    params: VariantParams,
    ...done,
    handler: ({ caller, params }) => deleteVariant(caller.id, params.id, params.variantId),
  }),
  route({
    method: 'put',
    path: '/api/vendor/products/:id/choices',
    summary:
      'Replace the choices of a product of the vendor; groups and options keep their ids while they keep their names',
    auth: vendor,
    params: IdParams,
    body: ChoicesInput,
    ...objectReply('product', Product, productView),
    handler: ({ caller, params, body }) => replaceChoices(caller.id, params.id, body),
  }),
]
