// `npm run doctor`: checks what `npm start` runs, unless environment variables name other services.
import {
  developmentEnvironment,
  hasDevelopmentData,
  hintToStart,
} from './start/running-environment.ts'

const hint = hintToStart()
if (hint) console.log(hint)
if (hasDevelopmentData()) Object.assign(process.env, developmentEnvironment())
await import('../src/doctor/main.ts')
