import { after, before } from 'mocha'
import { accountLimits } from '../../src/platform/runtime/account-limits.ts'

/** Turns the limits of accounts on while a describe block runs. The test run has them off, since its actors do a lot. */
export function useAccountLimits(): void {
  before(() => void (accountLimits.areOn = true))
  after(() => void (accountLimits.areOn = false))
}
