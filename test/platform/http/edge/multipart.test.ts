import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect } from 'chai'
import type { Context } from 'koa'
import { after, before, describe, it } from 'mocha'
import { receiveUpload } from '../../../../src/platform/http/edge/multipart.ts'

const BOUNDARY = 'a-boundary-of-some-length'
const NEARLY = `\r\n--${BOUNDARY.slice(0, -1)}`

describe('the files of a form', () => {
  let server: Server
  const taken: Buffer[] = []
  const mostInOneChunk: number[] = []

  before(async () => {
    server = createServer((req, res) => {
      const get = (name: string) => String(req.headers[name] ?? '')
      const ctx = { req, res, headers: req.headers, get, is: () => true } as unknown as Context
      void take(ctx).then(() => res.end('ok'))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })

  after(() => {
    server.closeAllConnections()
    server.close()
  })

  async function take(ctx: Context): Promise<void> {
    const { files } = receiveUpload(ctx, { part: 'file', maxFiles: 1, maxBytes: 10_000_000 })
    for await (const { bytes } of files) {
      const copies: Buffer[] = []
      const chunks: Buffer[] = []
      for await (const chunk of bytes) {
        copies.push(Buffer.from(chunk))
        chunks.push(chunk)
      }
      taken.push(Buffer.concat(copies))
      // What has been given back has no bytes any more.
      mostInOneChunk.push(Math.max(...chunks.map(({ length }) => length)))
    }
  }

  /** Sends the file so that the server reads it cut in these pieces. */
  async function send(pieces: Buffer[]): Promise<void> {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`
    const form = [Buffer.from(head), ...pieces, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]
    const length = form.reduce((sum, each) => sum + each.length, 0)
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.setNoDelay()
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${length}\r\n\r\n`,
    )
    const [request] = (await once(server, 'request')) as [NodeJS.ReadableStream]
    for (const piece of form) {
      const read = once(request, 'data')
      socket.write(piece)
      await read
    }
    await once(socket, 'data')
    socket.destroy()
  }

  it('have every byte where what was read ends almost like a boundary, again and again', async () => {
    const noise = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 31) & 255))
    const pieces = Array.from({ length: 6 }, (_, at) =>
      Buffer.concat([noise.subarray(at), Buffer.from(NEARLY.slice(0, NEARLY.length - at))]),
    )
    await send(pieces)
    expect(taken.pop()!.equals(Buffer.concat(pieces))).to.equal(true)
  })

  it('have every byte, and give the memory of whole chunks back once they were taken', async () => {
    const pieces = Array.from({ length: 40 }, (_, at) => Buffer.alloc(50_000, at))
    await send(pieces)
    expect(taken.pop()!.equals(Buffer.concat(pieces))).to.equal(true)
    expect(mostInOneChunk.pop()).to.be.below(50_000)
  })
})
