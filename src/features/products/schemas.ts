import { type Static, Type } from 'typebox'
import { Nullable, PlainName, Quantity, Uuid, WebUrl } from '../../platform/contract/schema.ts'
import { ChoiceGroup, ChoicesInput } from './choices/schemas.ts'
import { Variant } from './variants/shared-view.ts'

export const Product = Type.Object({
  id: Uuid,
  storeId: Uuid,
  name: Type.String(),
  description: Type.String(),
  sku: Nullable(Type.String()),
  price: Type.Number({
    description: 'Selling price in pesos; with priceFrom the lowest of its active variants',
  }),
  priceFrom: Type.Boolean({ description: 'It has variants: an order names one' }),
  comparePrice: Nullable(Type.Number({ description: 'List price in pesos' })),
  unit: Type.String({ description: 'piece, kilo, pack, tali …' }),
  unitCode: Type.String({
    description: 'The unit as UN/ECE Rec 20: KGM, GRM, LTR, MTR; C62 for any other',
  }),
  inventory: Type.Number({
    description: 'At most 3 decimals, whole with step 1; with variants the sum of the active ones',
  }),
  lowStockAt: Nullable(Type.Number()),
  quantityStep: Type.Number({ description: 'It is ordered in multiples of this' }),
  minQuantity: Type.Number(),
  maxQuantity: Type.Number(),
  soldByWeight: Type.Boolean({
    description: 'Weighed before it is ready: the price follows the scale',
  }),
  images: Type.Array(Type.String()),
  isActive: Type.Boolean(),
  prescription: Type.Boolean({ description: 'A prescription is asked for when it is handed over' }),
  variants: Type.Array(Variant, { description: 'Oldest first; only active ones for customers' }),
  choices: Type.Array(ChoiceGroup, { description: 'Only active options for customers' }),
})

/** The maximum stock of a product. */
export const INVENTORY_MAX = 1_000_000

export const Price = Type.Number({
  minimum: 0.01,
  maximum: 10_000_000,
  multipleOf: 0.01,
  description: 'Pesos, at most 2 decimals',
})
export const Count = Type.Number({
  minimum: 0,
  maximum: INVENTORY_MAX,
  multipleOf: 0.001,
  description: 'At most 3 decimals; whole for a product with step 1',
})
const name = PlainName(200)
const details = {
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  sku: Type.Optional(
    Nullable(Type.String({ maxLength: 64, description: 'Unique in its store; blank for none' })),
  ),
  comparePrice: Type.Optional(Nullable(Price)),
  unit: Type.Optional(
    Type.String({ minLength: 1, maxLength: 30, format: 'not-blank', description: 'Default piece' }),
  ),
  lowStockAt: Type.Optional(
    Nullable(
      Type.Number({
        minimum: 0,
        maximum: INVENTORY_MAX,
        multipleOf: 0.001,
        description: 'Warn at this stock',
      }),
    ),
  ),
  quantityStep: Type.Optional(
    Type.Number({
      minimum: 0.001,
      maximum: 1,
      multipleOf: 0.001,
      description: 'It is ordered in multiples of this, such as 0.25 of a kilo; default 1',
    }),
  ),
  minQuantity: Type.Optional(
    Nullable(
      Type.Unsafe<number>({
        ...Quantity,
        description: 'A multiple of quantityStep; by default, and null, the step itself',
      }),
    ),
  ),
  maxQuantity: Type.Optional(
    Nullable(
      Type.Unsafe<number>({
        ...Quantity,
        description: 'A multiple of quantityStep; by default, and null, 999 or just below',
      }),
    ),
  ),
  soldByWeight: Type.Optional(
    Type.Boolean({
      description: 'Weighed before it is ready; needs a unit of mass. False unless given',
    }),
  ),
  images: Type.Optional(Type.Array(WebUrl, { maxItems: 10 })),
  isActive: Type.Optional(Type.Boolean()),
  prescription: Type.Optional(
    Type.Boolean({ description: 'Needs a prescription; false unless given' }),
  ),
}

export const ProductInput = Type.Object({
  storeId: Uuid,
  name,
  price: Price,
  inventory: Type.Optional(Count),
  ...details,
})

const fields = {
  name: Type.Optional(name),
  price: Type.Optional(Price),
  ...details,
}

export const InventoryChange = Type.Number({
  multipleOf: 0.001,
  minimum: -INVENTORY_MAX,
  maximum: INVENTORY_MAX,
  description:
    'Adds to the current stock, such as 24 delivered or -2 broken. Not together with inventory; 409 when the result is not within 0 to 1,000,000',
})
export const ExpectedInventory = Type.Number({
  multipleOf: 0.001,
  description:
    'With inventory: sets the count only if this is the current stock; else 409 with the current inventory, and nothing changes',
})

export const ProductChanges = Type.Object({
  ...fields,
  inventory: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: INVENTORY_MAX,
      multipleOf: 0.001,
      description:
        'Sets the count, overwriting sales in between. For deliveries and losses send inventoryChange instead',
    }),
  ),
  inventoryChange: Type.Optional(InventoryChange),
  expectedInventory: Type.Optional(ExpectedInventory),
})

/** What an admin may change of any product. */
export const ProductModeration = Type.Object({ prescription: Type.Boolean() })

/** A parsed row of an import: a product, or with `variantId` or `variant` a variant of one. */
export const ImportedProduct = Type.Object({
  id: Type.Optional(Uuid),
  inventory: Type.Optional(Count),
  inventoryAtExport: Type.Optional(Count),
  variantId: Type.Optional(Uuid),
  variant: Type.Optional(PlainName(100)),
  choices: Type.Optional(ChoicesInput.properties.choices),
  ...fields,
})
export type ImportedProduct = Static<typeof ImportedProduct>

export const ImportFile = Type.Unsafe<Buffer>(
  Type.String({
    description:
      'CSV in UTF-8 with a header row and at most 10,000 products; the columns of the export, in any order. A row updates the product with its id or sku, or else adds one. A row with variant_id or variant is a variant of the product with its id, or else of the product above it; choices are JSON, as PUT …/choices takes them. A column that is absent changes nothing; a blank cell clears an optional field',
  }),
)

export const ImportReply = Type.Object({
  success: Type.Literal(true),
  dryRun: Type.Boolean(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  ignoredColumns: Type.Array(Type.String(), {
    description: 'Headers that are no column of a product',
  }),
  errorCount: Type.Integer(),
  errors: Type.Array(
    Type.Object({
      row: Type.Integer({ description: 'As a spreadsheet counts: the header is row 1' }),
      path: Type.String({ description: 'The column, or empty for the whole row' }),
      message: Type.String(),
    }),
    { description: 'The first 1,000; always empty unless dryRun' },
  ),
})
