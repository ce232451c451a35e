/** The environment, read once, checked as a whole and frozen; nothing but the doctor reads `process.env` beside it. */
import { readConfig, type Config } from './read-config.ts'

export const config: Config = checkedConfig()

function checkedConfig(): Config {
  const { config: read, problems } = readConfig(process.env)
  if (problems.length > 0) {
    process.stderr.write(problems.map(({ text }) => `Configuration: ${text}\n`).join(''))
    process.exit(78) // EX_CONFIG: a supervisor should not restart this
  }
  return read
}
