import { Type, type Static } from 'typebox'
import { Nullable, Uuid } from '../../platform/contract/schema.ts'
import { pageQuery } from '../../platform/contract/pagination.ts'

const Text = (minLength: number) =>
  Type.String({ minLength, maxLength: 200, format: 'not-blank', description: 'Search text' })

export const SearchQuery = Type.Object({
  q: Text(1),
  type: Type.Enum(['all', 'stores', 'products'], { default: 'all' }),
  category: Type.Optional(
    Type.String({
      maxLength: 100,
      description: "Category of the store, in any case; products have their store's category",
    }),
  ),
  ...pageQuery,
})
export type SearchQuery = Static<typeof SearchQuery>

export const FoundStore = Type.Object({
  id: Uuid,
  slug: Type.String(),
  name: Type.String(),
  category: Type.String(),
  city: Type.String(),
  rating: Type.Number({ description: '0 without reviews' }),
  reviewCount: Type.Integer(),
  logoUrl: Nullable(Type.String()),
})

export const FoundProduct = Type.Object({
  id: Uuid,
  name: Type.String(),
  price: Type.Number({ description: 'Selling price in pesos' }),
  priceFrom: Type.Boolean({
    description: 'It has variants; the price is the lowest of the active ones',
  }),
  comparePrice: Nullable(Type.Number({ description: 'List price in pesos' })),
  unit: Type.String(),
  inStock: Type.Boolean(),
  image: Nullable(Type.String({ description: 'URL of its first image' })),
  store: Type.Object({ id: Uuid, name: Type.String(), slug: Type.String() }),
})

export const SearchReply = Type.Object({
  success: Type.Literal(true),
  query: Type.String(),
  results: Type.Object({ stores: Type.Array(FoundStore), products: Type.Array(FoundProduct) }),
  total: Type.Object({ stores: Type.Integer(), products: Type.Integer() }),
  totalIsEstimate: Type.Optional(
    Type.Literal(true, { description: 'A total above 10,000 is estimated from a sample' }),
  ),
})

export const AutocompleteQuery = Type.Object({
  q: Text(2),
  limit: Type.Integer({ minimum: 1, default: 5, description: 'At most 20; more is clamped' }),
})

export const AutocompleteReply = Type.Object({
  success: Type.Literal(true),
  suggestions: Type.Array(
    Type.Object({
      type: Type.Enum(['product', 'store']),
      text: Type.String(),
      id: Uuid,
    }),
  ),
})
