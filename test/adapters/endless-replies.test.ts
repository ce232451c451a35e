/** Servers of others that never stop answering: nobody reads more than the limit. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { after, before, beforeEach, describe, it } from 'mocha'
import { createModelClient } from '../../src/adapters/ai/openai/client.ts'
import { createLimitedFetch, ResponseTooLargeError } from '../../src/adapters/http/limited-fetch.ts'
import { createGraphMessenger } from '../../src/adapters/messenger/graph.ts'
import { createPaymongo } from '../../src/adapters/payments/paymongo.ts'
import { createSemaphore } from '../../src/adapters/sms/semaphore.ts'

const MB = 1024 * 1024
/** What the server offers; buffers of the system hold some of it, so that a little more than the limit leaves it. */
const OFFERED = 24 * MB

describe('a reply without end', () => {
  let server: Server
  let url: string
  let sent = 0

  before(async () => {
    server = createServer((request, response) => {
      const isModel = request.url?.endsWith('/chat/completions')
      const delta = { index: 0, delta: { content: 'po '.repeat(300) }, finish_reason: null }
      const event = `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', choices: [delta] })}\n\n`
      const chunk = Buffer.from(isModel ? event.repeat(60) : ' '.repeat(64 * 1024))
      const type = isModel ? 'text/event-stream' : 'application/json'
      response.writeHead(200, { 'content-type': type })
      const more = (): void => {
        while (sent < OFFERED && !response.destroyed) {
          sent += chunk.length
          if (!response.write(chunk)) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => void server.close())
  beforeEach(() => void (sent = 0))

  const calls: Record<string, () => Promise<unknown>> = {
    'the payment provider': () =>
      createPaymongo({ baseUrl: url, secretKey: 'sk' }).readPayment('pay_1'),
    'the Graph API': () => createGraphMessenger({ graphUrl: url }).findPage('token'),
    'the SMS provider': () =>
      createSemaphore({ baseUrl: url, apiKey: 'key' }).send({ to: '+639171234567', message: 'Hi' }),
    'the model': () =>
      createModelClient({ apiKey: 'key', model: 'any', baseUrl: url, timeoutMs: 5_000 }).complete(
        { messages: [{ role: 'user', content: 'Kumusta?' }] },
        AbortSignal.timeout(5_000),
      ),
  }

  for (const [name, call] of Object.entries(calls))
    it(`of ${name} is cut off`, async () => {
      const outcome = await call().then(
        () => 'taken',
        () => 'failed',
      )
      expect(outcome).to.equal('failed')
      expect(sent).to.be.below(OFFERED / 2)
    })

  it('is counted as it is after decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(8 * MB))
    const packed = createServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    })
    await new Promise<void>((resolve) => packed.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(packed.address() as AddressInfo).port}`
    const response = await createLimitedFetch(MB)(address)
    const error = await response.text().catch((reason: unknown) => reason)
    expect(error).to.be.instanceOf(ResponseTooLargeError)
    expect((await (await createLimitedFetch(9 * MB)(address)).text()).length).to.equal(8 * MB)
    packed.close()
  })
})
