// `npm run palengke -- <command>`: the command line, for what `npm start` runs unless the environment says otherwise.
import { join } from 'node:path'
import { data, development, isDevelopment } from './start/running-environment.ts'

if (isDevelopment()) {
  Object.assign(process.env, development())
  const [, , group, command] = process.argv
  const isRotation = group === 'secrets' && command === 'rotate'
  if (isRotation && !process.argv.some((word) => word.startsWith('--')))
    process.argv.push('--file', join(data, 'secrets.json'))
}
await import('../src/cli/main.ts')
