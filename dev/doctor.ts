// `npm run doctor`: checks what `npm start` runs, unless environment variables name other services.
import { join } from 'node:path'
import { livePid } from './processes/pid-file.ts'
import {
  dataFolder,
  developmentEnvironment,
  hasDevelopmentData,
} from './start/running-environment.ts'

if (hasDevelopmentData()) {
  if (livePid(join(dataFolder, 'start.json')) === undefined)
    console.log(`Nothing is running from ${dataFolder}; start it with npm start.\n`)
  Object.assign(process.env, developmentEnvironment())
}
await import('../src/doctor/main.ts')
