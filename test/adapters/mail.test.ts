import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { createMailer } from '../../src/adapters/mail/smtp.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { mailBodies } from '../../src/features/notifications/rendering/mail-layout.ts'
import { uuidv7 } from '../../src/platform/values/ids.ts'
import { UnrecoverableError } from '../../src/platform/jobs/job.ts'

/** Which command is refused, and with what. */
interface Refusal {
  at: 'AUTH' | 'RCPT' | 'DATA'
  code: number
}

describe('mail through a real SMTP server', () => {
  let server: SMTPServer
  let port: number
  let refusal: Refusal | null = null
  const caught: { to: string[]; mail: Email }[] = []

  before(async () => {
    const refused = (at: Refusal['at']) =>
      refusal?.at === at
        ? Object.assign(new Error(`refused at ${at}`), { responseCode: refusal.code })
        : null
    server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      disableReverseLookup: true,
      onAuth: (_, __, done) => done(refused('AUTH'), { user: 'ours' }),
      onRcptTo: (_, __, done) => done(refused('RCPT')),
      onData(stream, { envelope }, done) {
        void buffer(stream).then(async (raw) => {
          if (refusal?.at === 'DATA') return done(refused('DATA'))
          const to = envelope.rcptTo.map(({ address }) => address)
          caught.push({ to, mail: await PostalMime.parse(raw) })
          done()
        }, done)
      },
    })
    server.on('error', () => {})
    const listener = server.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    ;({ port } = listener.address() as { port: number })
  })
  after(() => server.close(() => {}))

  const mailer = (login = '') =>
    createMailer({
      smtpUrl: `smtp://${login}127.0.0.1:${port}`,
      from: 'Palengke <no-reply@palengke.example>',
    })

  const letter = (more = {}) => ({
    id: uuidv7(),
    to: { name: 'Luz Dela Cruz', address: 'luz@palengke.example' },
    subject: 'Order ORD-20260301-ABC123 is confirmed',
    text: 'Hi Luz',
    html: '<p>Hi Luz</p>',
    ...more,
  })

  const failureOf = async (login?: string): Promise<any> =>
    await mailer(login)
      .send(letter())
      .then(
        () => expect.fail('it was taken'),
        (error: unknown) => error,
      )

  it('has text and HTML, and an id that a second try repeats', async () => {
    const mail = letter()
    await mailer().send(mail)
    await mailer().send(mail)
    const [first, second] = caught.slice(-2).map((each) => each.mail)
    expect(first!.text?.trim()).to.equal('Hi Luz')
    expect(first!.html?.trim()).to.equal('<p>Hi Luz</p>')
    expect(first!.messageId).to.equal(`<${mail.id}@palengke.example>`)
    expect(second!.messageId).to.equal(first!.messageId)
  })

  const hostile = [
    'Luz\r\nBcc: eve@example.com',
    'Luz" <eve@example.com>, "x',
    '<script>alert(1)</script>',
    'luz@example.com, eve@example.com',
    'Luz\u2028X\u0000\u001b[31m',
    '"><img src=x onerror=alert(1)>',
    '🥭'.repeat(60),
  ]
  for (const name of hostile)
    it(`goes to one mailbox, and holds no more than its words, whatever the name: ${JSON.stringify(name.slice(0, 30))}`, async () => {
      const content = {
        language: 'en' as const,
        siteName: 'Palengke',
        greeting: `Hi ${name},`,
        body: name,
        action: 'See the order',
      }
      const bodies = mailBodies({ ...content, link: 'https://palengke.example/orders/1?a=1&b="x' })
      const to = { name: `${name} Dela Cruz`, address: 'luz@palengke.example' }
      await mailer().send(letter({ to, subject: `About ${name}`, ...bodies }))
      const { to: envelope, mail } = caught.at(-1)!
      expect(envelope).to.deep.equal(['luz@palengke.example'])
      expect(mail.to?.map(({ address }) => address)).to.deep.equal(['luz@palengke.example'])
      expect(mail.bcc).to.equal(undefined)
      expect(mail.headers.map(({ key }) => key)).to.not.include('bcc')
      expect(mail.html).to.not.match(/<script|<img|onerror=alert\(1\)>(?!&)/)
      expect(mail.html).to.include('href="https://palengke.example/orders/1?a=1&amp;b=&quot;x"')
    })

  for (const [at, code] of [
    ['RCPT', 550],
    ['RCPT', 552],
    ['DATA', 554],
  ] as const)
    it(`is given up on ${code} at ${at}, which is about this mail for good`, async () => {
      refusal = { at, code }
      const failure = await failureOf()
      refusal = null
      expect(failure).to.be.instanceOf(UnrecoverableError)
      expect(failure.message).to.include(String(code))
    })

  for (const [at, code] of [
    ['RCPT', 450],
    ['RCPT', 452],
    ['DATA', 451],
    ['AUTH', 535],
    ['AUTH', 454],
  ] as const)
    it(`is to be tried again on ${code} at ${at}`, async () => {
      refusal = { at, code }
      const failure = await failureOf(at === 'AUTH' ? 'ours:secret@' : '')
      refusal = null
      expect(failure.responseCode).to.equal(code)
      expect(failure).to.not.be.instanceOf(UnrecoverableError)
    })

  it('stays here when TLS is required and the server has none', async () => {
    const mail = letter()
    const failure = await createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      requireTls: true,
      from: 'a@palengke.example',
    })
      .send(mail)
      .catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(Error).and.not.instanceOf(UnrecoverableError)
    expect(caught.some((each) => each.mail.messageId?.includes(mail.id))).to.equal(false)
  })

  it('needs TLS in production, but for a server on this machine or one that is said to have none', () => {
    const requireTls = (SMTP_URL: string, NODE_ENV = 'production') =>
      readConfig({ NODE_ENV, SMTP_URL }).config.mail.requireTls
    for (const url of ['smtp://mail.example.com:587', 'smtp://ours:secret@mail.example.com'])
      expect([requireTls(url), requireTls(url, 'test')], url).to.deep.equal([true, false])
    for (const url of ['smtp://127.0.0.1:25', 'smtp://[::1]', 'smtp://mail:1025?ignoreTLS=true'])
      expect(requireTls(url), url).to.equal(false)
  })

  it('is to be tried again when no server answers', async () => {
    const away = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@palengke.example' })
    const failure = await away.send(letter()).catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(Error).and.not.instanceOf(UnrecoverableError)
  })
})
