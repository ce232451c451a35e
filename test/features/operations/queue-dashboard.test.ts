import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { Type } from 'typebox'
import { startRedis } from '../../../dev/embedded/redis.ts'
import { config } from '../../../src/config/config.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { enqueue, enqueueNow } from '../../../src/platform/jobs/enqueue.ts'
import { fail } from '../../../src/platform/contract/errors.ts'
import { job, ping, queueNames } from '../../../src/platform/jobs/job.ts'
import { queue } from '../../../src/platform/jobs/queues.ts'
import { registerHandler } from '../../../src/platform/jobs/handlers.ts'
import { redis } from '../../../src/platform/runtime/redis.ts'
import { useBrowser } from '../../support/browser.ts'
import { get, post, send } from '../../support/client.ts'
import { createUser, PASSWORD, unique, type TestUser } from '../../support/actors.ts'
import { startWeb } from '../../support/web-process.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const board = '/admin/queues'

function basic(email: string, password = PASSWORD): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` }
}

async function adminHeaders(): Promise<{ authorization: string }> {
  return basic((await createUser('admin')).email)
}

describe('GET /admin/queues', () => {
  useHarness()

  it('401 with a challenge for strangers, wrong passwords and users who are no admins', async () => {
    const [admin, customer, vendor] = [
      await createUser('admin'),
      await createUser(),
      await createUser('vendor'),
    ]
    const tries: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${admin.token}` },
      { authorization: 'Basic not base64' },
      { authorization: `Basic ${Buffer.from('no colon').toString('base64')}` },
      basic(admin.email, 'not the password'),
      basic(customer.email),
      basic(vendor.email),
    ]
    for (const headers of tries)
      for (const path of [board, `${board}/api/queues`, `${board}/static/favicon.ico`]) {
        const { status, body, headers: got } = await get(path, { headers })
        expect([status, body.code], JSON.stringify(headers)).to.deep.equal([401, 'UNAUTHENTICATED'])
        expect(got.get('www-authenticate')).to.equal(
          'Basic realm="Palengke queues", charset="UTF-8"',
        )
      }
  })

  it('429 RATE_LIMITED after ten wrong passwords, under the limit of log-in', async () => {
    const { email } = await createUser('admin')
    for (let count = 0; count < 10; count += 1)
      expect((await get(board, { headers: basic(email, `guess ${count}`) })).status).to.equal(401)
    const { status, headers } = await get(board, { headers: basic(email) })
    expect(status).to.equal(429)
    expect(Number(headers.get('retry-after'))).to.be.greaterThan(0)
    const logIn = await post('/api/auth/login', { email, password: PASSWORD })
    expect(logIn.status).to.equal(429)
  })

  it('200 for an admin, with a policy of its own and no address of another host', async () => {
    const { status, headers, body } = await get(board, { headers: await adminHeaders() })
    expect(status).to.equal(200)
    expect(headers.get('cache-control')).to.equal('no-store')
    expect(headers.get('content-security-policy')).to.include("script-src 'self';")
    expect(body)
      .to.include('<title>Palengke queues</title>')
      .and.not.match(/(src|href)="https?:/)
  })

  it('lets browsers cache files with a hash in their name', async () => {
    const headers = await adminHeaders()
    const page = await get(board, { headers })
    const [, script] = /src="(static\/js\/main\.\w+\.js)"/.exec(page.body)!
    const { status, headers: got } = await get(`${board}/${script}`, { headers })
    expect(status).to.equal(200)
    expect(got.get('cache-control')).to.equal('private, max-age=31536000, immutable')
  })

  it('shows every queue', async () => {
    const { status, body } = await get(`${board}/api/queues`, { headers: await adminHeaders() })
    expect(status).to.equal(200)
    expect(body.queues.map(({ name }: any) => name)).to.have.members([...queueNames])
  })

  it('shows the latest completed jobs', async () => {
    const headers = await adminHeaders()
    const id = await enqueueNow(ping('smm'), {})
    const completed = async () => {
      const path = `${board}/api/queues?activeQueue=smm&status=completed`
      const { queues } = (await get(path, { headers })).body
      return queues.find(({ name }: any) => name === 'smm').jobs
    }
    await eventually(async () => (await completed()).some((each: any) => each.data.id === id), {
      what: 'the completed job on the board',
    })
  })

  it('401 on the next request after a ban, a lost role or a new password', async () => {
    const changes = [
      { is_banned: true },
      { is_active: false },
      { role: 'customer' },
      { password_hash: 'another' },
    ]
    for (const change of changes) {
      const { id, email } = await createUser('admin')
      const headers = basic(email)
      expect((await get(board, { headers })).status).to.equal(200)
      await knex('users').where({ id }).update(change)
      expect((await get(board, { headers })).status, JSON.stringify(change)).to.equal(401)
    }
  })

  it('caches a successful sign-in, so that a page of many files verifies one password', async () => {
    const headers = basic((await createUser('admin')).email)
    const checks = async () => Number(await redis().get('limit:queue-dashboard:127.0.0.1'))
    const before = await checks()
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(board, { headers })))
    expect(answers.filter(({ status }) => status === 200)).to.have.length(20)
    expect((await checks()) - before).to.equal(1)
  })

  it('404 and 405 in the envelope of every error', async () => {
    const headers = await adminHeaders()
    const missing = await get(`${board}/api/nothing`, { headers })
    expect([missing.status, missing.body.code]).to.deep.equal([404, 'NOT_FOUND'])
    const wrong = await send('DELETE', `${board}/api/queues`, undefined, { headers })
    expect([wrong.status, wrong.body.code]).to.deep.equal([405, 'METHOD_NOT_ALLOWED'])
    const broken = await post(`${board}/api/queues/payments/add`, '{', { headers })
    expect([broken.status, broken.body.code]).to.deep.equal([400, 'MALFORMED_JSON'])
  })

  it('503 BUSY, not a hang, while Redis is away', async function () {
    this.timeout(60_000)
    const folder = mkdtempSync(join(tmpdir(), 'palengke-console-'))
    const redis = await startRedis({ folder, persist: false })
    const web = await startWeb({ REDIS_URL: redis.url })
    try {
      const headers = await adminHeaders()
      const open = (path: string) => get(path, { headers, base: web.base })
      expect((await open(`${board}/api/queues`)).status).to.equal(200)
      await redis.stop()
      for (const path of [board, `${board}/api/queues`, `${board}/api/redis/stats`]) {
        const started = performance.now()
        const { status, body } = await open(path)
        expect([status, body.code], path).to.deep.equal([503, 'BUSY'])
        expect(performance.now() - started).to.be.lessThan(5_000)
      }
    } finally {
      await web.stop()
      await redis.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('changing queues at /admin/queues', () => {
  useHarness()

  it('403 FORBIDDEN from the page of another site', async () => {
    const headers = await adminHeaders()
    const pause = (from: Record<string, string>) =>
      send('PUT', `${board}/api/queues/maintenance/pause`, undefined, {
        headers: { ...headers, ...from },
      })
    const origins: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: config.publicUrl },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]
    for (const from of origins) {
      const { status, body } = await pause(from)
      expect([status, body.code], JSON.stringify(from)).to.deep.equal([403, 'FORBIDDEN'])
    }
    expect(await queue('maintenance').isPaused()).to.equal(false)
  })

  it('pauses and resumes a queue from its own page', async () => {
    const headers = { ...(await adminHeaders()), origin: config.publicUrl }
    const put = (action: string) =>
      send('PUT', `${board}/api/queues/maintenance/${action}`, undefined, { headers })
    try {
      expect((await put('pause')).status).to.equal(200)
      expect(await queue('maintenance').isPaused()).to.equal(true)
    } finally {
      expect((await put('resume')).status).to.equal(200)
    }
    expect(await queue('maintenance').isPaused()).to.equal(false)
  })

  it('403 for adding or rewriting jobs, which come from the outbox', async () => {
    const headers = { ...(await adminHeaders()), 'sec-fetch-site': 'same-origin' }
    const name = unique('made-up')
    const added = await post(
      `${board}/api/queues/maintenance/add`,
      { name, data: {}, options: {} },
      { headers },
    )
    expect(added.status).to.equal(403)
    const jobs = await queue('maintenance').getJobs()
    expect(jobs.filter((each) => each.name === name)).to.deep.equal([])
  })

  it('retries a dead letter, alone or with all others, until its effect', async () => {
    const headers = { ...(await adminHeaders()), 'sec-fetch-site': 'same-origin' }
    const retries = [
      (id: string) => `${board}/api/queues/maintenance/${id}/retry`,
      () => `${board}/api/queues/maintenance/retry/failed`,
    ]
    for (const path of retries) {
      const mended = job('maintenance', unique('mended'), Type.Object({}))
      let isBroken = true
      registerHandler(mended, async () => {
        if (isBroken) fail('CONFLICT', 'The test wants this to fail.')
      })
      const id = await transaction((trx) => enqueue(trx, mended, {}))
      const row = () => knex('outbox').where({ id }).first()
      await eventually(async () => (await row()).dead_lettered_at, { what: 'giving up' })
      isBroken = false
      const { status } = await send('PUT', path(id), undefined, { headers })
      expect(status).to.be.oneOf([200, 204])
      const done = await eventually(async () => ((await row()).completed_at ? row() : null), {
        what: 'the effect',
      })
      expect(done.dead_lettered_at).to.equal(null)
    }
  })
})

describe('the page of the queues', function () {
  this.timeout(30_000)
  useHarness()
  const { visit } = useBrowser()

  it('works in a browser, without requests to any other host', async () => {
    const { email } = await createUser('admin')
    const httpCredentials = { username: email, password: PASSWORD }
    const page = await (await visit({ httpCredentials, viewport: { width: 1280, height: 800 } }))()
    const hosts = new Set<string>()
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).origin)
    })
    await page.goto(board)
    await page.getByRole('link', { name: 'payments' }).first().click()
    await page.waitForURL('**/queue/payments**')
    await page
      .getByText('No latest jobs in this queue.')
      .or(page.getByText('Added at').first())
      .waitFor()
    expect([...hosts]).to.deep.equal([config.publicUrl])
  })

  it('404 NOT_FOUND with QUEUE_DASHBOARD=off', async () => {
    const web = await startWeb({ QUEUE_DASHBOARD: 'off' })
    const answer = await get('/admin/queues', { base: web.base })
    expect([answer.status, answer.body.code]).to.deep.equal([404, 'NOT_FOUND'])
    await web.stop()
  })
})

