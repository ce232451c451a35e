import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { commands } from '../../src/cli/commands.ts'
import { palengke } from './palengke.ts'

const root = join(import.meta.dirname, '../..')

describe('palengke', function () {
  this.timeout(60_000)

  it('lists its commands with --help and exits 0; exits 2 without a command', async () => {
    const help = await palengke(['--help'], { env: { DATABASE_URL: '' } })
    expect(help.code).to.equal(0)
    const none = await palengke([])
    expect([none.code, none.out]).to.deep.equal([2, help.out])
  })

  it('prints the help of a command with an example, without any configuration', async () => {
    for (const { name, example, description } of commands) {
      expect(example).to.match(new RegExp(`^${name}( |$)`))
      expect(description).to.match(/^[a-z].*[^.]$/)
    }
    const env = { DATABASE_URL: undefined, REDIS_URL: undefined, JWT_SECRET: undefined }
    const { code, out } = await palengke(['user', 'erase', '--help'], { env })
    expect(code).to.equal(0)
    expect(out)
      .to.match(/--yes +confirm/)
      .and.match(/\nExample: palengke user erase /)
    const list = (await palengke(['help'], { env })).out
    for (const { name, description } of commands)
      expect(list).to.include(`  ${name}`).and.include(description)
  })

  it('exits 2 and names a missing, unknown or surplus argument', async () => {
    const invalid: [string[], RegExp][] = [
      [['queue', 'lst'], /no command "queue lst".*queue list/],
      [['user', 'show'], /<email> is missing/],
      [['user', 'show', 'a@b.c', 'd'], /"d" is one argument too many/],
      [['admin', 'create'], /--email is missing/],
      [
        ['admin', 'create', '--email', 'a@b.ph', '--password', 'x'],
        /--password.*admin create --help/,
      ],
      [['user', 'plan', 'a@b.ph', 'gold'], /<plan> is "gold"; give pro or free/],
      [['queue', 'drain', 'emails', '--timeout', 'soon'], /--timeout soon is not a number/],
      [['dead', 'requeue'], /<id>.*--all/],
      [['secrets', 'rotate', 'DATABASE_URL'], /must be one of: JWT_SECRET/],
    ]
    const expectUsageError = async ([args, reason]: [string[], RegExp]) => {
      const { code, out, err } = await palengke(args)
      expect([args, code, out]).to.deep.equal([args, 2, ''])
      expect(err).to.match(reason)
      expect(err.split('\n')).to.have.length(1)
    }
    await Promise.all(invalid.map(expectUsageError))
  })

  it('exits 1 and lists missing variables, or names a server that is down', async () => {
    const unconfigured = await palengke(['queue', 'list'], {
      env: { DATABASE_URL: '', JWT_SECRET: 'short' },
    })
    expect(unconfigured.code).to.equal(1)
    expect(unconfigured.err)
      .to.include('DATABASE_URL is missing')
      .and.include('JWT_SECRET is too short')
    const unreachable = await palengke(['user', 'show', 'a@b.ph'], {
      env: { DATABASE_URL: 'postgresql://palengke:s3cret@127.0.0.1:1/palengke' },
    })
    expect(unreachable.code).to.equal(1)
    expect(unreachable.err)
      .to.match(/ECONNREFUSED.*DATABASE_URL/)
      .and.not.include('s3cret')
  })

  it('is available as npm run palengke and, in a checkout, as npx palengke', () => {
    const { bin, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(bin.palengke).to.equal('src/cli/main.ts')
    expect(scripts.palengke).to.equal('node dev/palengke.ts')
    expect(readFileSync(join(root, bin.palengke), 'utf8')).to.match(/^#!\/usr\/bin\/env node\n/)
  })
})
