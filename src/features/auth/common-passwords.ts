import { failField } from '../../platform/contract/errors.ts'
import { isCommonPassword } from '../../platform/security/common-passwords.ts'

/** @throws 400 naming `field` for one of the most common passwords */
export function assertUncommonPassword(field: string, password: string): void {
  if (isCommonPassword(password))
    failField(field, 'is one of the most common passwords; choose another')
}
