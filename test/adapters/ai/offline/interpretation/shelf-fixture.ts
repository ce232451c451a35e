/** A small shelf with the difficulties of real ones: brands, digits, sizes, options, kinds, packs. */
import type { CatalogueItem } from '../../../../../src/adapters/ai/agent.ts'
import { indexShelf } from '../../../../../src/adapters/ai/offline/interpretation/shelf.ts'

function product(name: string, unit: string, more: Partial<CatalogueItem> = {}): CatalogueItem {
  return {
    productId: name,
    name,
    description: '',
    price: 1_000,
    unit,
    inventory: 50,
    quantityRule: { step: 1, min: 1, max: 999 },
    variants: [],
    choices: [],
    prescription: false,
    ...more,
  }
}

const variant = (name: string, price: number) => ({ variantId: name, name, price, inventory: 10 })
const option = (name: string) => ({ optionId: name, name, price: 0 })
const drink = {
  variants: [variant('Medium', 5_000), variant('Large', 6_000)],
  choices: [
    { name: 'Sugar', min: 0, max: 1, options: [option('50% sugar'), option('100% sugar')] },
    { name: 'Toppings', min: 0, max: 2, options: [option('Pearls'), option('Nata')] },
  ],
}

const items = [
  product('Coke, 290 ml', 'bottle'),
  product('Coke, 1.5 L', 'bottle'),
  product('Coke Zero, 320 ml can', 'can'),
  product('Pepsi, 1.5 L', 'bottle'),
  product('7 Up, 1.5 L', 'bottle'),
  product('C2 apple, 230 ml', 'bottle'),
  product('555 sardines, tomato sauce, 155 g', 'can'),
  product('Kopiko Brown, 3-in-1', 'sachet'),
  product('Bangus (milkfish), medium', 'kilo'),
  product('Tilapia, live', 'kilo'),
  product('Chicken layer feed', 'kilo'),
  product('Dinorado rice', 'kilo'),
  product('Dinorado rice, 25 kg', 'sack'),
  product('Egg, medium', 'piece'),
  product('Egg, large', 'piece'),
  product('Eggs, large, tray of 30', 'tray'),
  product('Motorcycle tire, 80/90-17', 'piece'),
  product('Motorcycle tire, 90/80-14', 'piece'),
  product('Ensaymada', 'piece'),
  product('Okinawa milk tea', 'cup', drink),
  product('Taro milk tea', 'cup', drink),
]

export const shelf = indexShelf(items)
