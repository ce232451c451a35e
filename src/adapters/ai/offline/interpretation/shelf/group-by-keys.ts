/** What has each of the keys, in order. */
export function groupByKeys<Key, Value>(
  values: Iterable<Value>,
  keysOf: (value: Value) => Iterable<Key>,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values)
    for (const key of keysOf(value)) {
      const known = groups.get(key)
      if (known) known.push(value)
      else groups.set(key, [value])
    }
  return groups
}
