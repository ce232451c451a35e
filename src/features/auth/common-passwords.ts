/** Passwords that everybody tries first. */
import { readFile } from 'node:fs/promises'
import { lazy } from '../../platform/cache/lazy.ts'
import { failField } from '../../platform/contract/errors.ts'

const MIN_LENGTH = 8 // shorter ones are refused by the schema

/** The 18,000 most common passwords that are long enough. Read as a file: a module would stay in memory as a whole. */
const commonPasswords = lazy(async () => {
  const file = new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
  const all = JSON.parse(await readFile(file, 'utf8')) as string[]
  return new Set(all.filter(({ length }) => length >= MIN_LENGTH))
})

/** @throws 400 naming `field` for one of the most common passwords, whatever its case */
export async function assertUncommonPassword(field: string, password: string): Promise<void> {
  if ((await commonPasswords()).has(password.toLowerCase()))
    failField(field, 'is one of the most common passwords; choose another')
}
