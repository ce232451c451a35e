import { join } from 'node:path'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import sharp from 'sharp'
import { createUser, PASSWORD, unique } from '../support/actors.ts'
import { get } from '../support/client.ts'
import { eventually, useHarness } from '../support/harness.ts'
import { mailsTo } from '../support/mail-server.ts'
import { textsTo } from '../support/sms-server.ts'
import { heading, logIn, saveAddress } from './actions.ts'
import { usePhones } from './phone.ts'

const sections = ['profile', 'addresses', 'notifications', 'password', 'data']

describe('GET /account', function () {
  this.timeout(120_000)
  useHarness()
  const { turnOn, allowFailedRequests } = usePhones()

  async function phoneOf(user: { email: string }) {
    const phone = await (await turnOn())()
    await logIn(phone.page, user)
    return { phone, page: phone.page }
  }

  it('registers, proves e-mail and phone, and writes in the chosen language', async () => {
    const email = `${unique('luz')}@palengke.example`
    const number = `0917${Math.random().toString().slice(2, 9)}`
    const phone = await (await turnOn())()
    const { page } = phone
    await phone.open('/account')
    await page.getByRole('button', { name: 'New here? Make an account' }).click()
    await phone.look('register')
    await page.getByLabel('First name').fill('Luz')
    await page.getByLabel('Last name').fill('Dela Cruz')
    await page.getByLabel('Mobile number').fill(number)
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill('short')
    allowFailedRequests('/api/auth/register')
    await page.getByRole('button', { name: 'Make the account' }).click()
    await page.getByText(/^Password: /).waitFor()
    await page.getByLabel('Password', { exact: true }).fill('kalabaw sa bukid')
    await page.getByRole('button', { name: 'Make the account' }).click()
    await heading(page, 'Mabuhay, Luz!')
    await phone.look('account-unproven')

    await page.getByRole('button', { name: 'Send me a code' }).click()
    const text = await eventually(async () => textsTo(`+63${number.slice(1)}`)[0], {
      what: 'the code',
    })
    await page.getByLabel('Code of the text').fill(/\d{6}/.exec(text.message)![0])
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByText('is not proven yet, so it gets no texts').waitFor({ state: 'detached' })

    const mail = await eventually(async () => mailsTo(email)[0], { what: 'the link' })
    const raw = mail.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    await page.goto(/https?:\S+\/verify-email\?token=[\w-]+/.exec(raw)![0])
    await heading(page, 'Is this your e-mail?')
    expect(new URL(page.url()).search).to.equal('')
    await phone.look('verify-email')
    await page.getByRole('button', { name: 'Yes, it is mine' }).click()
    await heading(page, 'Your e-mail is proven')

    await page.goto('/account/profile')
    await page.getByLabel('Language of mails and texts').selectOption('ceb')
    await page.getByRole('button', { name: 'Save' }).click()
    await heading(page, 'Ang imong profile')
    await phone.look('profile-ceb')
  })

  it('shows each of its pages well, in light and dark', async () => {
    const customer = await createUser()
    await saveAddress(customer)
    const { phone } = await phoneOf(customer)
    await phone.look('account')
    for (const section of sections) {
      await phone.open(`/account/${section}`)
      await phone.look(`account-${section}`)
    }
  })

  it('cuts a picture to a square and makes it the avatar', async () => {
    const customer = await createUser()
    const { phone, page } = await phoneOf(customer)
    await phone.open('/account/profile')
    const file = join(import.meta.dirname, '../../storefront/pictures/icon-512.png')
    const buffer = await sharp(file).resize(900, 600, { fit: 'fill' }).jpeg().toBuffer()
    const picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
    await page.locator('input[type=file]').setInputFiles(picture)
    await page.getByRole('slider', { name: 'Zoom' }).fill('2')
    await page.locator('canvas').focus()
    await page.keyboard.press('ArrowLeft')
    await phone.look('avatar')
    await page.getByRole('button', { name: 'Use this picture' }).click()
    await page.locator('.avatar img').waitFor()
    const { avatarUrl } = (await get('/api/users/profile', { as: customer })).body.user
    const stored = await sharp(await (await fetch(avatarUrl)).arrayBuffer()).metadata()
    expect(stored.width).to.equal(stored.height)
  })

  it('saves, changes and deletes addresses', async () => {
    const customer = await createUser()
    await saveAddress(customer)
    const { phone, page } = await phoneOf(customer)
    await phone.open('/account/addresses')
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('Landmark').fill('Blue gate')
    await phone.look('address-form')
    await page.getByRole('button', { name: 'Save the address' }).click()
    await page.getByText('Blue gate').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Really delete' }).click()
    await page.getByText('No address saved yet.').waitFor()
  })

  it('switches channels, changes the password and downloads the data', async () => {
    const customer = await createUser()
    const { page } = await phoneOf(customer)
    await page.goto('/account/notifications')
    await page.getByLabel('E-mail').uncheck()
    await eventually(async () => {
      const { body } = await get('/api/notifications/preferences', { as: customer })
      return !body.preferences.email
    })
    await page.goto('/account/password')
    await page.getByLabel('Current password').fill('not the password')
    await page.getByLabel('New password').fill('kalabaw sa bukid')
    allowFailedRequests('/api/auth/change-password')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('The current password is wrong.').waitFor()
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('The password is changed.').waitFor()
    await page.goto('/account/data')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download your data' }).click()
    expect((await download).suggestedFilename()).to.equal('palengke-personal-data.json')
  })

  it('deletes the account after the password, and keeps nothing of it on the phone', async () => {
    const customer = await createUser()
    const { phone, page } = await phoneOf(customer)
    await page.goto('/account/data')
    await page.getByLabel('Your password, to be sure').fill(PASSWORD)
    await page.getByRole('button', { name: 'Delete my account for good' }).click()
    await heading(page, 'Your account is deleted')
    await phone.look('account-deleted')
    expect(await page.evaluate('localStorage.length')).to.equal(0)
    await page.goto('/account')
    await heading(page, 'Log in')
  })

  it('logs out every tab of the phone', async () => {
    const customer = await createUser()
    const newPhone = await turnOn()
    const [first, second] = [await newPhone(), await newPhone()]
    await logIn(first.page, customer)
    await second.page.goto('/account/profile')
    await heading(second.page, 'Your profile')
    await first.page.getByRole('button', { name: 'Log out' }).click()
    await second.page.waitForURL((url) => url.pathname === '/')
    await second.page.goto('/account/profile')
    await heading(second.page, 'Log in')
  })
})
