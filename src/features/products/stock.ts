import type { Transaction } from '../../platform/database/transactions.ts'
import { fail } from '../../platform/contract/errors.ts'
import { compareQuantities } from '../../platform/values/quantity.ts'
import { adjustStock, lockStock, type StockLine } from './stock.sql.ts'

/** Decrements the stock of all products or none. @throws 409 OUT_OF_STOCK with the products and their remaining stock */
export async function decrementStock(trx: Transaction, lines: StockLine[]): Promise<void> {
  const locked = await lockStock(trx, lines)
  assertInStock(
    locked
      .filter(({ inventory, quantity }) => compareQuantities(inventory, quantity) < 0)
      .map(({ product_id, variant_id, name, inventory }) => ({
        productId: product_id,
        ...(variant_id ? { variantId: variant_id } : {}),
        name,
        available: inventory,
      })),
  )
  await adjustStock(
    trx,
    locked.map((line) => ({ ...line, quantity: -line.quantity })),
  )
}

/** Adds the quantities back to the stock. */
export async function incrementStock(trx: Transaction, lines: StockLine[]): Promise<void> {
  await adjustStock(trx, await lockStock(trx, lines))
}

/** Takes from the stock what the scale showed above the quantity of a line, as far as there is any; below 0 it is put back. */
export async function takeWeighed(trx: Transaction, line: StockLine): Promise<void> {
  for (const locked of await lockStock(trx, [line])) {
    const { quantity, inventory } = locked
    const taken = compareQuantities(quantity, inventory) > 0 ? inventory : quantity
    await adjustStock(trx, [{ ...locked, quantity: -taken }])
  }
}

/** @throws 409 OUT_OF_STOCK when there are any shortages */
export function assertInStock(
  shortages: { productId: string; variantId?: string; name: string; available: number }[],
): void {
  if (shortages.length === 0) return
  const list = shortages.map(({ name, available }) => `${name} (${available} left)`).join(', ')
  fail('OUT_OF_STOCK', `Not enough in stock: ${list}.`, { products: shortages })
}
