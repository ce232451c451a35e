import type { ProductRow } from '../../products/service.ts'
import { operation } from '../protocol/operation.ts'
import { nullIfNotFound } from '../../../platform/contract/errors.ts'
import { ProtocolError, ucpOf } from '../protocol/answer.ts'
import { errorMessage } from '../protocol/messages.ts'
import { parseItemId } from './item-id.ts'
import { LookupInput, ProductInput } from './schemas.ts'
import { choicesWith, itemsOf, type Item, type OptionValue } from './items.ts'
import { loadRow } from './search.ts'
import { productOf } from './view.ts'

const MAX_BATCH = 50

export const lookupCatalog = operation<LookupInput>({
  name: 'lookup_catalog',
  description: 'Read products by the ids of products or variants, at most 50.',
  capability: 'catalog.lookup',
  method: 'post',
  path: '/catalog/lookup',
  argument: 'catalog',
  input: LookupInput,
  async run({ storeId, input }) {
    const ids = [...new Set(input.ids)]
    if (ids.length > MAX_BATCH)
      throw new ProtocolError(400, 'request_too_large', `Ask for at most ${MAX_BATCH} ids.`)
    const byProduct = Map.groupBy(ids, (id) => parseItemId(id)?.productId ?? '')
    byProduct.delete('')
    const found = await Promise.all(
      [...byProduct].map(async ([id, itemIds]) => await findVariants(id, itemIds, storeId)),
    )
    const products = found.filter((each) => each !== null)
    const matched = new Set(
      products.flatMap(({ variants }) =>
        variants.flatMap(({ inputs }) => inputs.map(({ id }) => id)),
      ),
    )
    const missing = ids.filter((id) => !matched.has(id))
    return {
      ucp: ucpOf('catalog.lookup'),
      products,
      ...(missing.length > 0
        ? { messages: missing.map((id) => ({ type: 'info', code: 'not_found', content: id })) }
        : {}),
    }
  },
})

/** The variants that were asked for, each with the ids that led to it; a product's own id leads to its first. Null for none. */
async function findVariants(productId: string, ids: string[], storeId: string | null) {
  const loaded = await loadRow(productId, storeId).catch(nullIfNotFound)
  if (!loaded) return null
  const found = ids.flatMap((id) => {
    const item = findItem(loaded.row, id)
    return item ? [{ item, input: { id, match: item.id === id ? 'exact' : 'featured' } }] : []
  })
  if (found.length === 0) return null
  const items = new Map(found.map(({ item }) => [item.id, item]))
  const product = productOf(loaded.row, loaded.store, [...items.values()])
  return {
    ...product,
    variants: product.variants.map((variant) => ({
      ...variant,
      inputs: found.filter(({ item }) => item.id === variant.id).map(({ input }) => input),
    })),
  }
}

function findItem(row: ProductRow, id: string): Item | undefined {
  const choices = parseItemId(id)!.choices
  const items = itemsOf(row, choices.length > 0 ? choices : undefined)
  return items.find((item) => item.id === id) ?? (id === row.id ? items[0] : undefined)
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
  async run({ storeId, input: { id, selected = [] } }) {
    const parts = parseItemId(id)
    if (!parts) return noProduct()
    const loaded = await loadRow(parts.productId, storeId).catch(nullIfNotFound)
    if (!loaded) return noProduct()
    const { row, store } = loaded
    const choices = parts.choices.length > 0 ? parts.choices : choicesWith(row, selected)
    const fits = ({ id: itemId, options }: Item) => itemId === id || hasAll(options, selected)
    const items = itemsOf(row, choices).toSorted((a, b) => Number(fits(b)) - Number(fits(a)))
    const effective = items[0]!.options
    return {
      ucp: ucpOf('catalog.lookup'),
      product: {
        ...productOf(row, store, items),
        ...(effective.length > 0 ? { selected: effective } : {}),
      },
    }
  },
})

function hasAll(options: OptionValue[], selected: NonNullable<ProductInput['selected']>): boolean {
  return (
    selected.length > 0 &&
    selected.every((wish) =>
      options.some(
        ({ name, id, label }) =>
          name === wish.name && (wish.id ? id === wish.id : label === wish.label),
      ),
    )
  )
}
