import type { Transaction } from '../../platform/database/connections.ts'
import { fail } from '../../platform/contract/errors.ts'
import { changeStock, holdStock, type StockLine } from './stock.sql.ts'

/** Takes stock, all or nothing. @throws 409 OUT_OF_STOCK naming the products and what is left of them */
export async function decrementStock(trx: Transaction, lines: StockLine[]): Promise<void> {
  const held = await holdStock(trx, lines)
  assertInStock(
    held
      .filter(({ inventory, quantity }) => inventory < quantity)
      .map(({ product_id, name, inventory }) => ({
        productId: product_id,
        name,
        available: inventory,
      })),
  )
  const taken = held.map(({ product_id, quantity }) => ({ product_id, quantity: -quantity }))
  await changeStock(trx, taken)
}

/** Gives stock back. */
export async function incrementStock(trx: Transaction, lines: StockLine[]): Promise<void> {
  await changeStock(trx, await holdStock(trx, lines))
}

/** Refuses with 409 OUT_OF_STOCK when there is a shortage. */
export function assertInStock(
  products: { productId: string; name: string; available: number }[],
): void {
  if (products.length === 0) return
  const named = products.map(({ name, available }) => `${name} (${available} left)`).join(', ')
  fail('OUT_OF_STOCK', `Not enough in stock: ${named}.`, { products })
}
