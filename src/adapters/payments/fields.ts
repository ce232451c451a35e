/** Reads fields of JSON that somebody else wrote, without trusting its shape. */

export type Fields = Record<string, unknown>

/** The object itself, or an empty one when it is anything else. */
export function fields(value: unknown): Fields {
  return isFields(value) ? value : {}
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export function integer(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}

/** The provider's clock: Unix seconds. */
export function time(value: unknown): Date | null {
  const date = new Date((integer(value) ?? Number.NaN) * 1000)
  return Number.isNaN(date.getTime()) ? null : date
}
