import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { freePort } from '../../dev/embedded/ports.ts'
import {
  compose,
  imageContent,
  namesOf,
  readFileOf,
  root,
  withDefaults,
} from '../support/compose-file.ts'
import { startMailServer } from '../support/mail-server.ts'
import {
  killPrograms,
  ownDatabase,
  ownRedis,
  runProgram,
  startProgram,
  type Environment,
  type Program,
} from '../support/programs.ts'
import { eventually } from '../support/harness.ts'

/** The containers of docker-compose.yml as processes: the image's files alone, the services' commands and environments. */
describe('production processes', function () {
  this.timeout(60_000)
  const programs = new Map<string, Program>()
  let folder: string
  let image: string
  let database: Awaited<ReturnType<typeof ownDatabase>>
  let replacements: [from: string, to: string][]
  let ports: Record<'web' | 'worker' | 'sandbox' | 'mail', number>

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'palengke-production-'))
    image = join(folder, 'image')
    for (const place of imageContent)
      cpSync(join(root, place), join(image, place), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(image, 'node_modules'))
    mkdirSync(join(folder, 'secrets'))
    const names = ['web', 'worker', 'sandbox', 'mail'] as const
    const free = await Promise.all(names.map(async (name) => [name, await freePort()]))
    ports = Object.fromEntries(free)
    database = await ownDatabase()
    replacements = [
      ['http://sandbox:3900', `http://127.0.0.1:${ports.sandbox}`],
      ['http://web:3000', `http://127.0.0.1:${ports.web}`],
      ['smtp://mail:1025', `smtp://127.0.0.1:${ports.mail}`],
      ['/secrets', join(folder, 'secrets')],
      ['/data', join(folder, 'data')],
      ['0.0.0.0', '127.0.0.1'],
    ]
    await startMailServer(ports.mail)
    expect(await run('secrets')).to.include({ code: 0 })
  })

  after(async () => {
    killPrograms()
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  /** A text of docker-compose.yml, with the containers' addresses and folders replaced by those of this machine. */
  const onThisMachine = (text: string) =>
    replacements.reduce((result, [from, to]) => result.replace(from, to), withDefaults(text))

  function environmentOf(name: string): Environment {
    const values = Object.entries(compose.services[name]!.environment ?? {})
    return Object.fromEntries(values.map(([key, value]) => [key, onThisMachine(String(value))]))
  }

  const argsOf = (name: string) => compose.services[name]!.command!.slice(1).map(onThisMachine)

  const run = (name: string, more: Environment = {}) =>
    runProgram(argsOf(name), { ...environmentOf(name), ...more }, image)

  const runInside = (args: string[], name: string, more: Environment = {}) =>
    runProgram(args, { ...environmentOf(name), ...more }, image)

  const start = (name: string, args: string[], more: Environment = {}) =>
    programs.set(name, startProgram(args, { ...environmentOf(name), ...more }, image))

  const secret = (name: string, owner = 'app') =>
    readFileSync(join(folder, 'secrets', owner, name), 'utf8')

  it('generates each secret once, readable by every container', async () => {
    const { environment = {} } = compose.services.web!
    const names = namesOf(compose.services.web!).filter((name) => `${name}_FILE` in environment)
    const all = () => names.map((name) => secret(name))
    const first = all()
    expect(await run('secrets')).to.include({ code: 0 })
    expect(all()).to.deep.equal(first)
    for (const name of names)
      expect(statSync(join(folder, 'secrets/app', name)).mode & 0o777, name).to.equal(0o444)
    const password = secret('DATABASE_PASSWORD', 'postgres')
    expect(secret('DATABASE_URL')).to.equal(
      `postgresql://palengke:${password}@postgres:5432/palengke`,
    )
    const redis = secret('REDIS_PASSWORD', 'redis')
    expect(secret('REDIS_URL')).to.equal(`redis://:${redis}@redis:6379`)
    expect(secret('valkey.conf', 'redis')).to.equal(`requirepass ${redis}\n`)
  })

  it('gives each container the secrets that it needs, and no others', () => {
    const filesOf = (owner: string) => readdirSync(join(folder, 'secrets', owner))
    expect(filesOf('postgres')).to.deep.equal(['DATABASE_PASSWORD'])
    expect(filesOf('redis')).to.have.members(['REDIS_PASSWORD', 'valkey.conf'])
    expect(filesOf('s3')).to.deep.equal(['S3_SECRET_ACCESS_KEY'])
    expect(filesOf('sandbox')).to.have.members(['SANDBOX_SECRET_KEY', 'SANDBOX_WEBHOOK_SECRET'])
    expect(filesOf('metrics')).to.deep.equal(['METRICS_TOKEN'])
    expect(filesOf('release')).to.deep.equal(['ADMIN_PASSWORD'])
    expect(filesOf('app')).to.not.include.members(['ADMIN_PASSWORD', 'DATABASE_PASSWORD'])
  })

  it('exits with 78 and one line for each missing secret', async () => {
    const { code, output } = await run('web', { JWT_SECRET_FILE: '', SMTP_URL: '' })
    expect(code).to.equal(78)
    expect(output.trim().split('\n')).to.have.length(2)
    expect(output).to.include('JWT_SECRET is missing').and.include('SMTP_URL is missing')
  })

  it('migrates, and does nothing the second time', async () => {
    // The servers of the tests in place of the containers.
    for (const [name, url] of [
      ['DATABASE_URL', database.url],
      ['REDIS_URL', await ownRedis()],
    ] as const) {
      rmSync(join(folder, 'secrets/app', name))
      writeFileSync(join(folder, 'secrets/app', name), url)
    }
    expect(await run('migrate')).to.include({ code: 0 })
    const second = await run('migrate')
    expect(second.code).to.equal(0)
    expect(second.output).to.include('"ran":[]')
  })

  it('sandbox, web and worker become ready', async () => {
    start('sandbox', ['dev/sandbox/main.ts'], {
      SANDBOX_PORT: String(ports.sandbox),
      SANDBOX_SECRET_KEY: secret('SANDBOX_SECRET_KEY', 'sandbox'),
      SANDBOX_WEBHOOK_SECRET: secret('SANDBOX_WEBHOOK_SECRET', 'sandbox'),
    })
    start('web', argsOf('web'), { PORT: String(ports.web) })
    start('worker', argsOf('worker'), { WORKER_PORT: String(ports.worker) })
    for (const path of ['healthz', 'readyz'])
      await eventually(() => answers(`http://127.0.0.1:${ports.web}/${path}`), { what: path })
    await eventually(() => answers(`http://127.0.0.1:${ports.sandbox}/`), { what: 'sandbox' })
    const worker = programs.get('worker')!
    await eventually(async () => worker.output().includes('workers started'), { what: 'worker' })
  })

  it('answers the health check of the image', async () => {
    const [, check = ''] = /CMD (\["node".*\])/.exec(readFileOf('Dockerfile')) ?? []
    const [, ...args]: string[] = JSON.parse(check)
    for (const name of ['PORT', 'WORKER_PORT'] as const) {
      const port = name === 'PORT' ? ports.web : ports.worker
      expect(await runProgram(args, { [name]: String(port) }), name).to.include({ code: 0 })
      expect(await runProgram(args, { [name]: String(await freePort()) })).to.include({ code: 1 })
    }
  })

  it('passes every check of the doctor', async () => {
    // The bucket's server is the one container that no program of this machine stands in for.
    const disk = { STORAGE: 'disk', STORAGE_FOLDER: join(folder, 'files') }
    const { code, output } = await runInside(['src/doctor/main.ts'], 'web', disk)
    expect(code, output).to.equal(0)
  })

  it('lets the admin log in with the generated password', async () => {
    const { ADMIN_EMAIL: email } = environmentOf('migrate')
    const answer = await fetch(`http://127.0.0.1:${ports.web}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: secret('ADMIN_PASSWORD', 'release') }),
    })
    expect(answer.status).to.equal(200)
  })

  it('redirects customers to the sandbox, and accepts its events', async () => {
    const sandbox = `http://127.0.0.1:${ports.sandbox}`
    const key = Buffer.from(`${secret('PAYMONGO_SECRET_KEY')}:`).toString('base64')
    const redirect = { success: sandbox, failed: sandbox }
    const attributes = { type: 'gcash', amount: 12_000, currency: 'PHP', redirect }
    const made = await fetch(`${sandbox}/v1/sources`, {
      method: 'POST',
      headers: { authorization: `Basic ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { attributes } }),
    })
    const { data }: any = await made.json()
    const page = new URL(data.attributes.redirect.checkout_url)
    expect(page.origin).to.equal('http://localhost:3900')
    await fetch(`${sandbox}${page.pathname}/authorize`, { method: 'POST', redirect: 'manual' })
    await eventually(async () => {
      const events: any = await (await fetch(`${sandbox}/sandbox/events`)).json()
      return events.data[0]?.deliveries[0]?.status === 'delivered'
    })
  })

  for (const name of ['web', 'worker', 'sandbox'])
    it(`${name} exits with 0 on SIGTERM within its grace period`, async () => {
      const program = programs.get(name)!
      const { code, ms } = await program.stop()
      expect(code, program.output().slice(-500)).to.equal(0)
      expect(ms).to.be.below(15_000)
    })
})

async function answers(url: string): Promise<boolean> {
  return await fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
