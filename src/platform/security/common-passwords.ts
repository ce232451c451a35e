/** Passwords that everybody tries first. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const MIN_LENGTH = 8 // shorter ones are refused anyway

let commonPasswords: ReadonlySet<string> | undefined

/** Whether it is one of the 18,000 most common passwords that are long enough, whatever its case. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= loadCommonPasswords()
  return commonPasswords.has(password.toLowerCase())
}

/** Read as a file, within 10 ms: a module would stay in memory as a whole. */
function loadCommonPasswords(): ReadonlySet<string> {
  const file = import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json')
  const text = readFileSync(fileURLToPath(file), 'utf8')
  const all: string[] = JSON.parse(text)
  return new Set(all.filter(({ length }) => length >= MIN_LENGTH))
}
