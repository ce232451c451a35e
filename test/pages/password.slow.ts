import { expect } from 'chai'
import { describe, it } from 'mocha'
import { config } from '../../src/config/config.ts'
import { createUser } from '../support/actors.ts'
import { post } from '../support/client.ts'
import { eventually, useHarness } from '../support/harness.ts'
import { mailsTo } from '../support/mail-server.ts'
import { heading } from './actions.ts'
import { usePhones } from './phone.ts'

describe('GET /reset-password', function () {
  this.timeout(60_000)
  useHarness()
  const { turnOn, allowFailedRequests } = usePhones()

  async function linkFor(email: string, count = 1): Promise<string> {
    const mail = await eventually(async () => mailsTo(email)[count - 1], { what: 'the mail' })
    const text = mail.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    return /https?:\S+\/reset-password\?access_token=[\w-]+/.exec(text)![0]
  }

  it('changes the password by the link of the e-mail, after showing what is wrong with an invalid one', async () => {
    const user = await createUser()
    await post('/api/auth/forgot-password', { email: user.email })
    const phone = await (await turnOn())()
    const { page } = phone
    await page.goto(await linkFor(user.email))
    await heading(page, 'Choose a new password')
    expect(page.url()).to.equal(`${config.appUrl}/reset-password`)
    allowFailedRequests('/api/auth/reset-password')
    const field = page.getByLabel('New password', { exact: true })
    await field.fill('short')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await page.getByText(/^New password: /).waitFor()
    expect(await field.getAttribute('aria-invalid')).to.equal('true')
    await phone.look('reset-password')
    await field.fill('kalabaw sa bukid')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await heading(page, 'Your password is changed')
    const { status } = await post('/api/auth/login', {
      email: user.email,
      password: 'kalabaw sa bukid',
    })
    expect(status).to.equal(200)
  })

  it('offers a new link when the token has been used', async () => {
    const user = await createUser()
    const { page } = await (await turnOn())()
    await page.goto('/reset-password?access_token=used-up')
    allowFailedRequests('/api/auth/reset-password', '/api/auth/forgot-password')
    await page.getByLabel('New password', { exact: true }).fill('kalabaw sa bukid')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await heading(page, 'This link no longer works')
    await page.getByLabel('E-mail', { exact: true }).fill('nobody')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByText(/^E-mail: /).waitFor()
    await page.getByLabel('E-mail', { exact: true }).fill(user.email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await heading(page, 'Check your e-mail')
    await page.goto(await linkFor(user.email))
    await heading(page, 'Choose a new password')
  })
})
