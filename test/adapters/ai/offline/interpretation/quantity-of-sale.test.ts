import { expect } from 'chai'
import { describe, it } from 'mocha'
import type { CatalogueItem } from '../../../../../src/adapters/ai/agent.ts'
import { toQuantityOfSale } from '../../../../../src/adapters/ai/offline/interpretation/quantity-of-sale.ts'
import { indexShelf } from '../../../../../src/adapters/ai/offline/interpretation/shelf.ts'
import { parseQuantity } from '../../../../../src/adapters/ai/offline/language/quantity-parser.ts'
import { tokenize } from '../../../../../src/adapters/ai/offline/language/tokenizer.ts'

function sold(said: string, unit: string, description = ''): number | string {
  const item: CatalogueItem = {
    productId: 'Goods',
    name: 'Goods',
    description,
    price: 1_000,
    unit,
    inventory: 50,
    quantityRule: { step: 1, min: 1, max: 999 },
    variants: [],
    choices: [],
    prescription: false,
  }
  const [entry] = indexShelf([item]).entries
  const [parsed] = parseQuantity(tokenize(said), 0)
  const amount = toQuantityOfSale(parsed!.quantity, entry!)
  return amount.kind === 'sold' ? amount.qty : amount.kind
}

describe('toQuantityOfSale', () => {
  for (const [said, unit, description, expected] of [
    ['24 pcs', 'pack', '12 pieces a pack', 2],
    ['24', 'pack', '12 pieces a pack', 24],
    ['2 packs', 'pack', '12 pieces a pack', 2],
    ['2 dozen', 'pack', 'Homemade, 12 pcs', 2],
    ['8 pcs', 'order', '4 pieces an order', 2],
    ['8 orders', 'order', '4 pieces an order', 8],
    ['2 pcs', 'order', '4 pieces an order', 2],
    ['6 pcs', 'order', '4 pieces an order', 'incompatible'],
    ['3 pcs', 'order', '', 3],
    ['24 pcs', 'dozen', '', 2],
    ['6 pcs', 'dozen', '', 'incompatible'],
    ['2 dozen', 'dozen', '', 2],
    ['16 pcs', 'bucket of 8', '', 2],
    ['10 pcs', 'order of 5', '', 2],
    ['48 bottles', 'case', '24 bottles', 2],
    ['10 pcs', 'pack', 'Taped, 24 to 30 pcs', 10],
    ['4 pcs', 'meal', '4 pcs siomai with rice', 4],
    ['50 pcs', 'tray', 'Spaghetti, shanghai 50 pcs, puto 50 pcs', 50],
    ['1 tray', 'piece', 'medium, 9 pesos each; a tray has 30 pieces', 30],
    ['1 tray', 'piece', '', 'incompatible'],
    ['12 pcs', 'pc', '12 pcs', 12],
  ] as const)
    it(`${said} of what is sold by the ${unit}${description && `, “${description}”`}, is ${expected}`, () =>
      expect(sold(said, unit, description)).to.equal(expected))
})
