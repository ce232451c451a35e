import { Type } from 'typebox'
import { Nullable, PlainName } from '../../../platform/contract/schema.ts'
import { Count, ExpectedInventory, InventoryChange, Price } from '../schemas.ts'

export const MAX_VARIANTS = 50

const details = {
  sku: Type.Optional(
    Nullable(Type.String({ maxLength: 64, description: 'Unique in its store; blank for none' })),
  ),
  comparePrice: Type.Optional(Nullable(Price)),
  inventory: Type.Optional(Count),
  isActive: Type.Optional(Type.Boolean()),
}

const name = PlainName(100)

export const VariantInput = Type.Object({ name, price: Price, ...details })

export const VariantChanges = Type.Object({
  name: Type.Optional(name),
  price: Type.Optional(Price),
  ...details,
  inventoryChange: Type.Optional(InventoryChange),
  expectedInventory: Type.Optional(ExpectedInventory),
})
