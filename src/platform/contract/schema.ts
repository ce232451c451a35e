/** Schemas and views that several features share. TypeBox: each name is both the JSON Schema and the type. */
import { type Static, type TLiteral, type TObject, type TSchema, Type } from 'typebox'

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
/** Of goods; at most 3 decimals, whole for a product with step 1. */
export const Quantity = Type.Number({
  minimum: 0.001,
  maximum: 100_000,
  multipleOf: 0.001,
  description: 'At most 3 decimals: a multiple of the step of the product, within its min and max',
})
/** A mobile or a landline in any usual form; blank for none. `values/phone.ts` has the form that is stored. */
export const PhPhone = Type.String({
  maxLength: 30,
  format: 'ph-phone',
  description: 'A Philippine phone number in any usual form, stored as +63…',
})
/** Any http(s) URL up to 2,048 characters; the server never fetches it. */
export const WebUrl = Type.String({ format: 'web-url', maxLength: 2048 })

/** A name or title that goes out in the platform's messages, so that it must not lead anyone anywhere. */
export function PlainName(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, format: 'plain-name' })
}

/** A sentence that goes out in the platform's messages, such as why something was cancelled. */
export function PlainLine(maxLength: number) {
  return Type.String({ maxLength, format: 'plain-line' })
}

export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** The path parameters of a route of one resource. */
export const IdParams = Type.Object({ id: Uuid })

/** A view that a generic function returns. Its property lets TypeScript infer its types before those of the handler. */
export interface View<Result, Context, Reply> {
  (result: Result, context: Context): Reply
  readonly name: string
}

/** The reply that says nothing but success, to be spread into a route. */
export const done = {
  reply: Type.Object({ success: Type.Literal(true) }),
  view: () => ({ success: true as const }),
}

/** `reply` and `view` of one object under `name`, to be spread into a route. */
export function objectReply<Name extends string, T extends TSchema, Result>(
  name: Name,
  schema: T,
  view: (result: Result) => Static<T>,
): {
  reply: TObject<{ success: TLiteral<true> } & Record<Name, T>>
  view: View<Result, unknown, { success: true } & Record<Name, Static<T>>>
} {
  return {
    reply: Type.Object({ success: Type.Literal(true), [name]: schema }) as never,
    view: (result) => ({ success: true, [name]: view(result) }) as never,
  }
}
