/** Reads untrusted JSON: every accessor falls back to an empty value for an unexpected type. */

export type JsonObject = Record<string, unknown>

export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export function asInteger(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}

/** From Unix seconds, as the provider sends them. */
export function asTimestamp(value: unknown): Date | null {
  const date = new Date((asInteger(value) ?? Number.NaN) * 1000)
  return Number.isNaN(date.getTime()) ? null : date
}
