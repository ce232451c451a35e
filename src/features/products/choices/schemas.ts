import { type Static, Type } from 'typebox'
import { Pesos, PlainName, Uuid } from '../../../platform/contract/schema.ts'

const Price = Type.Unsafe<number>({
  ...Pesos,
  description: 'Pesos that it adds to the price of one',
})

export const ChoiceGroup = Type.Object({
  id: Uuid,
  name: Type.String({ description: 'Such as Size or Add-ons' }),
  min: Type.Integer({ description: 'An order takes at least so many of its options' }),
  max: Type.Integer({ description: 'An order takes at most so many of its options' }),
  options: Type.Array(
    Type.Object({ id: Uuid, name: Type.String(), price: Price, isActive: Type.Boolean() }),
  ),
})

const MAX_GROUPS = 10
const MAX_OPTIONS = 30

const count = (minimum: number, fallback: number) =>
  Type.Optional(Type.Integer({ minimum, maximum: MAX_OPTIONS, default: fallback }))

/** The choices of a product as a whole; a group or option that keeps its name keeps its id. */
export const ChoicesInput = Type.Object({
  choices: Type.Array(
    Type.Object({
      name: PlainName(100),
      min: count(0, 0),
      max: count(1, 1),
      options: Type.Array(
        Type.Object({
          name: PlainName(100),
          price: Type.Optional(Type.Unsafe<number>({ ...Price, default: 0 })),
          isActive: Type.Optional(Type.Boolean({ default: true })),
        }),
        { minItems: 1, maxItems: MAX_OPTIONS },
      ),
    }),
    {
      maxItems: MAX_GROUPS,
      description: 'All groups, in the order in which they are shown; none clears them',
    },
  ),
})
export type ChoicesInput = Static<typeof ChoicesInput>
