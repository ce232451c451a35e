// The mail catcher: receives mail over SMTP and text messages over Semaphore's API, delivers none, and shows them on a page.
import { createServer, type ServerResponse } from 'node:http'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { openMailbox } from './mailbox.ts'
import { readMessage } from './message.ts'
import { listPage, mailPage } from './pages.ts'
import { receiveSms } from './sms.ts'

const HOST = '127.0.0.1'
const { MAIL_FOLDER, MAIL_SMTP_PORT, MAIL_PAGE_PORT } = process.env
const mailbox = openMailbox(MAIL_FOLDER || '.palengke/mail')

const onData: SMTPServerOptions['onData'] = (stream, { envelope }, done) => {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('end', () => {
    if (stream.sizeExceeded) return done(new Error('The mail is over 10 MB.'))
    const from = envelope.mailFrom ? envelope.mailFrom.address : ''
    const to = envelope.rcptTo.map(({ address }) => address)
    void readMessage(Buffer.concat(chunks)).then((message) => {
      mailbox.add({ from, to, ...message })
      console.log(`Mail for ${to.join(', ')}`)
      done(null, 'Stored')
    }, done)
  })
}

const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  size: 10_000_000,
  onData,
})
smtp.on('error', (error: NodeJS.ErrnoException) => {
  console.error(String(error))
  // A client that disconnects is reported here as well and must not end the process.
  if (error.syscall === 'listen') process.exit(1)
})

const pages = createServer((request, response) => {
  const url = new URL(request.url ?? '/', `http://${HOST}`)
  const id = /^\/messages\/([\w-]+)$/.exec(url.pathname)?.[1]
  const mail = id ? mailbox.find(id) : undefined
  if (request.method === 'POST' && url.pathname === '/api/v4/messages') {
    void receiveSms(request, mailbox).then(({ status, body }) =>
      respond(response, status, 'application/json', JSON.stringify(body)),
    )
  } else if (!['GET', 'HEAD'].includes(request.method ?? ''))
    respond(response, 405, 'text/plain', 'Method not allowed.')
  else if (url.pathname === '/') respond(response, 200, 'text/html', listPage(mailbox.list()))
  else if (url.pathname === '/api/messages')
    respond(
      response,
      200,
      'application/json',
      messagesJson(url.searchParams.get('to') ?? undefined),
    )
  else if (mail) respond(response, 200, 'text/html', mailPage(mail))
  else respond(response, 404, 'text/plain', 'No such page, mail or text.')
})

smtp.listen(Number(MAIL_SMTP_PORT || 3901), HOST)
pages.listen(Number(MAIL_PAGE_PORT || 3902), HOST)
console.log(`Mail catcher on http://localhost:${MAIL_PAGE_PORT || 3902}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))

/** `{ messages: [{ id, at, from, to, subject, text, html?, isText? }] }`, newest first. */
const messagesJson = (to?: string) => JSON.stringify({ messages: mailbox.list(to) })

function respond(response: ServerResponse, status: number, type: string, body: string) {
  const policy = "default-src 'none'; style-src 'unsafe-inline'"
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
  })
  response.end(body)
}
