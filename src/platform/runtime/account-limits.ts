import { config } from '../../config/config.ts'

/** The one switch of all limits of accounts, from `ACCOUNT_LIMITS`. Tests that need them turn it on. */
export const accountLimits = { areOn: config.accountLimits }
