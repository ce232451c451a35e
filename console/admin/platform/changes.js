/** What an entry of the audit log changed. Pure. */

/** @typedef {{ name: string, before: string | null, after: string | null }} Change */

/**
 * The properties that differ, nested ones with a dot; null for one that was or is not there.
 * @param {unknown} before
 * @param {unknown} after
 * @returns {Change[]}
 */
export function changesOf(before, after) {
  const [old, current] = [flatten(before), flatten(after)]
  const names = [...new Set([...old.keys(), ...current.keys()])]
  return names
    .map((name) => ({ name, before: old.get(name) ?? null, after: current.get(name) ?? null }))
    .filter((change) => change.before !== change.after)
}

/** @param {unknown} value @param {string} [path] @returns {Map<string, string>} */
function flatten(value, path = '') {
  if (value === null || value === undefined)
    return new Map(value === null && path ? [[path, '–']] : [])
  if (typeof value !== 'object' || Array.isArray(value))
    return new Map([[path, typeof value === 'string' ? value : JSON.stringify(value)]])
  return new Map(
    Object.entries(value).flatMap(([key, each]) => [
      ...flatten(each, path ? `${path}.${key}` : key),
    ]),
  )
}
