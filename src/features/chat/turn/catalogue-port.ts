import type { CatalogueItem } from '../../../adapters/ai/agent.ts'
import { memoizeWeak } from '../../../platform/cache/memoize-weak.ts'
import { quantityRule } from '../../products/quantity-rule.ts'
import {
  findStoreProducts,
  searchCatalogue,
  type CatalogueItem as CatalogueRow,
} from '../../products/service.ts'
import type { CataloguePort } from './agent-tools.ts'

export function storeCatalogue(storeId: string): CataloguePort {
  return {
    findByIds: async (ids) => toCatalogueItems(await findStoreProducts(storeId, ids)),
    search: async (query, limit) => toCatalogueItems(await searchCatalogue(storeId, query, limit)),
  }
}

/** Memoized by the array of rows, so that agents can memoize what they derive from the items. */
const toCatalogueItems = memoizeWeak((rows: readonly CatalogueRow[]): readonly CatalogueItem[] =>
  rows.map(toCatalogueItem),
)

function toCatalogueItem(row: CatalogueRow): CatalogueItem {
  const { id, name, description, price, unit, inventory, prescription } = row
  return {
    productId: id,
    name,
    description,
    price,
    unit,
    inventory,
    quantityRule: quantityRule(row),
    variants: row.variants
      .filter(({ is_active }) => is_active)
      .map((variant) => ({
        variantId: variant.id,
        name: variant.name,
        price: variant.price,
        inventory: variant.inventory,
      })),
    choices: row.choices.map((group) => ({
      name: group.name,
      min: group.min,
      max: group.max,
      options: group.options
        .filter(({ isActive }) => isActive)
        .map((option) => ({ optionId: option.id, name: option.name, price: option.price })),
    })),
    prescription,
  }
}
