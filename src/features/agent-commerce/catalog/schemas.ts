import { Type, type Static } from 'typebox'

const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const filters = Type.Optional(
  Type.Object({
    categories: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10 })),
    price: Type.Optional(
      Type.Object({
        min: Type.Optional(Amount),
        max: Type.Optional(Amount),
      }),
    ),
  }),
)

export const SearchInput = Type.Object({
  query: Type.Optional(Type.String({ maxLength: 200 })),
  filters,
  context: Type.Optional(Type.Object({ currency: Type.Optional(Type.String({ maxLength: 10 })) })),
  pagination: Type.Optional(
    Type.Object({
      cursor: Type.Optional(Type.String({ maxLength: 100 })),
      limit: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
  ),
})
export type SearchInput = Static<typeof SearchInput>

export const LookupInput = Type.Object({
  ids: Type.Array(Type.String({ maxLength: 4000 }), { minItems: 1 }),
  filters,
})
export type LookupInput = Static<typeof LookupInput>

export const ProductInput = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 4000 }),
  selected: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        id: Type.Optional(Type.String()),
        label: Type.String(),
      }),
      { maxItems: 20 },
    ),
  ),
})
export type ProductInput = Static<typeof ProductInput>
