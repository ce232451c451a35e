// `npm run doctor`: the doctor, for what `npm start` runs unless the environment says otherwise.
import { join } from 'node:path'
import { recordedPid } from './processes/processes.ts'
import { data, development, isDevelopment } from './start/running-environment.ts'

if (isDevelopment()) {
  if (recordedPid(join(data, 'start.json')) === undefined)
    console.log(`Nothing runs from ${data} now; npm start brings it up.\n`)
  Object.assign(process.env, development())
}
await import('../src/doctor/main.ts')
