/** `node examples/social-agent/main.ts`: publishes approved posts until it is stopped. README.md says how to set it up. */
import { setTimeout as sleep } from 'node:timers/promises'
import { round } from './agent.ts'
import { openJournal } from './journal.ts'
import { connectPlatform } from './platform.ts'
import { dryRun } from './publishers/dry-run.ts'
import { http } from './publishers/http.ts'
import { readSettings, type Settings } from './settings.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
const say = (line: string) => console.log(`${new Date().toISOString()} ${line}`)

const settings = readSettingsOrEnd()
const { publisherUrl, publisherToken, dryRunFile, stateFolder, pollMs } = settings
const means = {
  platform: connectPlatform(settings),
  publisher:
    settings.publisher === 'http' ? http(publisherUrl, publisherToken) : dryRun(dryRunFile),
  journal: openJournal(stateFolder),
  pace: pacer(),
  stopping: stop.signal,
  say,
}

say(`publishing by ${settings.publisher}, looking every ${pollMs / 1_000} s`)
while (!stop.signal.aborted) {
  await round(means).catch((error: Error) => say(`${reasonOf(error)}; trying again later`))
  await sleep(pollMs, null, { signal: stop.signal }).catch(() => {})
}
say('stopped')

/** Keeps publications apart, by the time that passes and not by the clock. */
function pacer() {
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

function readSettingsOrEnd(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(78)
  }
}

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} (${cause.message || cause.name})` : message
}
