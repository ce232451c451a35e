import type { lookup } from 'node:dns'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { createPushSender } from '../../src/adapters/push/web-push.ts'
import { config } from '../../src/config/config.ts'
import { uuidv7 } from '../../src/platform/values/ids.ts'
import { UnrecoverableError, RetryAfterError } from '../../src/platform/jobs/job.ts'
import {
  signerOf,
  startPushService,
  type Browser,
  type PushService,
} from '../support/push-service.ts'

describe('push through a real push service', () => {
  let service: PushService
  const pusher = createPushSender(config.push)

  before(async () => {
    service = await startPushService()
  })
  after(() => service.stop())

  const to = ({ subscription: { endpoint, keys } }: Browser, more = {}) => ({
    id: uuidv7(),
    subscription: { endpoint, ...keys },
    payload: JSON.stringify({ title: 'Kumusta, Piñan! 🥭' }),
    isUrgent: false,
    ...more,
  })

  const failureOf = async (sending: Promise<unknown>): Promise<any> =>
    await sending.then(
      (outcome) => expect.fail(`it was ${String(outcome)}`),
      (error: unknown) => error,
    )

  it('is encrypted for the one browser, and signed by the pair of this installation', async () => {
    const browser = service.browser()
    expect(await pusher.send(to(browser))).to.equal('accepted')
    const [push] = browser.pushes
    expect(push!.body.toString('latin1')).to.not.include('Kumusta')
    expect(browser.decrypt(push!)).to.deep.equal({ title: 'Kumusta, Piñan! 🥭' })
    expect(() => service.browser().decrypt(push!)).to.throw()
    const claims = await signerOf(push!, config.push.publicKey)
    expect(claims.aud).to.equal(new URL(browser.subscription.endpoint).origin)
    expect(claims.sub).to.equal('mailto:no-reply@palengke.example')
    expect(claims.exp! * 1000 - Date.now()).to.be.within(0, 86_400_000)
  })

  it('says how long it is worth keeping, how urgent it is, and what it replaces', async () => {
    const browser = service.browser()
    const [calm, urgent] = [to(browser), to(browser, { isUrgent: true })]
    for (const push of [calm, urgent, urgent]) await pusher.send(push)
    const said = browser.pushes.map(({ headers: { ttl, urgency, topic } }) => [ttl, urgency, topic])
    expect(said.map(([ttl, urgency]) => [ttl, urgency])).to.deep.equal([
      ['3600', 'normal'],
      ['3600', 'high'],
      ['3600', 'high'],
    ])
    const topics = said.map(([, , topic]) => topic)
    expect(topics[0]).to.match(/^[\w-]{22}$/)
    expect(topics[1]).to.equal(topics[2]).and.to.not.equal(topics[0])
  })

  it('goes over a connection that is kept', async () => {
    const browser = service.browser()
    await pusher.send(to(browser))
    await sleep(20) // the answer has to be read to its end
    const before = service.connections()
    for (let time = 0; time < 5; time++) {
      await pusher.send(to(browser))
      await sleep(5)
    }
    expect(service.connections()).to.equal(before)
  })

  for (const status of [404, 410])
    it(`is gone on ${status}`, async () => {
      const browser = service.browser()
      browser.answer = { status }
      expect(await pusher.send(to(browser))).to.equal('gone')
    })

  for (const [status, headers, afterMs] of [
    [429, { 'retry-after': '7' }, 7_000],
    [503, { 'retry-after': '999999' }, 3_600_000],
    [429, {}, 0],
    [500, { 'retry-after': 'soon' }, 0],
    [502, {}, 0],
    [408, {}, 0],
  ] as const)
    it(`is to be tried again on ${status} ${JSON.stringify(headers)}`, async () => {
      const browser = service.browser()
      browser.answer = { status, headers: { ...headers } }
      const failure = await failureOf(pusher.send(to(browser)))
      expect(failure).to.be.instanceOf(RetryAfterError)
      expect(failure.afterMs).to.equal(afterMs)
    })

  it('waits until the date that Retry-After names', async () => {
    const browser = service.browser()
    const date = new Date(Date.now() + 60_000).toUTCString()
    browser.answer = { status: 429, headers: { 'retry-after': date } }
    expect((await failureOf(pusher.send(to(browser)))).afterMs).to.be.within(55_000, 60_000)
  })

  for (const status of [301, 307, 400, 401, 403, 413])
    it(`is given up on ${status}, and follows no redirect`, async () => {
      const [browser, other] = [service.browser(), service.browser()]
      browser.answer = { status, headers: { location: other.subscription.endpoint } }
      expect(await failureOf(pusher.send(to(browser)))).to.be.instanceOf(UnrecoverableError)
      expect(other.pushes).to.have.length(0)
    })

  it('opens no circuit breaker by 404 and 410, however many', async () => {
    const browser = service.browser()
    for (let time = 0; time < 5; time++)
      for (const status of [404, 410]) {
        browser.answer = { status }
        expect(await pusher.send(to(browser))).to.equal('gone')
      }
    browser.answer = { status: 201 }
    expect(await pusher.send(to(browser))).to.equal('accepted')
  })

  it('goes to one push service 25 at a time; one more is postponed', async () => {
    const browser = service.browser()
    browser.answer = { status: 201, delayMs: 200 }
    const sent = Array.from({ length: 26 }, () => pusher.send(to(browser)))
    const outcomes = await Promise.allSettled(sent)
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused.map((reason) => reason.constructor.name)).to.deep.equal(['PostponedError'])
    expect(browser.pushes).to.have.length(25)
  })

  it('takes no longer than 3 s when nothing answers', async () => {
    const browser = service.browser()
    browser.answer = null
    const started = performance.now()
    const failure = await failureOf(pusher.send(to(browser)))
    expect(failure.message).to.include('did not answer in time')
    expect(failure).to.not.be.instanceOf(UnrecoverableError)
    expect(performance.now() - started).to.be.within(2_500, 5_000)
  })

  it('fails, to be tried again, when nobody listens', async () => {
    const stopped = await startPushService()
    const browser = stopped.browser()
    stopped.stop()
    expect((await failureOf(pusher.send(to(browser)))).code).to.equal('ECONNREFUSED')
  })

  it('is gone when the keys of the subscription are none', async () => {
    const browser = service.browser()
    for (const keys of [
      { p256dh: 'x', auth: 'y' },
      { p256dh: browser.subscription.keys.p256dh, auth: '' },
      { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: browser.subscription.keys.auth },
    ]) {
      const subscription = { endpoint: browser.subscription.endpoint, ...keys }
      expect(await pusher.send(to(browser, { subscription }))).to.equal('gone')
    }
    expect(browser.pushes).to.have.length(0)
  })

  describe('where only public addresses are allowed', () => {
    const connectionsOf = async (host: string, scheme: string, resolver?: typeof lookup) => {
      const strict = createPushSender({ ...config.push, allowPrivate: false, resolver })
      const browser = service.browser()
      const before = service.connections()
      const endpoint = `${scheme}://${host}/push`
      const subscription = { endpoint, ...browser.subscription.keys }
      expect(await strict.send(to(browser, { subscription })), endpoint).to.equal('gone')
      return service.connections() - before
    }

    it('is gone without a connection for a literal from inside', async () => {
      for (const host of ['127.0.0.1', '[::1]', '2130706433', '169.254.169.254'])
        for (const place of [host, `${host}:${service.port}`])
          for (const scheme of ['https', 'http'])
            expect(await connectionsOf(place, scheme)).to.equal(0)
    })

    it('is gone without a connection for a name that leads inside, whatever it led to before', async () => {
      const inside: typeof lookup = ((_: string, __: object, done: any) =>
        done(null, [{ address: '127.0.0.1', family: 4 }])) as never
      expect(await connectionsOf('rebound.example.com', 'https', inside)).to.equal(0)
    })
  })
})
