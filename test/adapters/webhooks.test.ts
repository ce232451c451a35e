import type { lookup } from 'node:dns'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { createWebhookSender } from '../../src/adapters/webhooks/standard-webhooks.ts'
import { PrivateAddressError } from '../../src/platform/security/ssrf-guard.ts'
import { startReceiver, isVerified, type Receiver } from '../support/webhook-receiver.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const message = (url: string) => ({
  id: 'msg_1',
  receiverId: url,
  url,
  secrets: [secret],
  body: '{"type":"x"}',
})

describe('the sender of webhooks', () => {
  let receiver: Receiver
  const sender = createWebhookSender({ allowPrivate: true, timeoutMs: 300 })

  before(async () => {
    receiver = await startReceiver()
  })
  after(() => receiver.stop())

  it('posts what it signed, and answers the status and the beginning of the reply', async () => {
    receiver.answer = (response) => response.writeHead(202).end('taken\0')
    expect(await sender.send(message(receiver.url))).to.deep.equal({ status: 202, body: 'taken' })
    const got = receiver.received.at(-1)!
    expect(isVerified(got, secret)).to.deep.equal({ type: 'x' })
    expect(got.headers['content-type']).to.equal('application/json')
  })

  it('gives up on a receiver that says nothing, or only part of a head', async () => {
    receiver.answer = () => {}
    const error = await sender.send(message(receiver.url)).catch(String)
    expect(error).to.include('did not answer in time')
  })

  it('takes the status of a receiver that drips its body, and ends the connection in time', async () => {
    receiver.answer = (response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drip))
    }
    const started = performance.now()
    const { status, body } = await sender.send(message(receiver.url))
    expect([status, body.length < 100]).to.deep.equal([200, true])
    expect(performance.now() - started).to.be.within(200, 2_000)
  })

  it('reads no more than the beginning of a huge reply', async () => {
    const closed = Promise.withResolvers<number>()
    receiver.answer = (response) => {
      let written = 0
      response.writeHead(200)
      const pour = () => {
        while (response.writable && !response.destroyed && written < 1e9) {
          written += 65_536
          if (!response.write(Buffer.alloc(65_536, 120))) return void response.once('drain', pour)
        }
      }
      response.on('close', () => closed.resolve(written))
      pour()
    }
    const { status, body } = await sender.send(message(receiver.url))
    expect([status, body.length]).to.deep.equal([200, 2_048])
    expect(await closed.promise).to.be.below(20_000_000)
  })

  it('follows no redirect', async () => {
    receiver.received.length = 0
    receiver.answer = (response) =>
      response.writeHead(307, { location: `${receiver.url}/inside` }).end()
    expect((await sender.send(message(receiver.url))).status).to.equal(307)
    expect(receiver.received).to.have.length(1)
  })

  it('connects to no address from inside, whether it is written so or a name leads there', async () => {
    receiver.received.length = 0
    const { port } = new URL(receiver.url)
    const inside: typeof lookup = ((_: string, __: object, done: any) =>
      done(null, [{ address: '127.0.0.1', family: 4 }])) as never
    const strict = createWebhookSender({ allowPrivate: false, resolver: inside })
    const addresses = [
      `http://127.0.0.1:${port}/`,
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://2130706433/',
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.1/',
      'https://localhost/',
      `https://hooks.example.com:${port}/`,
      'https://user:pass@hooks.example.com/',
      'https://rebound.example.com/',
    ]
    for (const url of addresses) {
      const error: unknown = await strict.send(message(url)).catch((thrown: unknown) => thrown)
      expect(error, url).to.be.instanceOf(PrivateAddressError)
    }
    expect(receiver.received).to.have.length(0)
  })
})
