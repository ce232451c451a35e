import { cartOperations } from './carts/operations.ts'
import { getProduct, lookupCatalog } from './catalog/lookup.ts'
import { searchCatalog } from './catalog/search.ts'
import { checkoutOperations } from './checkout-sessions/operations.ts'
import { getOrder } from './orders/operations.ts'
import type { Operation } from './protocol/operation.ts'

/** Everything that an agent can do, over REST and MCP alike. */
export const operations: readonly Operation[] = [
  searchCatalog,
  lookupCatalog,
  getProduct,
  ...cartOperations,
  ...checkoutOperations,
  getOrder,
]
