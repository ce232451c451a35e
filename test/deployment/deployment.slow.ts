import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect } from 'chai'
import { requiredInProduction } from '../../dev/deployment/env-example.ts'
import type { Setting } from '../../src/config/setting.ts'
import { settings } from '../../src/config/settings.ts'
import { queueNames } from '../../src/platform/jobs/job.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { compose, imageContent, namesOf, readFileOf, root } from '../support/compose-file.ts'
import { completeSecrets } from '../support/production-settings.ts'
import { runProgram } from '../support/programs.ts'

const manifest = JSON.parse(readFileOf('package.json'))

/** Names that Node and the PostgreSQL client read. */
const otherNames = ['NODE_COMPILE_CACHE', 'NODE_OPTIONS', 'PGSSLMODE']
const names = Object.keys(settings)

const procfile = new Map(
  readFileOf('Procfile')
    .trim()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]),
)
const services = Object.entries(compose.services)
const ours = services.filter(([, { build }]) => build)

describe('the deployment files', () => {
  it('are what node dev/deployment/generate.ts makes of the declarations', async function () {
    this.timeout(20_000)
    const { code, output } = await runProgram(['dev/deployment/generate.ts', '--check'], {})
    expect(code, output).to.equal(0)
  })
})

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

describe('docs/deploy.md', () => {
  const guide = readFileOf('docs/deploy.md')

  it('starts a systemd unit for every queue, and names every queue and every required setting', () => {
    const [units = ''] = /^systemctl enable .*$/m.exec(guide) ?? []
    for (const name of queueNames) {
      expect(units.split(' ')).to.include(`palengke-worker@${name}`)
      expect(guide).to.match(new RegExp(`^\\| \`${name}\` `, 'm'))
    }
    for (const name of requiredInProduction) expect(guide).to.include(`\`${name}\``)
  })

  it('tells Prometheus to scrape web and workers', () => {
    expect(guide).to.include("targets: ['web:3000', 'worker:3001']")
  })
})

describe('app.json', () => {
  const app = JSON.parse(readFileOf('app.json'))
  const value = (name: string) => app.env[name]?.value

  it('knows every process of the Procfile', () => {
    const processes = [...procfile.keys()].filter((name) => name !== 'release')
    expect(Object.keys(app.formation)).to.deep.equal(processes)
  })

  it('asks for every setting that production requires, and for no unknown one', () => {
    const given = [...Object.keys(app.env), 'DATABASE_URL', 'REDIS_URL'] // the add-ons set these two
    expect(given).to.include.members([...requiredInProduction])
    expect([...names, ...otherNames]).to.include.members(given)
  })

  it('generates the secrets that nobody has to choose', () => {
    for (const name of ['JWT_SECRET', 'INTERNAL_KEY', 'SMM_KEY', 'METRICS_TOKEN', 'ADMIN_PASSWORD'])
      expect(app.env[name].generator).to.equal('secret')
  })

  it('verifies certificates', () => {
    expect(value('PGSSLMODE')).to.equal('verify-full')
    expect(value('REDIS_TLS_REJECT_UNAUTHORIZED')).to.equal(undefined)
    expect(value('NODE_TLS_REJECT_UNAUTHORIZED')).to.equal(undefined)
  })

  it('asks for a bucket, since dynos share no disk', () => {
    expect(value('STORAGE')).to.equal('s3')
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      expect(app.env[name], name).to.not.have.any.keys('value', 'required')
  })
})

describe('.env.example', () => {
  const text = readFileOf('.env.example')
  const named = [...text.matchAll(/^(#?)([A-Z0-9_]+)=(.*)$/gm)].map(([, off, name, value]) => ({
    isDefault: off === '#',
    name: name!,
    value: value!,
  }))
  const open = named.filter(({ isDefault }) => !isDefault)
  const env = (from: typeof named) =>
    Object.fromEntries(from.map(({ name, value }) => [name, value]))

  it('names every setting', () => {
    expect(named.map(({ name }) => name)).to.deep.equal(names)
  })

  it('leaves required settings open', () => {
    expect(open.map(({ name }) => name)).to.have.members([...requiredInProduction, 'NODE_ENV'])
  })

  it('contains no secret', () => {
    const missing = readConfig(env(open)).problems.map(({ name }) => name)
    const secrets = names.filter((name) => (settings as Record<string, Setting>)[name]!.isSecret)
    const withAddress = ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL']
    const required = requiredInProduction.filter((name) => secrets.includes(name))
    expect(missing).to.include.members(required.filter((name) => !withAddress.includes(name)))
  })

  it('shows the default of every other setting', () => {
    const filled = { ...env(open), ...completeSecrets }
    expect(readConfig({ ...env(named), ...filled }).problems).to.deep.equal([])
    expect(readConfig({ ...env(named), ...filled }).config).to.deep.equal(readConfig(filled).config)
  })
})

