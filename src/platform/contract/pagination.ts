import { type Static, type TSchema, Type } from 'typebox'
import type { View } from './schema.ts'

const MAX_LIMIT = 100

/** The query of every list, to be spread into the route's query. A `limit` above the maximum is clamped. */
export const pageQuery = pageQueryUpTo(MAX_LIMIT)

/** The same for a list with a maximum of its own. */
export function pageQueryUpTo(maxLimit: number) {
  return {
    limit: Type.Integer({
      minimum: 1,
      default: 20,
      clampTo: maxLimit,
      description: `At most ${maxLimit}; more is clamped`,
    }),
    offset: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 }),
  }
}

export interface Page {
  limit: number
  offset: number
}

export function clampPage({ limit, offset }: Page): Page {
  return { limit: Math.min(limit, MAX_LIMIT), offset }
}

/** Counting stops here; a longer list says `totalIsAtLeast`. */
export const COUNT_CAP = 10_000

export interface ListResult<Row> {
  rows: Row[]
  /** Exact up to `COUNT_CAP`; `COUNT_CAP + 1` means more. */
  total: number
}

export function ListReply<T extends TSchema>(item: T) {
  return Type.Object({
    success: Type.Literal(true),
    data: Type.Array(item),
    total: Type.Integer(),
    totalIsAtLeast: Type.Optional(Type.Literal(true)),
    limit: Type.Integer(),
    offset: Type.Integer(),
  })
}

interface ListReplyOf<Item> extends Page {
  success: true
  data: Item[]
  total: number
  totalIsAtLeast?: true
}

/** `reply` and `view` of every list, to be spread into a route; `rowView` shows a row as an `item`. */
export function listReply<T extends TSchema, Row>(item: T, rowView: (row: Row) => Static<T>) {
  return { reply: ListReply(item), view: listView(rowView) }
}

/** The view of a list: `rowView` for each row. */
export function listView<Row, Item>(
  rowView: (row: Row) => Item,
): View<ListResult<Row>, { query: Page }, ListReplyOf<Item>> {
  return ({ rows, total }, { query: { limit, offset } }) => ({
    success: true,
    data: rows.map((row) => rowView(row)),
    total: Math.min(total, COUNT_CAP),
    ...(total > COUNT_CAP ? { totalIsAtLeast: true } : {}),
    limit,
    offset,
  })
}
