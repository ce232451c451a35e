import { productsByIds, searchStore } from '../../products/service.ts'
import type { CataloguePort } from './agent-tools.ts'

export function storeCatalogue(storeId: string): CataloguePort {
  return {
    findByIds: async (ids) => await productsByIds(storeId, ids),
    search: async (query, limit) => await searchStore(storeId, query, limit),
  }
}
