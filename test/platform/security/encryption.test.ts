import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { encrypt, currentKeyPrefix, decrypt } from '../../../src/platform/security/encryption.ts'

const run = promisify(execFile)

/** What `code` prints in a process with these secrets; it finds `seal.ts` as `lib`. */
async function under(secrets: Record<string, string>, code: string): Promise<string> {
  const script = `const lib = await import('../../lib/src/platform/security/encryption.ts'); ${code}`
  const env = { ...process.env, ...secrets }
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env })
  return stdout.trim()
}

const old = { JWT_SECRET: 'the first of two secrets that is long enough' }
const next = { JWT_SECRET: 'the second of two secrets that is long enough' }
const both = { ...next, JWT_SECRET_PREVIOUS: old.JWT_SECRET }

describe('a sealed secret', () => {
  it('opens again, looks different each time, and cannot be changed', async () => {
    const [one, two] = [await encrypt('whsec_1'), await encrypt('whsec_1')]
    expect(one).not.to.equal(two)
    expect([one, two].every((sealed) => sealed.startsWith(currentKeyPrefix))).to.equal(true)
    expect(await decrypt(one)).to.equal('whsec_1')
    const at = one.length - 10 // not the last of a part: its lowest bits may mean nothing
    const forged = one.slice(0, at) + (one[at] === 'A' ? 'B' : 'A') + one.slice(at + 1)
    expect(await decrypt(forged).catch(() => 'refused')).to.equal('refused')
  })

  it('opens under a new secret while the previous one is live, and after it once it was sealed anew', async () => {
    const print = (what: string) => `console.log(await ${what})`
    const sealed = await under(old, print(`lib.seal('token')`))
    expect(await under(both, print(`lib.unseal('${sealed}')`))).to.equal('token')
    const anew = await under(both, print(`lib.reseal('${sealed}')`))
    expect(await under(next, print(`lib.unseal('${anew}')`))).to.equal('token')
    const lost = await under(next, print(`lib.unseal('${sealed}').catch((e) => e.message)`))
    expect(lost).to.include('not known any more')
  })
})