describe('Dockerfile', () => {
  const dockerfile = readFileOf('Dockerfile')

  it('runs the Node version of the checkout, as an unprivileged user', () => {
    expect(dockerfile).to.include(`ARG NODE_VERSION=${manifest.devDependencies.node}\n`)
    for (const [from] of dockerfile.matchAll(/^FROM .*/gm))
      expect(from).to.include('node:${NODE_VERSION}-slim')
    expect(dockerfile.match(/^USER .*/gm)?.at(-1)).to.equal('USER node')
    expect(dockerfile).to.match(/^STOPSIGNAL SIGTERM$/m)
  })

  it('contains every file that its commands import, and production packages only', () => {
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
    it(`${name} has a pinned image, ports on 127.0.0.1 only, and a health check unless it runs once`, () => {
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

  it('runs files that exist, with settings that the product reads', () => {
    const sandbox = [...readFileOf('dev/sandbox/main.ts').matchAll(/SANDBOX_[A-Z_]+/g)].flat()
    for (const [name, service] of ours) {
      expect(existsSync(fileOf(service.command!.join(' '))), name).to.equal(true)
      expect([...names, ...otherNames, ...sandbox]).to.include.members(namesOf(service))
    }
  })

  for (const name of ['migrate', 'web', 'worker'])
    it(`gives ${name} every setting that production requires`, () => {
      expect(namesOf(compose.services[name]!)).to.include.members([...requiredInProduction])
    })
})

describe('the secrets of docker-compose.yml', () => {
  /** The folders of /secrets that a service mounts. */
  const foldersOf = (name: string) =>
    (compose.services[name]?.volumes ?? [])
      .map((volume) => /^secrets-(\w+):\/secrets\/\1/.exec(volume)?.[1])
      .filter((folder) => folder !== undefined)

  it('are mounted only where they are needed', () => {
    const mounted = Object.fromEntries(
      services.map(([name]) => [name, foldersOf(name)] as const).filter(([, of]) => of.length > 0),
    )
    const { secrets, ...consumers } = mounted
    expect(consumers).to.deep.equal({
      postgres: ['postgres'],
      redis: ['redis'],
      s3: ['s3'],
      sandbox: ['sandbox'],
      migrate: ['app', 'release'],
      web: ['app'],
      worker: ['app'],
      metrics: ['metrics'],
    })
    expect(secrets).to.have.members([...new Set(Object.values(consumers).flat())])
    const text = readFileOf('docker-compose.yml')
    for (const [name, service] of services)
      for (const [, folder] of JSON.stringify(service).matchAll(/\/secrets\/(\w+)\//g))
        expect(foldersOf(name), `${name} reads /secrets/${folder}`).to.include(folder)
    expect(text).not.to.match(/^\s+- secrets:/m)
  })

  it('are written to the volume only, never into an argument or a fixed value', () => {
    for (const [name, { environment = {} }] of services)
      for (const [key, value] of Object.entries(environment))
        if (/SECRET|PASSWORD|TOKEN|_KEY$/.test(key))
          expect(String(value), `${name} ${key}`).to.match(
            /^\$\{\w+:-(palengke)?\}$|^\/secrets\/|^palengke$/,
          )
  })

  it('protect Valkey by a password', () => {
    const { command = [], healthcheck } = compose.services.redis!
    expect(command).to.include('/secrets/redis/valkey.conf').and.not.include('--protected-mode')
    expect(healthcheck?.test?.join(' ')).to.include('/secrets/redis/REDIS_PASSWORD')
    expect(compose.services.web!.environment).to.include({
      REDIS_URL_FILE: '/secrets/app/REDIS_URL',
    })
  })

  it('pass every setting on to the processes that read it', () => {
    const ignored = ['HOST', 'STORAGE_FOLDER'] // determined by the container
    for (const [name, { processes }] of Object.entries(settings as Record<string, Setting>)) {
      if (ignored.includes(name)) continue
      for (const kind of processes ?? (['release', 'web', 'worker'] as const)) {
        const service = compose.services[kind === 'release' ? 'migrate' : kind]!
        const given = namesOf(service)
        if (!/^REDIS_(CLUSTER|TLS)/.test(name))
          expect(given, `${kind} lacks ${name}`).to.include(name)
      }
    }
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
