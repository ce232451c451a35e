/** Shelves of the dialogues: those of the demo market, and in `shelves/*.json` what it does not sell (sizes, choices, brands). */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRODUCTS } from '../../../../dev/seed/market/products.ts'
import type { CatalogueItem } from '../../../../src/adapters/ai/agent.ts'
import { centavos } from '../../../../src/platform/values/money.ts'

/** A row of a shelf file; prices in pesos. */
interface ShelfRow {
  name: string
  description?: string
  unit: string
  price?: number
  quantityStep?: number
  inventory?: number
  prescription?: boolean
  variants?: { name: string; price: number; inventory?: number }[]
  choices?: ChoiceGroupRow[]
}

/** One option at most, and none needed, unless it says so. */
interface ChoiceGroupRow {
  name: string
  min?: number
  max?: number
  options: readonly { name: string; price?: number }[]
}

const INVENTORY = 100

/** Medicines that are sold against a prescription only. */
const PRESCRIBED = /^(?:amoxicillin|losartan|amlodipine|metformin|salbutamol)/iu

const shelves = new Map<string, readonly CatalogueItem[]>()

/** What a store sells, as the agent sees it: the same array each time, so that the agent indexes it once. */
export function shelfOf(store: string): readonly CatalogueItem[] {
  const shelf = shelves.get(store) ?? readShelf(store)
  shelves.set(store, shelf)
  return shelf
}

function readShelf(store: string): CatalogueItem[] {
  for (const folder of ['shelves', 'held-out/shelves', 'examination/shelves']) {
    const file = join(import.meta.dirname, folder, `${store}.json`)
    if (!existsSync(file)) continue
    return (JSON.parse(readFileSync(file, 'utf8')) as ShelfRow[]).map(toItem)
  }
  return PRODUCTS[store as keyof typeof PRODUCTS].map((product) => ({
    ...toItem({ ...product, price: 0, variants: [], choices: [...(product.choices ?? [])] }),
    productId: product.sku,
    price: product.price,
    variants: (product.variants ?? []).map((each) => ({ ...each, variantId: each.sku })),
  }))
}

function toItem({ name, unit, description = '', quantityStep: step = 1, ...row }: ShelfRow) {
  const { inventory = INVENTORY, prescription = PRESCRIBED.test(name) } = row
  const variants = (row.variants ?? []).map((variant) => ({
    variantId: `${name}/${variant.name}`,
    name: variant.name,
    price: centavos(variant.price),
    inventory: variant.inventory ?? inventory,
  }))
  const lowest = Math.min(...variants.map(({ price }) => price))
  return {
    productId: name,
    name,
    description,
    price: variants.length > 0 ? lowest : centavos(row.price ?? 0),
    unit,
    inventory,
    quantityRule: { step, min: step, max: 999 },
    variants,
    choices: (row.choices ?? []).map((group) => toChoiceGroup(name, group)),
    prescription,
  }
}

const toChoiceGroup = (product: string, { name, min = 0, max = 1, options }: ChoiceGroupRow) => ({
  name,
  min,
  max,
  options: options.map((option) => ({
    optionId: `${product}/${name}/${option.name}`,
    name: option.name,
    price: centavos(option.price ?? 0),
  })),
})
