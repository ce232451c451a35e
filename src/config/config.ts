/** The configuration of this process: read once from the environment, validated as a whole, frozen. */
import { readConfig, type Config } from './read-config.ts'

export const config: Config = loadConfig()

function loadConfig(): Config {
  const { config: loaded, problems } = readConfig(process.env)
  if (problems.length > 0) {
    process.stderr.write(problems.map(({ text }) => `Configuration: ${text}\n`).join(''))
    process.exit(78) // EX_CONFIG: a supervisor should not restart the process
  }
  return loaded
}
