/** Computes a value once for each object, and keeps it for as long as the object lives. */
export function memoizeWeak<Input extends object, Value>(
  compute: (input: Input) => Value,
): (input: Input) => Value {
  const computed = new WeakMap<Input, { value: Value }>()
  return (input) => {
    let entry = computed.get(input)
    if (!entry) computed.set(input, (entry = { value: compute(input) }))
    return entry.value
  }
}
