import { fail } from '../../../platform/contract/errors.ts'

export function failDisabled(): never {
  fail(
    'ACCOUNT_DISABLED',
    'This account is deactivated or banned. Write to support if that is a mistake.',
  )
}

export function failInvalidCredentials(): never {
  fail('INVALID_CREDENTIALS', 'The e-mail or the password is wrong.')
}
