/** Schemas and views that several features share. TypeBox: each name is both the JSON Schema and the type. */
import { Type, type TSchema } from 'typebox'

export const Uuid = Type.String({ format: 'uuid' })
export const Timestamp = Type.String({
  format: 'date-time',
  description: 'ISO 8601, UTC, milliseconds',
})
/** PostgreSQL has no year 0. */
export const Day = Type.String({
  format: 'date',
  pattern: '^(?!0000)',
  description: 'A day in Manila, included',
})
export const Pesos = Type.Number({
  minimum: 0,
  maximum: 10_000_000,
  multipleOf: 0.01,
  description: 'Pesos, at most 2 decimals',
})
/** Any http(s) URL up to 2,048 characters; the server never fetches it. */
export const WebUrl = Type.String({ format: 'web-url', maxLength: 2048 })

export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** The reply that says nothing but success. */
export const Done = Type.Object({ success: Type.Literal(true) })

export const doneView = () => ({ success: true as const })

/** A view that a generic function returns. Its property lets TypeScript infer its types before those of the handler. */
export interface View<Result, Context, Reply> {
  (result: Result, context: Context): Reply
  readonly name: string
}

/** The view of a reply with one object under `name`. */
export function objectView<Name extends string, Result, Reply>(
  name: Name,
  view: (result: Result) => Reply,
): View<Result, unknown, { success: true } & Record<Name, Reply>> {
  return (result) => ({ success: true, [name]: view(result) }) as never
}
