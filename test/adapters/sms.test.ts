import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { createSemaphore } from '../../src/adapters/sms/semaphore.ts'
import type { SmsSender } from '../../src/adapters/sms/sms-sender.ts'
import { UnrecoverableError, RetryAfterError } from '../../src/platform/jobs/job.ts'
import { startSmsServer, type SmsReply, type SmsServer } from '../support/sms-server.ts'

const KEY = 'a key of the tests'

interface Failure {
  kind: 'refused' | 'later' | 'unknown'
  message: string
  afterMs: number
}

/** What an error says about the text. */
function judged(error: unknown): Failure {
  const { message } = error as Error
  if (error instanceof UnrecoverableError) return { kind: 'refused', message, afterMs: 0 }
  if (error instanceof RetryAfterError) return { kind: 'later', message, afterMs: error.afterMs }
  return { kind: 'unknown', message, afterMs: 0 }
}

describe('texts through Semaphore', () => {
  let server: SmsServer
  let texter: SmsSender
  let last = 0

  before(async () => {
    server = await startSmsServer()
    texter = createSemaphore({
      baseUrl: `http://127.0.0.1:${server.port}`,
      apiKey: KEY,
      timeoutMs: 500,
    })
  })
  after(() => server.stop())

  /** A number that nobody has, and what the server does about it. */
  const numberThat = (reply?: SmsReply | null) => {
    last += 1
    const number = `6399${String(last).padStart(8, '0')}`
    if (reply !== undefined) server.replies.set(number, reply)
    return number
  }

  const failureOf = async (reply: SmsReply | null): Promise<Failure> => {
    const number = numberThat(reply)
    const failure = await texter.send({ to: `+${number}`, message: 'Kumusta' }).then(
      () => expect.fail('it was taken'),
      (error: unknown) => error,
    )
    return judged(failure)
  }

  it('go out as a form with key, number and message', async () => {
    const number = numberThat()
    await texter.send({ to: `+${number}`, message: 'Papunta na si Niño & Co. = ₱120' })
    expect(server.texts.at(-1)).to.deep.equal({
      number,
      message: 'Papunta na si Niño & Co. = ₱120',
      apikey: KEY,
    })
  })

  it('do not begin with TEST, which the provider would drop without a word', async () => {
    for (const message of ['TEST order', 'testing', ' Test']) {
      await texter.send({ to: `+${numberThat()}`, message })
      expect(server.texts.at(-1)!.message).to.equal(`- ${message}`)
    }
  })

  it('are taken when they are queued, pending or sent', async () => {
    for (const status of ['Queued', 'Pending', 'Sent']) {
      const number = numberThat({ status: 200, body: [{ message_id: 1, status }] })
      await texter.send({ to: `+${number}`, message: 'Kumusta' })
    }
  })

  const refusals: [string, SmsReply, Failure['kind']][] = [
    ['failed at once', { status: 200, body: [{ status: 'Failed' }] }, 'refused'],
    ['refunded at once', { status: 200, body: [{ status: 'Refunded' }] }, 'refused'],
    [
      'a field, as an object',
      { status: 400, body: { number: ['The number is invalid.'] } },
      'refused',
    ],
    [
      'a field, as an object with 200',
      { status: 200, body: { sendername: ['Not valid.'] } },
      'refused',
    ],
    ['a sentence in an array', { status: 422, body: ['The message is required.'] }, 'refused'],
    ['a sentence in an array with 200', { status: 200, body: ['Not enough credits.'] }, 'refused'],
    [
      'a redirect',
      { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } },
      'refused',
    ],
    ['a wrong key', { status: 401, body: { message: 'Unauthenticated.' } }, 'later'],
    ['a key without rights', { status: 403, body: {} }, 'later'],
    ['too many', { status: 429, body: {}, headers: { 'retry-after': '30' } }, 'later'],
    ['a server error', { status: 500, body: 'Server Error' }, 'later'],
    ['a server that is down', { status: 503, body: '' }, 'later'],
    ['a gateway that lost it', { status: 502, body: '<html>' }, 'unknown'],
    ['a gateway that waited in vain', { status: 504, body: '<html>' }, 'unknown'],
    ['200 with something else', { status: 200, body: '<html>' }, 'unknown'],
    ['200 with an empty array', { status: 200, body: [] }, 'unknown'],
    ['200 with a state of its own', { status: 200, body: [{ status: 'Odd' }] }, 'unknown'],
    ['200 with nothing', { status: 200, body: 'null' }, 'unknown'],
    ['a reply without end', { status: 200, body: 'x'.repeat(100_000) }, 'unknown'],
  ]
  for (const [name, reply, kind] of refusals)
    it(`are ${kind} after ${name}`, async () => {
      const failure = await failureOf(reply)
      expect(failure.kind).to.equal(kind)
      expect(failure.message).to.not.include(KEY)
      expect(failure.afterMs).to.equal(reply.status === 429 ? 30_000 : 0)
    })

  it('never show the key, even where the provider repeats it', async () => {
    const { message } = await failureOf({ status: 400, body: { apikey: [`${KEY} is unknown`] } })
    expect(message).to.include('[key]').and.not.include(KEY)
  })

  it('are unknown after a silence, since they may be on their way', async () => {
    expect((await failureOf(null)).kind).to.equal('unknown')
  })

  it('are unknown when the connection breaks, and later when there was none', async () => {
    const breaking = createServer((socket) => socket.once('data', () => socket.destroy())).listen(0)
    await once(breaking, 'listening')
    const { port } = breaking.address() as { port: number }
    const kindAt = async () => {
      const sender = createSemaphore({ baseUrl: `http://127.0.0.1:${port}`, apiKey: KEY })
      return await sender.send({ to: '+639171234567', message: 'Kumusta' }).then(
        () => 'taken',
        (error: unknown) => judged(error).kind,
      )
    }
    expect(await kindAt()).to.equal('unknown')
    breaking.close()
    await once(breaking, 'close')
    expect(await kindAt()).to.equal('later')
  })
})
