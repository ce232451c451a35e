/** The plan of the rows of an import that are variants. Pure; nothing is written. */
import type { NewProduct, ProductRow } from '../model.ts'
import { findQuantityErrors } from '../quantity-rule.ts'
import type { ImportedProduct } from '../schemas.ts'
import type { NewVariant, Variant, VariantPatch } from '../variants/model.ts'
import { MAX_VARIANTS } from '../variants/schemas.ts'
import { variantPatch } from '../variants/view.ts'
import { changedColumns, plannedInventory, staleInventory } from './inventory.ts'
import type { RowError } from './parse.ts'

/** What a variant belongs to: a product that exists, or one that an earlier row creates. */
export type VariantOwner =
  | { current: ProductRow; created?: undefined }
  | { current?: undefined; created: Omit<NewProduct, 'store_id'> }

export interface VariantPlan {
  created: { owner: VariantOwner; variant: NewVariant }[]
  updated: VariantUpdate[]
}

export interface VariantUpdate {
  id: string
  product_id: string
  patch: VariantPatch
  /** The stock that the patch is based on; null for any. */
  expected: number | null
}

export function isVariantRow({ variantId, variant }: ImportedProduct): boolean {
  return variantId !== undefined || variant !== undefined
}

/** Adds a row to the plan. @returns its errors, and whether it changes nothing */
export function planVariantRow(
  owner: VariantOwner,
  input: ImportedProduct,
  row: number,
  plan: VariantPlan,
): { errors: RowError[]; isUnchanged: boolean } {
  const refuse = (path: string, message: string) => ({
    errors: [{ row, path, message }],
    isUnchanged: false,
  })
  const variants = owner.current?.variants ?? []
  const variant = findVariant(variants, input)
  if (input.variantId && !variant)
    return refuse(
      'variant_id',
      'is not a variant of the product; clear the cell to add it as a new one',
    )
  const patch = variantPatch({ ...input, name: input.variant })
  const inventory = variant ? plannedInventory(input, variant.inventory) : input.inventory
  if (inventory === 'stale')
    return refuse('inventory', staleInventory(input.inventoryAtExport!, variant!.inventory))
  const before = owner.current && { ...owner.current, inventory: variant?.inventory ?? 0 }
  const [misfit] = findQuantityErrors({ ...owner.created, inventory }, before)
  if (misfit) return refuse('inventory', misfit.message)
  if (variant) return planUpdate(owner, variant, { ...patch, inventory }, input, plan)
  const { name, price } = patch
  if (name === undefined) return refuse('variant', 'is required for a new variant')
  if (price === undefined) return refuse('price', 'is required for a new variant')
  const others = plan.created.filter((each) => isSameOwner(each.owner, owner))
  if (variants.length + others.length >= MAX_VARIANTS)
    return refuse('variant', `is too many: a product has at most ${MAX_VARIANTS} variants`)
  if (others.some((each) => fold(each.variant.name) === fold(name)))
    return refuse('variant', 'names the same variant as an earlier row')
  plan.created.push({ owner, variant: { ...patch, name, price } })
  return { errors: [], isUnchanged: false }
}

function findVariant(variants: Variant[], { variantId, variant }: ImportedProduct) {
  return variants.find(({ id, name }) =>
    variantId ? id === variantId.toLowerCase() : fold(name) === fold(variant!),
  )
}

function planUpdate(
  { current }: VariantOwner,
  variant: Variant,
  patch: VariantPatch,
  { inventoryAtExport }: ImportedProduct,
  plan: VariantPlan,
) {
  const changes = changedColumns(patch, variant)
  const isUnchanged = Object.keys(changes).length === 0
  const expected = changes.inventory === undefined ? null : (inventoryAtExport ?? null)
  if (!isUnchanged)
    plan.updated.push({ id: variant.id, product_id: current!.id, patch: changes, expected })
  return { errors: [], isUnchanged }
}

function isSameOwner(one: VariantOwner, other: VariantOwner): boolean {
  return one.created ? one.created === other.created : one.current.id === other.current?.id
}

function fold(name: string): string {
  return name.trim().toLowerCase()
}
