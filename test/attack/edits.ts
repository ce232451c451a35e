/** Values at places within JSON. */
export type Place = (string | number)[]

/** Every place in a JSON value, outer ones first. */
export function* placesIn(value: unknown, at: Place = []): Generator<Place> {
  if (at.length > 0) yield at
  if (typeof value !== 'object' || value === null) return
  const inside = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, inner] of inside) yield* placesIn(inner, [...at, key])
}

/** A copy with `by` at a place; `undefined` leaves nothing there. */
export function replaced(value: any, [key, ...rest]: Place, by: unknown): unknown {
  if (key === undefined) return by
  const copy = Array.isArray(value) ? [...value] : { ...value }
  copy[key] = replaced(copy[key], rest, by)
  return copy
}
