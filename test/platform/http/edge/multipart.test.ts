import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect } from 'chai'
import type { Context } from 'koa'
import { after, before, describe, it } from 'mocha'
import { receiveUpload } from '../../../../src/platform/http/edge/multipart.ts'

const BOUNDARY = 'a-boundary-of-some-length'
const NEARLY = `\r\n--${BOUNDARY.slice(0, -1)}`

describe('files of a multipart body', () => {
  let server: Server
  const received: Buffer[] = []

  before(async () => {
    server = createServer((req, res) => {
      const get = (name: string) => String(req.headers[name] ?? '')
      const ctx = { req, res, headers: req.headers, get, is: () => true } as unknown as Context
      void receive(ctx).then(() => res.end('ok'))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })

  after(() => {
    server.closeAllConnections()
    server.close()
  })

  async function receive(ctx: Context): Promise<void> {
    const { files } = receiveUpload(ctx, { part: 'file', maxFiles: 1, maxBytes: 10_000_000 })
    for await (const { bytes } of files) {
      const copies = await Array.fromAsync(bytes, (chunk) => Buffer.from(chunk))
      received.push(Buffer.concat(copies))
    }
  }

  /** Sends a file so that the server reads exactly these chunks. */
  async function send(chunks: Buffer[]): Promise<void> {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`
    const form = [Buffer.from(head), ...chunks, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]
    const length = form.reduce((sum, each) => sum + each.length, 0)
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.setNoDelay()
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${length}\r\n\r\n`,
    )
    const [request] = (await once(server, 'request')) as [NodeJS.ReadableStream]
    for (const chunk of form) {
      const read = once(request, 'data')
      socket.write(chunk)
      await read
    }
    await once(socket, 'data')
    socket.destroy()
  }

  it('have every byte where chunk after chunk ends almost like a boundary', async () => {
    const noise = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 31) & 255))
    const chunks = Array.from({ length: 6 }, (_, at) =>
      Buffer.concat([noise.subarray(at), Buffer.from(NEARLY.slice(0, NEARLY.length - at))]),
    )
    await send(chunks)
    expect(received.pop()!.equals(Buffer.concat(chunks))).to.equal(true)
  })

  it('have every byte of many chunks', async () => {
    const chunks = Array.from({ length: 40 }, (_, at) => Buffer.alloc(50_000, at))
    await send(chunks)
    expect(received.pop()!.equals(Buffer.concat(chunks))).to.equal(true)
  })
})
