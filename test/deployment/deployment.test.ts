import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect } from 'chai'
import { queueNames } from '../../src/platform/jobs/job.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { compose, imageContent, namesOf, readFileOf, root } from '../support/compose-file.ts'

const manifest = JSON.parse(readFileOf('package.json'))

/** Names that no call in read-config.ts names: one it reads itself, one that the PostgreSQL client reads. */
const otherNames = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'NODE_OPTIONS', 'PGSSLMODE']
const calls = /\b(?:text|secret|number|oneOf|flag|url|list|cron)\(\s*'([A-Z0-9_]+)'/g
const settings = [...readFileOf('src/config/read-config.ts').matchAll(calls)].map(
  ([, name]) => name!,
)
const required = readConfig({ NODE_ENV: 'production' }).problems.map(({ name }) => name)

const procfile = new Map(
  readFileOf('Procfile')
    .trim()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]),
)
const services = Object.entries(compose.services)
const ours = services.filter(([, { build }]) => build)

describe('Procfile', () => {
  it('migrates on release, and starts files that exist', () => {
    expect(procfile.get('release')).to.equal('node src/migrate.ts')
    expect(procfile.get('web')).to.equal('node src/main.ts')
    for (const command of procfile.values())
      expect(existsSync(fileOf(command)), command).to.equal(true)
  })

  it('lets all queues run in one process, and each alone', () => {
    const alone = queueNames.map((name) => [`worker_${name}`, `node workers/main.ts ${name}`])
    expect(procfile.get('worker')).to.equal('node workers/main.ts')
    expect([...procfile].filter(([name]) => name.startsWith('worker_'))).to.deep.equal(alone)
  })
})

describe('app.json', () => {
  const app = JSON.parse(readFileOf('app.json'))

  it('knows every process of the Procfile', () => {
    const processes = [...procfile.keys()].filter((name) => name !== 'release')
    expect(Object.keys(app.formation)).to.deep.equal(processes)
  })

  it('asks for all that production needs, and for nothing unknown', () => {
    const given = [...Object.keys(app.env), 'DATABASE_URL', 'REDIS_URL'] // the add-ons set these two
    expect(given).to.include.members(required)
    expect([...settings, ...otherNames]).to.include.members(given)
  })

  it('generates what nobody has to choose', () => {
    for (const name of ['JWT_SECRET', 'INTERNAL_KEY', 'SMM_KEY', 'METRICS_TOKEN', 'ADMIN_PASSWORD'])
      expect(app.env[name].generator).to.equal('secret')
  })
})

