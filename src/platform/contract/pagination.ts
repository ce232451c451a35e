import { Type, type TSchema } from 'typebox'
import type { View } from './schema.ts'

const LIMIT_MAX = 100

/** The query of every list: `limit` over the maximum is clamped, below 1 refused. Spread it into the route's query. */
export const pageQuery = pageQueryUpTo(LIMIT_MAX)

/** The same for a list that has a maximum of its own. */
export function pageQueryUpTo(most: number) {
  return {
    limit: Type.Integer({
      minimum: 1,
      default: 20,
      clampTo: most,
      description: `At most ${most}; more is clamped`,
    }),
    offset: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 }),
  }
}

export interface Page {
  limit: number
  offset: number
}

export function clampPage({ limit, offset }: Page, max = LIMIT_MAX): Page {
  return { limit: Math.min(limit, max), offset }
}

/** Counting stops here; a longer list says `totalIsAtLeast`. */
export const COUNT_CAP = 10_000

export interface ListResult<Row> {
  rows: Row[]
  /** Exact up to `COUNT_CAP`; `COUNT_CAP + 1` means more. */
  total: number
}

/** The reply of every list. */
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

/** The view of a list: `rowView` for each row. */
export function listView<Row, RowReply>(
  rowView: (row: Row) => RowReply,
): View<ListResult<Row>, { query: Page }, ListReplyOf<RowReply>> {
  return (list, { query }) => toListReply(list, query, rowView)
}

interface ListReplyOf<RowReply> extends Page {
  success: true
  data: RowReply[]
  total: number
  totalIsAtLeast?: true
}

export function toListReply<Row, View>(
  { rows, total: counted }: ListResult<Row>,
  page: Page,
  view: (row: Row) => View,
) {
  return {
    success: true as const,
    data: rows.map(view),
    total: Math.min(counted, COUNT_CAP),
    ...(counted > COUNT_CAP ? { totalIsAtLeast: true as const } : {}),
    ...clampPage(page),
  }
}
