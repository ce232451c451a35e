import { expect } from 'chai'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const file = 'dev/require-node-version.js'

describe('npm start on another Node.js version', () => {
  const tree = mkdtempSync(join(tmpdir(), 'palengke-node-'))
  before(() => {
    mkdirSync(join(tree, 'dev'))
    copyFileSync(join(root, file), join(tree, file))
  })
  after(() => rmSync(tree, { recursive: true }))

  for (const [range, isSupported] of [
    ['>=99', false],
    ['>=24.21 <25', false],
    ['>=24.21 <25 || >=26', true],
    [`>=${process.versions.node}`, true],
  ] as const)
    it(`${isSupported ? 'starts' : 'exits with one line'} when engines.node is ${range}`, () => {
      writeFileSync(
        join(tree, 'package.json'),
        JSON.stringify({ type: 'module', engines: { node: range } }),
      )
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--import', `./${file}`, '-e', 'console.log("started")'],
        { cwd: tree, encoding: 'utf8' },
      )
      expect(status).to.equal(isSupported ? 0 : 1)
      expect(stdout).to.equal(isSupported ? 'started\n' : '')
      if (!isSupported)
        expect(stderr).to.match(
          /^Palengke needs Node\.js \S.*, but this is [\d.]+\. Run npm ci.*\n$/,
        )
    })

  it('is checked by the start script', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(scripts.start).to.equal(`node --import ./${file} dev/start.ts`)
  })
})
