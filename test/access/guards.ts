/** The callers that each guard denies, and the error code. All others pass it. */
import { config } from '../../src/config/config.ts'
import type { ErrorCode } from '../../src/platform/contract/errors.ts'
import { callers, type Caller } from './actors.ts'

export type DeniedCallers = Partial<Record<Caller, ErrorCode>>

export interface GuardRule {
  deniedTo: DeniedCallers
  /** The headers of a program that passes with a key. */
  key?: Record<string, string>
}

const signedOut: DeniedCallers = {
  nobody: 'UNAUTHENTICATED',
  badToken: 'UNAUTHENTICATED',
  banned: 'ACCOUNT_DISABLED',
  apiKey: 'UNAUTHENTICATED',
  otherApiKey: 'UNAUTHENTICATED',
}

/** By name of the guard. */
export const guards: Readonly<Record<string, GuardRule>> = {
  nobody: { deniedTo: {} },
  user: { deniedTo: signedOut },
  vendor: { deniedTo: { ...everyoneExcept('NOT_VENDOR', 'vendor', 'otherVendor'), ...signedOut } },
  rider: { deniedTo: { ...everyoneExcept('FORBIDDEN', 'rider', 'otherRider'), ...signedOut } },
  admin: { deniedTo: { ...everyoneExcept('UNAUTHENTICATED', 'admin'), ...signedOut } },
  'admin, or X-Internal-Key': {
    deniedTo: { ...everyoneExcept('UNAUTHENTICATED', 'admin'), ...signedOut },
    key: { 'x-internal-key': config.internalKeys[0]! },
  },
  'API key, publishable ones too': {
    deniedTo: everyoneExcept('INVALID_API_KEY', 'apiKey', 'otherApiKey'),
  },
  'admin, or X-SMM-Key': {
    deniedTo: { ...everyoneExcept('UNAUTHENTICATED', 'admin'), ...signedOut },
    key: { 'x-smm-key': config.smm.keys[0]! },
  },
  'X-SMM-Key': {
    deniedTo: everyoneExcept('UNAUTHENTICATED'),
    key: { 'x-smm-key': config.smm.keys[0]! },
  },
  'API key': { deniedTo: everyoneExcept('INVALID_API_KEY', 'apiKey', 'otherApiKey') },
  scraper: {
    deniedTo: everyoneExcept('UNAUTHENTICATED'),
    key: { authorization: `Bearer ${config.metricsTokens[0]}` },
  },
}

/** Every caller but `passing` gets `code`. */
export function everyoneExcept(code: ErrorCode, ...passing: Caller[]): DeniedCallers {
  const others = callers.filter((caller) => !passing.includes(caller))
  return Object.fromEntries(others.map((caller) => [caller, code]))
}
