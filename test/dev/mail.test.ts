import { expect } from 'chai'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport, type Transporter } from 'nodemailer'
import { type Mail } from '../../dev/mailbox/mailbox.ts'
import { freePort } from '../../dev/embedded/ports.ts'

describe('mail catcher', function () {
  this.timeout(20_000)
  const folder = mkdtempSync(join(tmpdir(), 'palengke-mail-'))
  let catcher: ChildProcess
  let mailer: Transporter
  let page: string

  const start = async () => {
    const [smtp, http] = [await freePort(), await freePort()]
    page = `http://127.0.0.1:${http}`
    mailer = createTransport(`smtp://127.0.0.1:${smtp}?pool=true`)
    const ports = { MAIL_SMTP_PORT: String(smtp), MAIL_PAGE_PORT: String(http) }
    catcher = spawn(process.execPath, ['dev/mailbox/main.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, ...ports, MAIL_FOLDER: folder },
    })
    while (
      !(await fetch(page)
        .then(({ ok }) => ok)
        .catch(() => false))
    )
      await sleep(30)
  }
  const stop = async () => {
    mailer.close()
    catcher.kill()
    await once(catcher, 'exit')
  }

  before(start)
  after(async () => {
    await stop()
    rmSync(folder, { recursive: true })
  })

  it('decodes subject, text and HTML of any encoding, and filters by recipient', async () => {
    const text = `Kumusta, Piñan!\nReset: https://palengke.example/reset?token=${'x'.repeat(90)}\n₱129.00 = a lot`
    const html = '<p>Kumusta, <b>Piñan</b>!</p>'
    const subject = 'Ang iyong order sa Señora Niña’s Tindahan ay nakumpirma na, ₱129.00 lamang'
    await mailer.sendMail({ from: 'a@example.com', to: 'Ana@example.com', subject, text, html })
    await mailer.sendMail({
      from: 'a@example.com',
      to: 'ben@example.com',
      subject: 'Two',
      text: 'b',
    })
    const [mail, ...others] = await mails('?to=ana@example.com')
    expect(others).to.deep.equal([])
    expect(mail).to.deep.include({ from: 'a@example.com', to: ['Ana@example.com'], subject, html })
    expect(mail?.text.trim()).to.equal(text)
    expect((await mails()).map(({ subject }) => subject)).to.deep.equal(['Two', subject])
  })

  it('shows a mail as escaped text with clickable links', async () => {
    const text = 'Go to https://palengke.example/x?a=1&b=2 <script>alert(1)</script>'
    await mailer.sendMail({ from: 'a@example.com', to: 'eve@example.com', subject: '<i>hey', text })
    const [mail] = await mails('?to=eve@example.com')
    const shown = await (await fetch(`${page}/messages/${mail?.id}`)).text()
    expect(shown).to.include('href="https://palengke.example/x?a=1&#38;b=2"')
    expect(shown).not.to.include('<script>')
    expect(await (await fetch(page)).text()).to.include('&#60;i&#62;hey')
    expect((await fetch(`${page}/messages/none`)).status).to.equal(404)
  })

  it('implements the SMS provider’s API, and lists texts beside the mails', async () => {
    const send = (form: Record<string, string>) =>
      fetch(`${page}/api/v4/messages`, { method: 'POST', body: new URLSearchParams(form) })
    const message = 'Order <b>ORD-1</b> is on its way'
    const accepted = await send({ apikey: 'any', number: '639171234567', message })
    expect(accepted.status).to.equal(200)
    const [{ status, recipient }] = await accepted.json()
    expect([status, recipient]).to.deep.equal(['Pending', '639171234567'])
    const [text] = await mails('?to=%2B639171234567')
    expect(text).to.deep.include({ from: 'SMS', text: message, isText: true })
    const list = await (await fetch(page)).text()
    expect(list).to.include('<i>SMS</i> Order &#60;b&#62;ORD-1')
    for (const form of [{ number: '123', message }, { number: '639171234567' }])
      expect((await send(form as never)).status).to.equal(400)
  })

  it('keeps the last 200 mails over a restart', async () => {
    for (let count = 1; count <= 201; count++)
      await mailer.sendMail({ from: 'a@example.com', to: 'c@example.com', subject: `No ${count}` })
    await stop()
    await start()
    const stored = await mails()
    expect(stored).to.have.length(200)
    expect(stored[0]?.subject).to.equal('No 201')
    expect(stored.at(-1)?.subject).to.equal('No 2')
  })

  async function mails(filter = '') {
    const reply = await fetch(`${page}/api/messages${filter}`)
    const { messages }: { messages: Mail[] } = JSON.parse(await reply.text())
    return messages
  }
})