describe('POST /api/admin/queue-session', () => {
  useHarness()

  it('200 sets a cookie with which the dashboard knows the admin, and which it renews', async () => {
    const cookie = await queueCookie(await createUser('admin'))
    const { status, headers } = await get(`${board}/api/queues`, { headers: { cookie } })
    expect(status).to.equal(200)
    expect(headers.get('set-cookie')).to.include('queue_session=')
  })

  it('401 at the dashboard once the session of the console has ended, or the role', async () => {
    const admin = await createUser('admin')
    const cookie = await queueCookie(admin)
    expect((await get(board, { headers: { cookie } })).status).to.equal(200)
    await post('/api/auth/logout', { refreshToken: admin.refreshToken }, { as: admin })
    const ended = await get(board, { headers: { cookie } })
    expect([ended.status, ended.headers.get('www-authenticate')]).to.deep.equal([
      401,
      'Basic realm="Palengke queues", charset="UTF-8"',
    ])
    const former = await createUser('admin')
    const old = await queueCookie(former)
    await knex('users').where({ id: former.id }).update({ role: 'customer' })
    expect((await get(board, { headers: { cookie: old } })).status).to.equal(401)
  })

  it('403 for a change of the queues that another site sends with the cookie', async () => {
    const cookie = await queueCookie(await createUser('admin'))
    const path = `${board}/api/queues/smm/pause`
    const foreign = { cookie, 'sec-fetch-site': 'cross-site' }
    expect((await send('PUT', path, undefined, { headers: foreign })).status).to.equal(403)
  })
})

/** What the browser of an admin sends after opening the dashboard from the console. */
async function queueCookie(admin: TestUser): Promise<string> {
  const { status, body, headers } = await post('/api/admin/queue-session', {}, { as: admin })
  expect([status, body]).to.deep.equal([200, { success: true, url: board }])
  const set = headers.get('set-cookie')!
  expect(set).to.match(/path=\/admin\/queues; .*samesite=strict; httponly/i)
  return set.split(';')[0]!
}
