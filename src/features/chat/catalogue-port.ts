import { findStoreProducts, searchCatalogue } from '../products/service.ts'
import type { Shelf } from './agent-tools.ts'

/** What a store sells, as the database has it now. */
export function shelfOf(storeId: string): Shelf {
  return {
    find: async (ids) => await findStoreProducts(storeId, ids),
    search: async (query, limit) => await searchCatalogue(storeId, query, limit),
  }
}
