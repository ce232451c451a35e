/** A push service on this machine: takes pushes over HTTP, checks who signed them, and decrypts them (RFC 8291 and 8292). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import { importJWK, jwtVerify } from 'jose'
import { uuidv7 } from '../../src/platform/values/ids.ts'

export interface ReceivedPush {
  headers: IncomingHttpHeaders
  body: Buffer
  at: number
}

/** One browser, as far as a push service and the product see it. */
export interface Browser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** All pushes received for it, whatever the response was. */
  pushes: ReceivedPush[]
  /** The response status; 201 by default. `null` sends no response. */
  answer: { status: number; headers?: Record<string, string>; delayMs?: number } | null
  decrypt(push: ReceivedPush): any
}

export interface PushService {
  port: number
  browser(): Browser
  /** Connections so far. */
  connections(): number
  stop(): void
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  let connections = 0
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request).catch(() => null)
    const browser = browsers.get(request.url ?? '')
    if (!body) return
    if (!browser) return void response.writeHead(404).end()
    browser.pushes.push({ headers: request.headers, body, at: performance.now() })
    reply(response, browser.answer)
  }
  const server = createServer((request, response) => void take(request, response))
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as { port: number }
  return {
    port,
    connections: () => connections,
    browser() {
      const path = `/push/${uuidv7()}`
      const browser = createBrowser(`http://127.0.0.1:${port}${path}`)
      browsers.set(path, browser)
      return browser
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function reply(response: ServerResponse, answer: Browser['answer']): void {
  if (!answer) return
  const send = () => response.writeHead(answer.status, answer.headers).end()
  if (answer.delayMs) setTimeout(send, answer.delayMs)
  else send()
}

function createBrowser(endpoint: string): Browser {
  const ecdh = createECDH('prime256v1')
  const [publicKey, auth] = [ecdh.generateKeys(), randomBytes(16)]
  return {
    subscription: {
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    pushes: [],
    answer: { status: 201 },
    decrypt({ body }) {
      const salt = body.subarray(0, 16)
      const keyLength = body[20]!
      const sender = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const shared = ecdh.computeSecret(sender)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
      const derive = (label: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

/** The claims of a push's VAPID token, verified with the key that it names. */
export async function signerOf({ headers }: ReceivedPush, publicKey: string) {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== publicKey) throw new Error(`signed by ${key}`)
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  )
  const imported = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256')
  return (await jwtVerify(token, imported)).payload
}
