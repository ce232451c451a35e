import { isCommonPassword } from '../platform/security/common-passwords.ts'

/** The password of every account of `npm start`, printed by it and in the README. */
const DEMO_PASSWORD = 'palengke-demo'

const MIN_DIFFERENT = 5

/** What is wrong with the password of an admin, as the rest of a sentence; undefined when it may be used. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < 8 || password.length > 128)
    return 'must have 8 to 128 characters, like the password of every account'
  if (password === DEMO_PASSWORD)
    return 'is the public password of the demo accounts; choose another one'
  if (new Set(password).size < MIN_DIFFERENT)
    return `has fewer than ${MIN_DIFFERENT} different characters; choose another one`
  if (isCommonPassword(password)) return 'is one of the most common passwords; choose another one'
  return undefined
}
