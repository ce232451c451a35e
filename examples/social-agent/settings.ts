/** The configuration of the agent, from environment variables. */
import { readFileSync } from 'node:fs'

export interface Settings {
  platformUrl: string
  key: string
  publisher: 'dry-run' | 'http'
  /** Where the dry run writes, one JSON line a publication. */
  dryRunFile: string
  publisherUrl: string
  publisherToken: string
  stateFolder: string
  pollMs: number
  delayMs: number
}

/** @throws with a one-line message that says what to fix */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const publisher = env.PUBLISHER || 'dry-run'
  if (publisher !== 'dry-run' && publisher !== 'http')
    throw new Error(`PUBLISHER=${publisher} is neither dry-run nor http.`)
  if (publisher === 'http' && !URL.canParse(env.PUBLISHER_URL ?? ''))
    throw new Error('PUBLISHER_URL is missing; set the address that publishes.')
  const key = env.SMM_KEY_FILE ? readFileSync(env.SMM_KEY_FILE, 'utf8').trim() : env.SMM_KEY
  if (!key || key.length < 32)
    throw new Error('SMM_KEY is missing or shorter than 32 characters; use that of the platform.')
  return {
    platformUrl: (env.PALENGKE_URL || 'http://localhost:3000').replace(/\/+$/, ''),
    key,
    publisher,
    dryRunFile: env.DRY_RUN_FILE || 'published.jsonl',
    publisherUrl: env.PUBLISHER_URL ?? '',
    publisherToken: env.PUBLISHER_TOKEN ?? '',
    stateFolder: env.STATE_FOLDER || 'social-agent-state',
    pollMs: milliseconds(env, 'POLL_SECONDS', 30) * 1_000,
    delayMs: milliseconds(env, 'DELAY_MS', 3_000),
  }
}

function milliseconds(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const value = Number(env[name] || fallback)
  if (!(value >= 0)) throw new Error(`${name}=${env[name]} is not a number from 0.`)
  return value
}
