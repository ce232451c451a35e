import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import sharp from 'sharp'
import { createUser } from '../support/actors.ts'
import { get, patch } from '../support/client.ts'
import { useHarness } from '../support/harness.ts'
import { heading, logIn } from './actions.ts'
import { usePhones } from './phone.ts'

/** Noise, which takes seconds on the connection of the phone. */
const largePicture = () =>
  sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer()

describe('applying to sell and to ride', function () {
  this.timeout(120_000)
  useHarness()
  const { turnOn } = usePhones()

  async function applicant(path: string) {
    const customer = await createUser()
    const phone = await (await turnOn())()
    await logIn(phone.page, customer)
    await phone.open(path)
    return { customer, phone, page: phone.page }
  }

  it('GET /sell takes the form with its pictures, and shows what becomes of it', async () => {
    const { customer, phone, page } = await applicant('/sell')
    await heading(page, 'Sell at this market')
    await page.getByLabel('Name of the store').fill('Aling Luz Gulayan')
    await page.getByLabel('What kind of store?').fill('Vegetables')
    await page.getByRole('button', { name: 'Send the application' }).click()
    await page.getByText('Choose your town and barangay.').waitFor()
    await page.getByLabel('Town or city').selectOption({ label: 'Salay' })
    await page.getByLabel('Barangay').selectOption({ label: 'Alipuaton' })
    await page.getByRole('button', { name: 'Send the application' }).click()
    await page.getByText('Add a picture of the store.').waitFor()
    const picture = { name: 'stall.png', mimeType: 'image/png', buffer: await largePicture() }
    await page.locator('input[type=file]').first().setInputFiles(picture)
    await page.getByText(/^Sending, \d+ %$/).waitFor()
    await page.locator('img.uploaded').waitFor()
    await page.getByLabel('Sunday', { exact: true }).uncheck()
    await page.getByLabel('What I say is true').check()
    await phone.look('sell')
    await page.getByRole('button', { name: 'Send the application' }).click()
    await page.getByText('The market is looking at your application.').waitFor()
    await phone.look('sell-sent')
    const { application } = (await get('/api/vendors/application', { as: customer })).body
    expect([application.storeName, application.placeCode]).to.deep.equal([
      'Aling Luz Gulayan',
      '1004322001',
    ])
    expect([application.operatingHours.monday, application.operatingHours.sunday]).to.deep.equal([
      { open: '08:00', close: '18:00' },
      null,
    ])
    const decision = { action: 'reject', reason: 'The picture shows no store' }
    await patch(`/api/admin/applications/${application.id}/review`, decision, {
      as: await createUser('admin'),
    })
    await page.reload()
    await page.getByText('Reason: The picture shows no store').waitFor()
    await page.getByRole('button', { name: 'Apply again' }).click()
    await page.getByLabel('Name of the store').waitFor()
  })

  it('GET /ride asks a bicycle for no plate, and makes a rider of whom an admin approves', async () => {
    const { customer, phone, page } = await applicant('/ride')
    await heading(page, 'Deliver for this market')
    await phone.look('ride')
    await page.getByLabel('Bicycle').check()
    expect(await page.getByLabel('Plate number').count()).to.equal(0)
    await page.getByLabel('Where do you ride?').fill('Poblacion, Salay')
    await page.getByRole('button', { name: 'Send the application' }).click()
    await page.getByText('The market is looking at your application.').waitFor()
    const { application } = (await get('/api/riders/application', { as: customer })).body
    await patch(
      `/api/admin/rider-applications/${application.id}/review`,
      { action: 'approve' },
      {
        as: await createUser('admin'),
      },
    )
    await page.reload()
    await page.getByText('Approved. Welcome to the market!').waitFor()
    await phone.look('ride-approved')
    await page.getByRole('link', { name: 'Your work here' }).click()
    await page.waitForURL(/\/console/)
  })
})
