import { fail } from '../../../platform/contract/errors.ts'

export function failDisabled(): never {
  fail(
    'ACCOUNT_DISABLED',
    'This account is deactivated or banned. Write to support if that is a mistake.',
  )
}
