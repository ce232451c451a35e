import { expect } from 'chai'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../dev/embedded/ports.ts'
import { commandOf } from '../../dev/processes/process-table.ts'

const root = join(import.meta.dirname, '../..')

// Stubs for the programs that a start runs, so that only the start itself is under test.
const programs = {
  'package.json': '{ "type": "module" }',
  'src/migrate.ts': `
    import { Client } from 'pg'
    const client = new Client(process.env.DATABASE_URL)
    await client.connect()
    if (process.env.MIGRATION_FAILS) throw new Error('no such migration')
    await client.query('CREATE TABLE IF NOT EXISTS users (id int)')
    await client.end()`,
  'src/main.ts': `
    import { createServer } from 'node:http'
    createServer((request, response) => response.end(JSON.stringify(process.env)))
      .listen(Number(process.env.PORT))
    process.on('SIGINT', () => { console.log('interrupted'); process.exit(1) })
    process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit(0) }, 300))`,
  'workers/main.ts': `
    if (process.env.CRASH) throw new Error('no good')
    setInterval(() => {}, 1000)`,
  'dev/sandbox/main.ts': `
    import { createServer } from 'node:http'
    createServer((request, response) => response.end(JSON.stringify(process.env)))
      .listen(Number(process.env.SANDBOX_PORT), '127.0.0.1')`,
  'dev/seed/main.ts': `
    if (process.env.SEED_FAILS) throw new Error('no market')
    if (process.env.SEED_HANGS) await new Promise(() => setInterval(() => {}, 1000))
    const reply = await fetch(process.env.APP_URL)
    console.log('seeded over', reply.status)`,
}

type Start = ReturnType<typeof spawnStart>

describe('npm start', function () {
  this.timeout(60_000)
  const tree = mkdtempSync(join(tmpdir(), 'palengke-start-'))
  const data = join(tree, '.palengke')
  let running: Start[] = []

  before(() => makeTree(tree))
  after(() => rmSync(tree, { recursive: true, force: true }))
  afterEach(async () => {
    await Promise.all(running.map((program) => program.end('SIGTERM')))
    running = []
  })

  const start = async (env: NodeJS.ProcessEnv = {}, ...args: string[]) => {
    const program = spawnStart(tree, { PORT: String(await freePort()), ...env }, args)
    running.push(program)
    return program
  }

  it('starts every service, seeds an empty database once, and prints the addresses', async () => {
    const first = await start()
    const banner = await first.ready()
    expect(banner).to.include(`App              ${first.url}\n`)
    expect(banner).to.include(`curl ${first.url}/v1/health\n`)
    expect(banner.split('\n').length).to.be.at.most(30)
    expect(readFileSync(join(data, 'logs/seed.log'), 'utf8')).to.equal('seeded over 200\n')
    await first.end('SIGTERM')
    const second = await start()
    expect(await second.ready()).to.include('customer@palengke.example')
    expect(existsSync(join(data, 'logs/seed.log')), 'seeded again').to.equal(false)
  })

  it('stops when a migration fails, and says how to start over', async () => {
    const program = await start({ MIGRATION_FAILS: 'yes' })
    expect(await program.end()).to.equal(1)
    expect(program.output()).to.include('no such migration').and.include('npm start -- --reset')
  })

  it('stops when the seed fails, and seeds at the next start', async () => {
    const first = await start({ SEED_FAILS: 'yes' }, '--reset')
    expect(await first.end()).to.equal(1)
    expect(first.output()).to.include('seed failed (exit code 1)').and.include('no market')
    await (await start()).ready()
    expect(readFileSync(join(data, 'logs/seed.log'), 'utf8')).to.equal('seeded over 200\n')
  })

  it('seeds at the next start when it was stopped while it seeded', async () => {
    const first = await start({ SEED_HANGS: 'yes' }, '--reset')
    await until(() => first.output().includes('seeding the demo market'))
    await first.end('SIGTERM')
    await (await start()).ready()
    expect(readFileSync(join(data, 'logs/seed.log'), 'utf8')).to.equal('seeded over 200\n')
  })

  it('gives all programs one environment, in which variables of the caller take precedence', async () => {
    const program = await start({ MAIL_FROM: 'me@example.com', SMM_KEY: 'k'.repeat(40) })
    const banner = await program.ready()
    const web = await environmentOf(program.url)
    const sandbox = await environmentOf(/Payment sandbox {2}(\S+)/.exec(banner)?.[1] ?? '')
    expect(web).to.include({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      APP_URL: program.url,
      PAYMENT_PROVIDER: 'sandbox',
      STORAGE_FOLDER: join(data, 'files'),
      MAIL_FROM: 'me@example.com',
      SMM_KEY: 'k'.repeat(40),
      ADMIN_EMAIL: 'admin@palengke.example',
    })
    expect(web.JWT_SECRET).to.match(/^[0-9a-f]{64}$/)
    expect(sandbox.SANDBOX_SECRET_KEY).to.equal(web.PAYMONGO_SECRET_KEY)
    expect(sandbox.SANDBOX_WEBHOOK_SECRET).to.equal(web.PAYMENT_WEBHOOK_SECRET)
    expect(sandbox.SANDBOX_WEBHOOK_URL).to.equal(
      `http://127.0.0.1:${web.PORT}/api/webhooks/provider`,
    )
    await program.end('SIGTERM')
    const again = await start()
    await again.ready()
    expect((await environmentOf(again.url)).JWT_SECRET).to.equal(web.JWT_SECRET)
  })

  it('stops all programs in order on one Ctrl-C that npm forwards a second time', async () => {
    const program = await start()
    await program.ready()
    const pids = pidsIn(data)
    program.signal('SIGINT')
    program.signal('SIGINT')
    expect(await program.end()).to.equal(0)
    expect(pids.filter(commandOf)).to.deep.equal([])
    expect(readFileSync(join(data, 'logs/web.log'), 'utf8')).to.equal('drained\n')
  })

  it('leaves nothing running after SIGKILL, and starts again', async () => {
    const program = await start()
    await program.ready()
    const pids = pidsIn(data)
    await program.end('SIGKILL')
    await until(() => pids.filter(commandOf).length === 0)
    const next = await start()
    await next.ready()
  })

  it('rejects a second start on the same folder, unless --reset stops the first', async () => {
    const program = await start()
    await program.ready()
    const secret = (await environmentOf(program.url)).JWT_SECRET
    const second = await start()
    expect(await second.end()).to.equal(1)
    expect(second.output().trim().split('\n')).to.have.length(1)
    expect(second.output()).to.match(/already runs from .* \(process \d+\)/)
    const third = await start({}, '--reset')
    expect(await third.ready()).to.be.a('string')
    expect(await program.end()).to.equal(0)
    expect((await environmentOf(third.url)).JWT_SECRET).not.to.equal(secret)
    expect(existsSync(join(data, 'logs/seed.log')), 'seeded again').to.equal(true)
  })

  it('restarts a killed web process and killed servers', async () => {
    const program = await start()
    await program.ready()
    const pids = pidsIn(data)
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await until(() =>
      fetch(program.url).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    await until(() => pidsIn(data).length === pids.length)
    expect(program.output()).to.match(/web exited \(SIGKILL\)/)
  })

  it('gives up on a crash loop, and prints the end of the log', async () => {
    const program = await start({ CRASH: 'yes' })
    expect(await program.end()).to.equal(1)
    expect(program.output().match(/workers exited \(exit code 1\)/g)).to.have.length(6)
    expect(program.output()).to.include('Error: no good')
    expect(pidsIn(data)).to.deep.equal([])
  })

  it('rejects a PORT in use with one line that names the remedy', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const program = await start({ PORT: String(port) })
    expect(await program.end()).to.equal(1)
    expect(program.output()).to.match(/Port \d+ is already in use.*PORT=\d+ npm start/)
    server.close()
  })

  it('rejects production and unknown flags', async () => {
    const production = await start({ NODE_ENV: 'production' })
    expect(await production.end()).to.equal(1)
    expect(production.output()).to.include('Procfile').and.include('node workers/main.ts')
    const unknown = await start({}, '--rest')
    expect(await unknown.end()).to.equal(1)
    expect(unknown.output()).to.include("Unknown option '--rest'").and.include('--help')
  })
})

