import { findStoreProducts, searchCatalogue } from '../../products/service.ts'
import type { CataloguePort } from './agent-tools.ts'

export function storeCatalogue(storeId: string): CataloguePort {
  return {
    findByIds: async (ids) => await findStoreProducts(storeId, ids),
    search: async (query, limit) => await searchCatalogue(storeId, query, limit),
  }
}
