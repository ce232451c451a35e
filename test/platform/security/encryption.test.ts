import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { currentKeyPrefix, decrypt, encrypt } from '../../../src/platform/security/encryption.ts'

const run = promisify(execFile)
const moduleUrl = new URL('../../../src/platform/security/encryption.ts', import.meta.url)

/** The output of `expression` in a process with these secrets. */
async function evaluate(secrets: Record<string, string>, expression: string): Promise<string> {
  const script = `const { encrypt, decrypt, reencrypt } = await import('${moduleUrl.href}')
    console.log(await ${expression})`
  const env = { ...process.env, ...secrets }
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env })
  return stdout.trim()
}

const previous = { JWT_SECRET: 'the first of two secrets that is long enough' }
const current = { JWT_SECRET: 'the second of two secrets that is long enough' }
const rotating = { ...current, JWT_SECRET_PREVIOUS: previous.JWT_SECRET }

describe('encryption', () => {
  it('decrypts to the plaintext, has a new nonce each time, and rejects a changed ciphertext', async () => {
    const [one, two] = [await encrypt('whsec_1'), await encrypt('whsec_1')]
    expect(one).not.to.equal(two)
    expect([one, two].every((text) => text.startsWith(currentKeyPrefix))).to.equal(true)
    expect(await decrypt(one)).to.equal('whsec_1')
    const at = one.length - 10 // not the last of a part, whose lowest bits may be ignored
    const forged = one.slice(0, at) + (one[at] === 'A' ? 'B' : 'A') + one.slice(at + 1)
    expect(await decrypt(forged).catch(() => 'rejected')).to.equal('rejected')
  })

  it('decrypts with the previous secret during a rotation, and without it after re-encryption', async () => {
    const ciphertext = await evaluate(previous, `encrypt('token')`)
    expect(await evaluate(rotating, `decrypt('${ciphertext}')`)).to.equal('token')
    const rotated = await evaluate(rotating, `reencrypt('${ciphertext}')`)
    expect(await evaluate(current, `decrypt('${rotated}')`)).to.equal('token')
    const error = await evaluate(current, `decrypt('${ciphertext}').catch((e) => e.message)`)
    expect(error).to.include('unknown JWT_SECRET')
  })
})
