/** The switches that make the sandbox misbehave. They are kept in the store, so a restart does not reset them. */
import { Refusal } from './api/errors.ts'
import type { Store } from './store.ts'

const DEFAULTS = {
  eventDelayMs: 0,
  duplicateEvents: 0,
  reorderEvents: 0,
  dropEvents: 0 as number | 'all',
  wrongSignature: false,
  apiLatencyMs: 0,
  failRequests: 0,
  loseReplies: 0,
  refuseCharge: null as string | null,
  refuseRefund: null as string | null,
  refundOutcome: 'succeeded' as 'succeeded' | 'failed' | 'stuck',
}

export type Switches = typeof DEFAULTS
export type Behaviour = ReturnType<typeof createBehaviour>

const FITS: Record<string, [test: (value: unknown) => boolean, meaning: string]> = {
  eventDelayMs: [isCount, 'milliseconds from 0'],
  duplicateEvents: [isCount, 'extra copies of each event from 0'],
  reorderEvents: [isCount, 'how many events to collect and send newest first; 0 is off'],
  dropEvents: [(value) => isCount(value) || value === 'all', 'a number of events from 0, or "all"'],
  wrongSignature: [(value) => typeof value === 'boolean', 'true or false'],
  apiLatencyMs: [isCount, 'milliseconds from 0'],
  failRequests: [isCount, 'a number of requests from 0'],
  loseReplies: [isCount, 'a number of requests from 0'],
  refuseCharge: [isCode, 'an error code of the provider, or null'],
  refuseRefund: [isCode, 'an error code of the provider, or null'],
  refundOutcome: [
    (value) => ['succeeded', 'failed', 'stuck'].includes(String(value)),
    '"succeeded", "failed" or "stuck"',
  ],
}

export function createBehaviour(store: Store) {
  const get = (): Switches => ({
    ...DEFAULTS,
    ...checked(store.setting('behaviour') ?? {}),
  })
  return {
    get,
    /** Replaces all switches; one that is left out goes back to its default. */
    replace(wanted: unknown): Switches {
      const switches = { ...DEFAULTS, ...checked(wanted) }
      store.setSetting('behaviour', switches)
      return switches
    },
    /** Whether a counted switch strikes now; uses one up if so. */
    strikes(name: 'dropEvents' | 'failRequests' | 'loseReplies'): boolean {
      const switches = get()
      const left = switches[name]
      if (left === 'all') return true
      if (left === 0) return false
      store.setSetting('behaviour', { ...switches, [name]: left - 1 })
      return true
    },
  }
}

function checked(wanted: unknown): Partial<Switches> {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted))
    throw new Refusal(400, [
      { code: 'parameter_invalid', detail: 'Send a JSON object of switches.' },
    ])
  const problems = Object.entries(wanted).flatMap(([name, value]) => {
    const fits = Object.hasOwn(FITS, name) ? FITS[name] : null
    if (fits?.[0](value)) return []
    const detail = fits
      ? `${name} should be ${fits[1]}.`
      : `${name} is no switch; there are ${Object.keys(DEFAULTS).join(', ')}.`
    return [{ code: 'parameter_invalid', detail, pointer: name }]
  })
  if (problems.length > 0) throw new Refusal(400, problems)
  return wanted
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isCode(value: unknown): boolean {
  return value === null || (typeof value === 'string' && /^[a-z_]{1,60}$/.test(value))
}
