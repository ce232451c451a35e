import manifest from '../../package.json' with { type: 'json' }
import { fail, ok, type Check } from './check.ts'

export const nodeVersion: Check = {
  name: 'node',
  subject: 'Node',
  requires: [],
  run() {
    const { node } = process.versions
    const range = manifest.engines.node
    return satisfies(node, range)
      ? [ok(this.subject, node)]
      : [fail(this.subject, `${node} is not supported; use ${range}`)]
  },
}

/** Whether a version is in a range of `>=` and `<` bounds, such as `engines` of package.json. */
export function satisfies(version: string, range: string): boolean {
  const isWithin = (bound: string) => {
    const [, operator, limit = ''] = /^(>=|<)([\d.]+)$/.exec(bound) ?? []
    if (!operator) throw new Error(`${bound} is not a bound such as >=24.21 or <25`)
    const order = compareVersions(version, limit)
    return operator === '<' ? order < 0 : order >= 0
  }
  return range.split('||').some((part) => part.trim().split(/\s+/).every(isWithin))
}

/** Compares like a sort function; `18` and `18.0` are equal. */
export function compareVersions(version: string, other: string): number {
  const [left, right] = [version, other].map((text) => text.split('.').map(Number))
  for (const index of [0, 1, 2]) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
