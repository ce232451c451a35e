import { operation } from '../protocol/operation.ts'
import { nullIfNotFound } from '../../../platform/contract/errors.ts'
import { ProtocolError, ucpOf } from '../protocol/answer.ts'
import { errorMessage } from '../protocol/messages.ts'
import { parseItemId } from './item-id.ts'
import { LookupInput, ProductInput } from './schemas.ts'
import { loadProduct, loadProducts } from './search.ts'
import type { CatalogProduct } from './view.ts'

const MAX_BATCH = 50

export const lookupCatalog = operation<LookupInput>({
  name: 'lookup_catalog',
  description: 'Read products by the ids of products or variants, at most 50.',
  capability: 'catalog.lookup',
  method: 'post',
  path: '/catalog/lookup',
  argument: 'catalog',
  input: LookupInput,
  async run({ input }) {
    const ids = [...new Set(input.ids)]
    if (ids.length > MAX_BATCH)
      throw new ProtocolError(400, 'request_too_large', `Ask for at most ${MAX_BATCH} ids.`)
    const byProduct = Map.groupBy(ids, (id) => parseItemId(id)?.productId ?? '')
    byProduct.delete('')
    const products = await loadProducts([...byProduct.keys()])
    const found = products.map((product) => withInputs(product, byProduct.get(product.id)!))
    const matched = new Set(
      found.flatMap(({ variants }) => variants.flatMap(({ inputs }) => inputs.map(({ id }) => id))),
    )
    const missing = ids.filter((id) => !matched.has(id))
    return {
      ucp: ucpOf('catalog.lookup'),
      products: found.filter(({ variants }) => variants.length > 0),
      ...(missing.length > 0
        ? { messages: missing.map((id) => ({ type: 'info', code: 'not_found', content: id })) }
        : {}),
    }
  },
})

/** The variants that were asked for, each with the ids that led to it; a product's own id leads to its first. */
function withInputs(product: CatalogProduct, ids: string[]) {
  const variants = product.variants.map((variant, index) => {
    const inputs = ids.flatMap((id) => {
      if (id === variant.id) return [{ id, match: 'exact' }]
      return id === product.id && index === 0 ? [{ id, match: 'featured' }] : []
    })
    return { ...variant, inputs }
  })
  return { ...product, variants: variants.filter(({ inputs }) => inputs.length > 0) }
}

/** An outcome and no error of the protocol. */
function noProduct() {
  const message = errorMessage('not_found', 'There is no active product with this id.', {
    severity: 'unrecoverable',
  })
  return { ucp: { ...ucpOf('catalog.lookup'), status: 'error' }, messages: [message] }
}

export const getProduct = operation<ProductInput>({
  name: 'get_product',
  description:
    'Read one product with its variants; `selected` options move the match to the front.',
  capability: 'catalog.lookup',
  method: 'post',
  path: '/catalog/product',
  argument: 'catalog',
  input: ProductInput,
  async run({ input: { id, selected = [] } }) {
    const parts = parseItemId(id)
    if (!parts) return noProduct()
    const product = await loadProduct(parts.productId).catch(nullIfNotFound)
    if (!product) return noProduct()
    const fits = ({ id: variantId, options = [] }: CatalogProduct['variants'][number]) =>
      variantId === id ||
      (selected.length > 0 &&
        selected.every(({ name, label }) =>
          options.some((option) => option.name === name && option.label === label),
        ))
    const variants = product.variants.toSorted((a, b) => Number(fits(b)) - Number(fits(a)))
    const options = variants[0]?.options
    return {
      ucp: ucpOf('catalog.lookup'),
      product: {
        ...product,
        variants,
        ...(options
          ? {
              selected: options.map(({ name, id: optionId, label }) => ({
                name,
                id: optionId,
                label,
              })),
            }
          : {}),
      },
    }
  },
})
