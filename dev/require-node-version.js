// Preloaded by `npm start` and written for Node.js 18: an older version than package.json requires could not
// even parse the TypeScript of dev/start.ts, and would fail with an error about file extensions.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const ranges = engines.node.split('||').map((range) => range.trim().split(/\s+/))

if (!ranges.some((bounds) => bounds.every(isWithin))) {
  console.error(
    `Palengke needs Node.js ${engines.node}, but this is ${process.versions.node}. ` +
      'Run npm ci, which installs the right version into node_modules, and then npm start.',
  )
  process.exit(1)
}

/** Whether the running version satisfies a bound such as `>=24.21` or `<25`. */
function isWithin(bound) {
  const [, operator, limit] = /^(>=|<)([\d.]+)$/.exec(bound)
  const difference = compare(process.versions.node.split('.'), limit.split('.'))
  return operator === '<' ? difference < 0 : difference >= 0
}

function compare(version, limit) {
  const differences = [0, 1, 2].map((index) => (version[index] ?? 0) - (limit[index] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}
