// The mail catcher: takes any mail over SMTP and any text message as Semaphore does, delivers none, and shows them.
import { createServer, type ServerResponse } from 'node:http'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { openBox } from './mailbox.ts'
import { readMessage } from './message.ts'
import { listPage, mailPage } from './pages.ts'
import { takeText } from './sms.ts'

const HOST = '127.0.0.1'
const { MAIL_FOLDER, MAIL_SMTP_PORT, MAIL_PAGE_PORT } = process.env
const box = openBox(MAIL_FOLDER || '.palengke/mail')

const take: SMTPServerOptions['onData'] = (stream, { envelope }, done) => {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('end', () => {
    if (stream.sizeExceeded) return done(new Error('The mail is over 10 MB.'))
    const from = envelope.mailFrom ? envelope.mailFrom.address : ''
    const to = envelope.rcptTo.map(({ address }) => address)
    void readMessage(Buffer.concat(chunks)).then((message) => {
      box.add({ from, to, ...message })
      console.log(`Mail for ${to.join(', ')}`)
      done(null, 'Caught')
    }, done)
  })
}

const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  size: 10_000_000,
  onData: take,
})
smtp.on('error', (error: NodeJS.ErrnoException) => {
  console.error(String(error))
  // A client that goes away in the middle is no reason to end.
  if (error.syscall === 'listen') process.exit(1)
})

const pages = createServer((request, response) => {
  const url = new URL(request.url ?? '/', `http://${HOST}`)
  const id = /^\/messages\/([\w-]+)$/.exec(url.pathname)?.[1]
  const mail = id ? box.find(id) : undefined
  if (request.method === 'POST' && url.pathname === '/api/v4/messages') {
    void takeText(request, box).then(({ status, body }) =>
      answer(response, status, 'application/json', JSON.stringify(body)),
    )
  } else if (!['GET', 'HEAD'].includes(request.method ?? ''))
    answer(response, 405, 'text/plain', 'Only GET.')
  else if (url.pathname === '/') answer(response, 200, 'text/html', listPage(box.list()))
  else if (url.pathname === '/api/messages')
    answer(response, 200, 'application/json', messages(url.searchParams.get('to') ?? undefined))
  else if (mail) answer(response, 200, 'text/html', mailPage(mail))
  else answer(response, 404, 'text/plain', 'No such page, mail or text.')
})

smtp.listen(Number(MAIL_SMTP_PORT || 3901), HOST)
pages.listen(Number(MAIL_PAGE_PORT || 3902), HOST)
console.log(`Mail catcher on http://localhost:${MAIL_PAGE_PORT || 3902}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))

/** `{ messages: [{ id, at, from, to, subject, text, html?, isText? }] }`, newest first. */
const messages = (to?: string) => JSON.stringify({ messages: box.list(to) })

function answer(response: ServerResponse, status: number, type: string, body: string) {
  const policy = "default-src 'none'; style-src 'unsafe-inline'"
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
  })
  response.end(body)
}
