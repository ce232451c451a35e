import { type Static, Type } from 'typebox'
import { Nullable, Quantity, Timestamp, Uuid } from '../../../platform/contract/schema.ts'
import { replacementStatuses, unavailableWishes } from './states.ts'

export const UnavailableWish = Type.Enum(unavailableWishes, {
  default: 'remove',
  description:
    'When it is missing: remove it; replace it at once by what costs no more, and ask for what costs more; ask always',
})

const ReplacementStatus = Type.Enum(replacementStatuses)

/** What a vendor offered in place of a missing item. */
export const Replacement = Type.Object({
  id: Type.Unsafe<string>({
    ...Uuid,
    description: 'Also of the item that it becomes once accepted',
  }),
  itemId: Type.Unsafe<string>({ ...Uuid, description: 'The missing item' }),
  productId: Uuid,
  storeId: Uuid,
  name: Type.String(),
  variantId: Nullable(Type.String({ format: 'uuid' })),
  variant: Nullable(Type.String({ description: 'The name of the variant' })),
  choices: Type.Array(Type.Object({ name: Type.String(), price: Type.Number() })),
  quantity: Type.Number(),
  unit: Type.String({ description: 'Of the quantity' }),
  price: Type.Number({ description: 'Of one, options included' }),
  lineTotal: Type.Number({ description: 'Price × quantity, half up to the centavo' }),
  prescription: Type.Boolean(),
  status: ReplacementStatus,
  expiresAt: Nullable(
    Type.Unsafe<string>({
      ...Timestamp,
      description: 'Declined unless answered by then; null for one that took effect at once',
    }),
  ),
  createdAt: Timestamp,
  answeredAt: Nullable(Timestamp),
  answeredBy: Nullable(
    Type.Enum(['customer', 'vendor', 'admin', 'system'], {
      description:
        '`system` when its time was up, and for what the customer agreed to with the order',
    }),
  ),
})

export const ReplacementInput = Type.Object({
  productId: Type.Unsafe<string>({ ...Uuid, description: 'A product of the same store' }),
  variantId: Type.Optional(
    Nullable(Type.String({ format: 'uuid', description: 'Required for a product with variants' })),
  ),
  choices: Type.Optional(
    Nullable(Type.Array(Uuid, { maxItems: 300, description: 'The ids of the options' })),
  ),
  quantity: Quantity,
})
export type ReplacementInput = Static<typeof ReplacementInput>

export const ItemParams = Type.Object({ id: Uuid, itemId: Uuid })
export const ReplacementParams = Type.Object({ id: Uuid, replacementId: Uuid })

/** Which replacement a reply is about, beside its order. */
export const ReplacementRef = Type.Object({ id: Uuid, status: ReplacementStatus })