describe('.env.example', () => {
  const entries = (text: string) =>
    [...text.matchAll(/^(#?)([A-Z0-9_]+)=(.*)$/gm)].map(([, off, name, value]) => ({
      isDefault: off === '#',
      name: name!,
      value: value!,
    }))
  const named = entries(readFileOf('.env.example'))

  it('has every name that the product reads, and no other', () => {
    expect(named.map(({ name }) => name)).to.have.members([...new Set(settings), 'NODE_ENV'])
  })

  it('explains each name in the line above it', () => {
    const lines = readFileOf('.env.example').split('\n')
    for (const [at, line] of lines.entries())
      if (/^#?[A-Z0-9_]+=/.test(line)) expect(lines[at - 1], line).to.match(/^# (?!---)\S.{15,}/)
  })

  it('leaves open what has to be set, and shows the true default of the rest', () => {
    const open = named.filter(({ isDefault }) => !isDefault)
    const env = (from: typeof open) =>
      Object.fromEntries(from.map(({ name, value }) => [name, value]))
    expect(open.map(({ name }) => name)).to.have.members([...required, 'NODE_ENV'])
    expect(readConfig(env(named)).problems).to.deep.equal([])
    expect(readConfig(env(named)).config).to.deep.equal(readConfig(env(open)).config)
  })
})

describe('Dockerfile', () => {
  const dockerfile = readFileOf('Dockerfile')

  it('runs the Node version of the checkout, as a user without rights', () => {
    expect(dockerfile).to.include(`ARG NODE_VERSION=${manifest.devDependencies.node}\n`)
    for (const [from] of dockerfile.matchAll(/^FROM .*/gm))
      expect(from).to.include('node:${NODE_VERSION}-slim')
    expect(dockerfile.match(/^USER .*/gm)?.at(-1)).to.equal('USER node')
    expect(dockerfile).to.match(/^STOPSIGNAL SIGTERM$/m)
  })

  it('holds all that its commands read, with production packages alone', () => {
    const commands = ours.map(([, { command = [] }]) => fileOf(command.join(' ')))
    const migrations = globSync(join(root, 'migrations/*.ts'))
    const { files, packages } = reach([
      ...commands,
      fileOf('node src/doctor/main.ts'),
      ...migrations,
    ])
    for (const file of files) {
      const holds = (place: string) => file === place || file.startsWith(`${place}/`)
      expect(imageContent.some(holds), `${file} in .dockerignore`).to.equal(true)
    }
    expect(Object.keys(manifest.dependencies)).to.include.members([...packages])
    for (const place of imageContent) expect(existsSync(join(root, place)), place).to.equal(true)
  })
})

describe('docker-compose.yml', () => {
  const oneShots = ['secrets', 'migrate']

  for (const [name, service] of services) {
    it(`${name} is pinned, bound to this machine, and watched or run once`, () => {
      if (!service.build) expect(service.image).to.match(/:v?\d/)
      for (const port of service.ports ?? []) expect(port).to.match(/^127\.0\.0\.1:/)
      if (oneShots.includes(name)) {
        expect(service.restart).to.equal('no')
        expect(service.healthcheck).to.deep.equal({ disable: true })
        return
      }
      expect(service.restart).to.equal('unless-stopped')
      const asksItself = ['web', 'worker'].includes(name) // by the check of the image
      if (!asksItself) expect(service.healthcheck?.test?.[0]).to.equal('CMD')
    })

    it(`${name} mounts volumes and waits for services that exist`, () => {
      for (const volume of service.volumes ?? [])
        expect(compose.volumes).to.have.property(volume.split(':')[0]!)
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        const done = oneShots.includes(other) ? 'completed_successfully' : 'healthy'
        expect(compose.services).to.have.property(other)
        expect(condition).to.equal(`service_${done}`)
      }
    })
  }

  it('runs files that exist, with names that the product reads', () => {
    const sandbox = [...readFileOf('dev/sandbox/main.ts').matchAll(/SANDBOX_[A-Z_]+/g)].flat()
    for (const [name, service] of ours) {
      expect(existsSync(fileOf(service.command!.join(' '))), name).to.equal(true)
      expect([...settings, ...otherNames, ...sandbox]).to.include.members(namesOf(service))
    }
  })

  for (const name of ['migrate', 'web', 'worker'])
    it(`gives ${name} all that production needs`, () => {
      expect(namesOf(compose.services[name]!)).to.include.members(required)
    })
})

/** The file of this checkout that a command runs. */
function fileOf(command: string): string {
  const [, file = 'no file'] = /\bnode (\S+\.ts)/.exec(command) ?? []
  return join(root, file)
}

const imported = /^(?!import type)(?:(?:import|export|\}) (?:.*\bfrom )?|.*\bimport\()'([^'\s]+)'/gm
const named = /(?:import\.meta\.dirname, |new URL\()'(\.[^']+)'/g

/** All files and folders that `entries` import or name, directly or through others, and all packages. */
function reach(entries: string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>()
  const packages = new Set<string>()
  const waiting = [...entries]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (files.has(relative(root, path))) continue
    files.add(relative(root, path))
    if (!path.endsWith('.ts')) continue
    const source = readFileSync(path, 'utf8')
    const names = [...source.matchAll(imported), ...source.matchAll(named)].map(([, name]) => name!)
    for (const name of names)
      if (name.includes('node_modules/')) continue // what is kept there is made on the spot
      else if (name.startsWith('.')) waiting.push(join(dirname(path), name))
      else if (!name.startsWith('node:')) packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)![0])
  }
  return { files, packages }
}
