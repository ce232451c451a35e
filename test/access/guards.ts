/** Whom each guard turns away, and with which code. Whoever is not named here passes it. */
import { config } from '../../src/config/config.ts'
import type { ErrorCode } from '../../src/platform/contract/errors.ts'
import { callers, type Caller } from './actors.ts'

export type Refusals = Partial<Record<Caller, ErrorCode>>

export interface GuardRule {
  refuses: Refusals
  /** The headers of who passes, where that is a program with a key. */
  key?: Record<string, string>
}

const signedOut: Refusals = {
  nobody: 'UNAUTHENTICATED',
  badToken: 'UNAUTHENTICATED',
  banned: 'ACCOUNT_DISABLED',
  apiKey: 'UNAUTHENTICATED',
  otherApiKey: 'UNAUTHENTICATED',
}

/** By the name of the guard. */
export const guards: Readonly<Record<string, GuardRule>> = {
  nobody: { refuses: {} },
  user: { refuses: signedOut },
  vendor: { refuses: { ...everyoneExcept('NOT_VENDOR', 'vendor', 'otherVendor'), ...signedOut } },
  rider: { refuses: { ...everyoneExcept('FORBIDDEN', 'rider', 'otherRider'), ...signedOut } },
  admin: { refuses: { ...everyoneExcept('UNAUTHENTICATED', 'admin'), ...signedOut } },
  'admin, or X-Internal-Key': {
    refuses: { ...everyoneExcept('UNAUTHENTICATED', 'admin'), ...signedOut },
    key: { 'x-internal-key': config.internalKeys[0]! },
  },
  'API key, publishable ones too': {
    refuses: everyoneExcept('INVALID_API_KEY', 'apiKey', 'otherApiKey'),
  },
  'admin, or X-SMM-Key': {
    refuses: { ...everyoneExcept('UNAUTHENTICATED', 'admin'), ...signedOut },
    key: { 'x-smm-key': config.smm.keys[0]! },
  },
  'X-SMM-Key': {
    refuses: everyoneExcept('UNAUTHENTICATED'),
    key: { 'x-smm-key': config.smm.keys[0]! },
  },
  'API key': { refuses: everyoneExcept('INVALID_API_KEY', 'apiKey', 'otherApiKey') },
  scraper: {
    refuses: everyoneExcept('UNAUTHENTICATED'),
    key: { authorization: `Bearer ${config.metricsTokens[0]}` },
  },
}

/** Everyone gets `code` but these. */
export function everyoneExcept(code: ErrorCode, ...passing: Caller[]): Refusals {
  const others = callers.filter((caller) => !passing.includes(caller))
  return Object.fromEntries(others.map((caller) => [caller, code]))
}
