import { Type, type Static } from 'typebox'
import { Uuid } from '../../platform/contract/schema.ts'

export const FeedQuery = Type.Object({
  format: Type.Enum(['json', 'csv'], {
    default: 'json',
    description: '`csv`: the same entries as text/csv with a header line, for scheduled fetches',
  }),
})
export type Format = Static<typeof FeedQuery>['format']

const Amount = Type.String({ description: 'Such as `120.00 PHP`' })

/** One product, or one variant of a product, in the format of a social network's commerce catalogue. */
export const FeedEntry = Type.Object({
  id: Uuid,
  item_group_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Of a variant, whose id is above: its product' }),
  ),
  title: Type.String({ description: 'With the name of the variant, if it is one' }),
  description: Type.String({ description: 'The name if it has none' }),
  availability: Type.Enum(['in stock', 'out of stock']),
  condition: Type.Literal('new'),
  price: Type.Unsafe<string>({ ...Amount, description: 'List price, such as `120.00 PHP`' }),
  sale_price: Type.Optional(
    Type.Unsafe<string>({
      ...Amount,
      description: 'Selling price, when it is below the list price',
    }),
  ),
  link: Type.String({ description: 'Its storefront page' }),
  image_link: Type.String({ description: "Its first image, or else the store's logo" }),
  brand: Type.String({ description: 'The name of the store' }),
  retailer_id: Type.Optional(Type.String({ description: 'SKU' })),
  inventory: Type.Number({ description: 'At most 3 decimals' }),
})
export type FeedEntry = Static<typeof FeedEntry>

export const FeedReply = Type.Object({ data: Type.Array(FeedEntry) })
