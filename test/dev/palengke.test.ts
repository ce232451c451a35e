import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { after, describe, it } from 'mocha'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'palengke-not-started-'))

/** Runs a program of `dev/` where nothing was ever started. */
async function runHere(...args: string[]) {
  const none = { DATABASE_URL: undefined, REDIS_URL: undefined, NODE_ENV: undefined }
  const env = { ...process.env, ...none, PALENGKE_DATA: folder }
  const cwd = join(import.meta.dirname, '../..')
  const { stdout, stderr } = await run(process.execPath, args, { cwd, env }).catch((error) => error)
  return `${stdout}${stderr}`
}

describe('npm run palengke and npm run doctor, where nothing runs', () => {
  after(() => rmSync(folder, { recursive: true }))

  const hint = `Nothing is running from ${folder}; start it with npm start.`

  it('name npm start first', async () => {
    expect(await runHere('dev/palengke.ts', 'queue', 'list')).to.match(new RegExp(`^${hint}`))
    expect(await runHere('dev/doctor.ts', 'redis')).to.match(new RegExp(`^${hint}`))
  })

  it('do not where the command needs no market', async () => {
    expect(await runHere('dev/palengke.ts', '--help')).not.to.include(hint)
    expect(await runHere('dev/palengke.ts', 'queue', 'drain', '--help')).not.to.include(hint)
  })
})
