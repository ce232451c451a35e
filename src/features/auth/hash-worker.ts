/** The code of a hashing thread. */
import { hashSync, verifySync } from '@node-rs/argon2'

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } // as OWASP recommends for argon2id

/** A password to hash, or to verify against a hash. */
export interface Task {
  password: string
  hash?: string
}

export default function run({ password, hash }: Task): string | boolean {
  return hash === undefined ? hashSync(password, OPTIONS) : verifySync(hash, password)
}
