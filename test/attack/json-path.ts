/** Values at places within JSON. */
export type JsonPath = (string | number)[]

/** Every place in a JSON value, outer ones first. */
export function* jsonPaths(value: unknown, at: JsonPath = []): Generator<JsonPath> {
  if (at.length > 0) yield at
  if (typeof value !== 'object' || value === null) return
  const inside = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, inner] of inside) yield* jsonPaths(inner, [...at, key])
}

/** A copy with `by` at a place; `undefined` leaves nothing there. */
export function withValueAt(value: any, [key, ...rest]: JsonPath, by: unknown): unknown {
  if (key === undefined) return by
  const copy = Array.isArray(value) ? [...value] : { ...value }
  copy[key] = withValueAt(copy[key], rest, by)
  return copy
}
