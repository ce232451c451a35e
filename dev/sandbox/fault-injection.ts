/** Fault injection: settings that make the sandbox misbehave. They are stored, so that a restart does not reset them. */
import { ApiError } from './api/errors.ts'
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

export type FaultSettings = typeof DEFAULTS
export type FaultInjection = ReturnType<typeof createFaultInjection>

const VALIDATORS: Record<string, [test: (value: unknown) => boolean, description: string]> = {
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

export function createFaultInjection(store: Store) {
  const get = (): FaultSettings => ({
    ...DEFAULTS,
    ...validate(store.setting('behaviour') ?? {}),
  })
  return {
    get,
    /** Replaces all settings; one that is omitted goes back to its default. */
    replace(input: unknown): FaultSettings {
      const settings = { ...DEFAULTS, ...validate(input) }
      store.setSetting('behaviour', settings)
      return settings
    },
    /** Whether a counted fault applies now; decrements its counter. */
    consume(name: 'dropEvents' | 'failRequests' | 'loseReplies'): boolean {
      const settings = get()
      const left = settings[name]
      if (left === 'all') return true
      if (left === 0) return false
      store.setSetting('behaviour', { ...settings, [name]: left - 1 })
      return true
    },
  }
}

function validate(input: unknown): Partial<FaultSettings> {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new ApiError(400, [
      { code: 'parameter_invalid', detail: 'Send a JSON object of settings.' },
    ])
  const problems = Object.entries(input).flatMap(([name, value]) => {
    const validator = Object.hasOwn(VALIDATORS, name) ? VALIDATORS[name] : null
    if (validator?.[0](value)) return []
    const detail = validator
      ? `${name} should be ${validator[1]}.`
      : `${name} is not a setting; the settings are ${Object.keys(DEFAULTS).join(', ')}.`
    return [{ code: 'parameter_invalid', detail, pointer: name }]
  })
  if (problems.length > 0) throw new ApiError(400, problems)
  return input
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isCode(value: unknown): boolean {
  return value === null || (typeof value === 'string' && /^[a-z_]{1,60}$/.test(value))
}
