import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { config } from '../../src/config/config.ts'
import { get, post } from '../support/client.ts'
import { createUser } from '../support/actors.ts'
import { deliverEvent, providerEvent } from '../support/payment-provider.ts'
import { startWeb, type WebProcess } from '../support/web-process.ts'
import { useHarness } from '../support/harness.ts'
import { palengke } from './palengke.ts'

const NEW_KEY = 'a newer internal key of the tests, long enough'
const NEW_JWT = 'a newer secret of the tests, long enough too'

describe('palengke secrets rotate', function () {
  this.timeout(30_000)

  it('prints a new value once, with instructions for the previous one, and never the current value', async () => {
    const { code, out, err } = await palengke(['secrets', 'rotate', 'PAYMENT_WEBHOOK_SECRET'])
    expect(code).to.equal(0)
    expect(out).to.match(/^PAYMENT_WEBHOOK_SECRET=whsk_[0-9a-f]{64}$/)
    expect(err).to.match(
      /Set PAYMENT_WEBHOOK_SECRET_PREVIOUS to the current value of PAYMENT_WEBHOOK_SECRET/,
    )
    expect(err).to.match(/Unset PAYMENT_WEBHOOK_SECRET_PREVIOUS when/)
    expect(out + err).to.not.include(config.payments.webhookSecrets[0])
  })

  it('writes new values to a file of secrets, and keeps the previous and all other values', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'palengke-secrets-'))
    const file = join(folder, 'secrets.json')
    writeFileSync(file, JSON.stringify({ JWT_SECRET: 'old', VAPID_PRIVATE_KEY: 'unchanged' }))
    const { code, out } = await palengke(['secrets', 'rotate', 'JWT_SECRET', '--file', file])
    const stored = JSON.parse(readFileSync(file, 'utf8'))
    const mode = statSync(file).mode & 0o777
    rmSync(folder, { recursive: true })
    expect(code).to.equal(0)
    expect(stored).to.include({ JWT_SECRET_PREVIOUS: 'old', VAPID_PRIVATE_KEY: 'unchanged' })
    expect(stored.JWT_SECRET).to.match(/^[0-9a-f]{64}$/)
    expect(mode).to.equal(0o600)
    expect(out).to.not.include(stored.JWT_SECRET)
    const missing = await palengke(['secrets', 'rotate', '--file', join(folder, 'x.json')])
    expect(missing).to.include({ code: 1, out: '' })
  })
})

describe('secrets with a previous value', function () {
  this.timeout(60_000)
  useHarness()
  let both: WebProcess
  let single: WebProcess

  before(async () => {
    const current = {
      JWT_SECRET: NEW_JWT,
      PAYMENT_WEBHOOK_SECRET: 'whsk_newer',
      METRICS_TOKEN: 'metrics-newer',
      INTERNAL_KEY: NEW_KEY,
    }
    const previous = {
      JWT_SECRET_PREVIOUS: config.jwtSecrets[0]!,
      PAYMENT_WEBHOOK_SECRET_PREVIOUS: config.payments.webhookSecrets[0]!,
      METRICS_TOKEN_PREVIOUS: config.metricsTokens[0]!,
      INTERNAL_KEY_PREVIOUS: config.internalKeys[0]!,
    }
    const none = Object.fromEntries(Object.keys(previous).map((name) => [name, null]))
    ;[both, single] = await Promise.all([
      startWeb({ ...current, ...previous }),
      startWeb({ ...current, ...none }),
    ])
  })

  after(async () => {
    await Promise.all([both.stop(), single.stop()])
  })

  const me = async (token: string, { base }: WebProcess) =>
    (await get('/api/auth/me', { as: { token }, base })).status

  it('accepts tokens of the previous secret while it is set, and signs with the current one', async () => {
    const user = await createUser() // signed by the harness, with what is the previous secret of both processes
    expect(await me(user.token, both)).to.equal(200)
    expect(await me(user.token, single)).to.equal(401)
    const { body } = await post('/api/auth/login', user, { base: both.base })
    expect(await me(body.token, both)).to.equal(200)
    expect(await me(body.token, single)).to.equal(200)
    const inHarness = await get('/api/auth/me', { as: body })
    expect(inHarness.status).to.equal(401) // the harness does not have the new secret
  })

  it('accepts webhooks signed with the previous secret while it is set', async () => {
    const status = async (secret: string, { base }: WebProcess) =>
      (
        await deliverEvent(providerEvent('payout.paid', { id: 'po_1', attributes: {} }), {
          secret,
          base,
        })
      ).status
    const previous = config.payments.webhookSecrets[0]!
    expect(await status('whsk_newer', both)).to.equal(200)
    expect(await status(previous, both)).to.equal(200)
    expect(await status('whsk_newer', single)).to.equal(200)
    expect(await status(previous, single)).to.equal(401)
    expect(await status('whsk_unknown', both)).to.equal(401)
  })

  it('accepts the previous internal key while it is set', async () => {
    const { id: userId } = await createUser()
    const status = async (key: string, { base }: WebProcess) => {
      const message = { userId, title: 'Hello', body: 'Hello' }
      const headers = { 'x-internal-key': key }
      return (await post('/api/notifications/send', message, { headers, base })).status
    }
    const previous = config.internalKeys[0]!
    expect([await status(NEW_KEY, both), await status(previous, both)]).to.deep.equal([202, 202])
    expect([await status(NEW_KEY, single), await status(previous, single)]).to.deep.equal([
      202, 401,
    ])
  })

  it('accepts the previous metrics token while it is set', async () => {
    const status = async (token: string, { base }: WebProcess) =>
      (await get('/metrics', { as: { token }, base })).status
    const previous = config.metricsTokens[0]!
    expect([await status('metrics-newer', both), await status(previous, both)]).to.deep.equal([
      200, 200,
    ])
    expect([await status('metrics-newer', single), await status(previous, single)]).to.deep.equal([
      200, 401,
    ])
  })
})
