// `npm run palengke -- <command>`: the command line against what `npm start` runs, unless environment variables name other services.
import { join } from 'node:path'
import {
  dataFolder,
  developmentEnvironment,
  hasDevelopmentData,
} from './start/running-environment.ts'

if (hasDevelopmentData()) {
  Object.assign(process.env, developmentEnvironment())
  const [, , group, command] = process.argv
  const isRotation = group === 'secrets' && command === 'rotate'
  if (isRotation && !process.argv.some((word) => word.startsWith('--')))
    process.argv.push('--file', join(dataFolder, 'secrets.json'))
}
await import('../src/cli/main.ts')
