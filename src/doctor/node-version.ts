import manifest from '../../package.json' with { type: 'json' }
import type { Check } from './check.ts'

export const nodeVersion: Check = {
  name: 'node',
  subject: 'Node',
  needs: [],
  look() {
    const { node } = process.versions
    const range = manifest.engines.node
    return versionFits(node, range)
      ? [{ verdict: 'ok', subject: 'Node', text: node }]
      : [{ verdict: 'fail', subject: 'Node', text: `${node} runs, but it has to be ${range}` }]
  },
}

/** Whether a version is in a range written with `>=`, `<`, spaces and `||`, as `engines` of package.json is. */
export function versionFits(version: string, range: string): boolean {
  const isWithin = (bound: string) => {
    const [, operator, limit = ''] = /^(>=|<)([\d.]+)$/.exec(bound) ?? []
    if (!operator) throw new Error(`${bound} is no bound such as >=24.21 or <25`)
    const order = compareVersions(version, limit)
    return operator === '<' ? order < 0 : order >= 0
  }
  return range.split('||').some((part) => part.trim().split(/\s+/).every(isWithin))
}

/** Below, at or above zero, as for sorting; `18` and `18.0` are equal. */
export function compareVersions(version: string, other: string): number {
  const [left, right] = [version, other].map((text) => text.split('.').map(Number))
  for (const at of [0, 1, 2]) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
