import { connect, type Socket } from 'node:net'

/** One keep-alive connection that asks one thing at a time: as little as a load generator needs of HTTP/1.1. */
export interface Connection {
  /** @returns the status and the body; status 0 when the connection broke */
  ask(request: string): Promise<Reply>
  close(): void
}

export interface Reply {
  status: number
  body: string
}

const BROKEN: Reply = { status: 0, body: '' }

export function openConnection(port: number): Connection {
  let socket: Socket | undefined
  let received = ''
  let settle: ((reply: Reply) => void) | undefined
  const answer = (reply: Reply) => {
    const resolve = settle
    settle = undefined
    resolve?.(reply)
  }
  /** The server is about to close it; the next request opens another. */
  const leave = (old: Socket) => {
    old.removeAllListeners('close').destroy()
    socket = undefined
  }
  const open = () => {
    const opened = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1')
    opened.on('data', (text) => {
      received += String(text)
      const reply = whole(received)
      if (!reply) return
      if (/^connection: close/im.test(received)) leave(opened)
      received = ''
      answer(reply)
    })
    opened.on('error', () => {})
    opened.on('close', () => {
      if (socket === opened) socket = undefined
      received = ''
      answer(BROKEN)
    })
    return opened
  }
  return {
    ask: (request) =>
      new Promise((resolve) => {
        settle = resolve
        socket ??= open()
        socket.write(request, 'latin1')
      }),
    close: () => socket?.destroy(),
  }
}

/** The reply once all of it is there. */
function whole(text: string): Reply | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = text.slice(0, end)
  const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  const body = text.slice(end + 4)
  return body.length < length ? undefined : { status: Number(head.slice(9, 12)), body }
}

/** A request as bytes. */
export function request(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const head = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1']
  if (token) head.push(`Authorization: Bearer ${token}`)
  if (text)
    head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`)
  return `${head.join('\r\n')}\r\n\r\n${text}`
}
