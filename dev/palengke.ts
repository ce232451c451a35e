// `npm run palengke -- <command>`: the command line against what `npm start` runs, unless environment variables name other services.
import { join } from 'node:path'
import {
  dataFolder,
  developmentEnvironment,
  hasDevelopmentData,
  hintToStart,
} from './start/running-environment.ts'

const [, , group, command] = process.argv
const isRotation = group === 'secrets' && command === 'rotate'
const isHelp = !command || process.argv.includes('--help')
const hint = isHelp || isRotation ? undefined : hintToStart()
if (hint) console.error(hint)
if (hasDevelopmentData()) {
  Object.assign(process.env, developmentEnvironment())
  if (isRotation && !process.argv.some((word) => word.startsWith('--')))
    process.argv.push('--file', join(dataFolder, 'secrets.json'))
}
await import('../src/cli/main.ts')