function makeTree(tree: string) {
  chmodSync(tree, 0o755)
  const isStubbed = /[\\/]dev[\\/](sandbox|seed)$/
  cpSync(join(root, 'dev'), join(tree, 'dev'), {
    recursive: true,
    filter: (path) => !isStubbed.test(path),
  })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  for (const [file, source] of Object.entries(programs)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), source)
  }
}

function spawnStart(tree: string, env: NodeJS.ProcessEnv, args: string[]) {
  const { PATH, HOME } = process.env
  const child: ChildProcess = spawn(process.execPath, ['dev/start.ts', ...args], {
    cwd: tree,
    env: { PATH, HOME, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => Number(code))
  return {
    url: `http://localhost:${env.PORT}`,
    output: () => output,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** The exit code, after a signal if one is given. */
    end: async (signal?: NodeJS.Signals) => {
      if (signal && child.exitCode === null) child.kill(signal)
      return await ended
    },
    /** Resolves with the banner. */
    ready: async () => {
      await until(() => output.includes('Start over') || child.exitCode !== null)
      expect(output).to.include('Palengke is ready in')
      return output.slice(output.indexOf('Palengke is ready in'))
    },
  }
}

async function environmentOf(url: string) {
  const environment: NodeJS.ProcessEnv = JSON.parse(await (await fetch(url)).text())
  return environment
}

function pidsIn(data: string): number[] {
  const files = readdirSync(join(data, 'run')).map((name) => join('run', name))
  return [...files, 'redis/process.json', 'postgres/process.json']
    .filter((file) => existsSync(join(data, file)))
    .map((file) => Number(/"pid":(\d+)/.exec(readFileSync(join(data, file), 'utf8'))?.[1]))
}

async function until(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await sleep(30)
}
