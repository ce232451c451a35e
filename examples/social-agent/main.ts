/** `node examples/social-agent/main.ts`: publishes approved posts until it is stopped. README.md says how to set it up. */
import { setTimeout as sleep } from 'node:timers/promises'
import { publishDuePosts } from './agent.ts'
import { openJournal } from './journal.ts'
import { connectPlatform } from './platform.ts'
import { dryRun } from './publishers/dry-run.ts'
import { http } from './publishers/http.ts'
import { readSettings, type Settings } from './settings.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
const log = (line: string) => console.log(`${new Date().toISOString()} ${line}`)

const settings = readSettingsOrExit()
const { publisherUrl, publisherToken, dryRunFile, stateFolder, pollMs } = settings
const destination = settings.publisher === 'http' ? publisherUrl : dryRunFile
const context = {
  platform: connectPlatform(settings),
  publisher:
    settings.publisher === 'http' ? http(publisherUrl, publisherToken) : dryRun(dryRunFile),
  journal: openJournal(stateFolder),
  throttle: createThrottle(),
  stopping: stop.signal,
  log,
}

log(`publishing by ${settings.publisher} to ${destination}, polling every ${pollMs / 1_000} s`)
while (!stop.signal.aborted) {
  await publishDuePosts(context).catch((error: Error) => log(`${describe(error)}; will retry`))
  await sleep(pollMs, null, { signal: stop.signal }).catch(() => {})
}
log('stopped')

/** Measured by the monotonic clock. */
function createThrottle() {
  let next = 0
  return {
    async wait() {
      const left = next - performance.now()
      if (left > 0) await sleep(left, null, { signal: stop.signal }).catch(() => {})
    },
    mark() {
      next = performance.now() + settings.delayMs
    },
  }
}

function readSettingsOrExit(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(78)
  }
}

function describe({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} (${cause.message || cause.name})` : message
}
