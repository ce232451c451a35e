/** A customer rents: free days, price, signature, booking, and its cancellation. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { config } from '../../src/config/config.ts'
import { createUser, type TestUser } from '../support/actors.ts'
import { get, patch, post } from '../support/client.ts'
import { eventually, useHarness } from '../support/harness.ts'
import { createListing, day, tryBooking } from '../support/rentals.ts'
import { logIn } from './actions.ts'
import { usePhones } from './phone.ts'

const input = { title: 'House rules', content: 'Bring it back clean.\nPay what you break.' }

async function createSignedListing(): Promise<{ vendor: TestUser; listing: { id: string } }> {
  const vendor = await createUser('vendor')
  const agreement = (await post('/api/agreements/vendor', input, { as: vendor })).body.data
  const terms = { agreementId: agreement.id, securityDeposit: 1000, totalUnits: 2, rate: 500 }
  return { vendor, listing: (await createListing(terms, vendor)).listing }
}

/** The cell of a day in the month on show; its name begins with the day. */
const cellOf = (page: Page, date: string, rest = '') =>
  page.getByRole('button', { name: new RegExp(`\\b${Number(date.slice(8))}\\b[^:]*: ${rest}`) })

/** Touches the first day until the page is awake, then the day of return. */
async function chooseDays(page: Page, start: string, end: string): Promise<void> {
  await eventually(async () => {
    await cellOf(page, start).click()
    return await page.getByText('Now touch the day').isVisible()
  })
  await cellOf(page, end).click()
}

describe('a customer who rents', function () {
  this.timeout(120_000)
  useHarness()
  const { turnOn, allowFailedRequests } = usePhones()

  it('sees the free days and the price, signs with the finger, books and cancels', async () => {
    const [{ listing }, customer] = [await createSignedListing(), await createUser()]
    const { page, open, look } = await (await turnOn())()
    await logIn(page, customer)
    await open(`/rentals/${listing.id}?month=${nextMonth}`)
    await chooseDays(page, `${nextMonth}-10`, `${nextMonth}-13`)
    await page.getByText('₱2,500.00').waitFor()
    await look('rent-price')
    await page.getByRole('button', { name: 'Book these days' }).click()
    await page.getByRole('img', { name: 'Sign in this box' }).waitFor()
    await drawSignature(page)
    await look('rent-sign')
    await page.getByRole('button', { name: 'Book for ₱2,500.00' }).click()
    await page.getByText('is in', { exact: false }).waitFor()
    await look('rent-booked')
    await page.getByRole('link', { name: 'My bookings' }).click()
    await page.getByText('Waiting for the vendor').waitFor()
    await look('bookings')
    await page.getByRole('button', { name: 'Cancel the booking' }).click()
    await page.getByRole('button', { name: 'Cancel it for good' }).click()
    await page.getByText('Cancelled', { exact: true }).waitFor()
    const { body } = await get('/api/agreements/my/signatures', { as: customer })
    expect(body.data.map(({ method }: { method: string }) => method)).to.deep.equal(['drawn'])
  })

  it('is told of a new version of the page when its parts are gone, and keeps what was chosen until it is loaded', async () => {
    const { listing } = await createSignedListing()
    const { page, look } = await (await turnOn())()
    const path = `/rentals/${listing.id}?month=${nextMonth}`
    await page.goto(path)
    await chooseDays(page, `${nextMonth}-10`, `${nextMonth}-13`)
    allowFailedRequests('/assets/', 'dynamically imported module')
    await page.route('**/assets/rent-booking-form.*', async (route) =>
      route.fulfill({
        response: await route.fetch({ url: `${config.publicUrl}/assets/gone.0123456789.js` }),
      }),
    )
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(
        /start\.[\w-]{10}\.js/g,
        'start.0123456789.js',
      )
      await route.fulfill({ response, body })
    })
    await page.getByRole('button', { name: 'Book these days' }).click()
    await page.getByText('The market has a new version of this page.').waitFor()
    await page.getByText('₱2,500.00').waitFor()
    await look('new-version')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Load it' }).click()
    await chooseDays(page, `${nextMonth}-10`, `${nextMonth}-13`)
    await page.getByRole('button', { name: 'Book these days' }).click()
    await page.getByText('Log in', { exact: false }).first().waitFor()
    expect(await page.getByText('The market has a new version').count()).to.equal(0)
  })

  for (const [title, method, sign] of [
    [
      'signs by typing the name, after it was missing',
      'typed',
      async (page: Page, book: () => Promise<void>) => {
        await page.getByLabel('Type my name').check()
        await book()
        const name = page.getByLabel('Your full name')
        await page.getByText('Your full name: is missing').waitFor()
        expect(await name.evaluate((element) => element === document.activeElement)).to.equal(true)
        await name.fill('Luz Dela Cruz')
      },
    ],
    [
      'signs by ticking a box, and not without the tick',
      'checkbox',
      async (page: Page, book: () => Promise<void>) => {
        await page.getByLabel('Tick a box').check()
        await book()
        await page.locator('.alert:focus', { hasText: 'Tick the box first.' }).waitFor()
        await page.getByLabel('I have read it and agree').check()
      },
    ],
  ] as const)
    it(title, async () => {
      const [{ listing }, customer] = [await createSignedListing(), await createUser()]
      const { page, look } = await (await turnOn())()
      allowFailedRequests('/api/agreements/sign')
      await logIn(page, customer)
      await page.goto(`/rentals/${listing.id}?month=${nextMonth}`)
      await chooseDays(page, `${nextMonth}-10`, `${nextMonth}-13`)
      await page.getByRole('button', { name: 'Book these days' }).click()
      const book = () => page.getByRole('button', { name: /^Book for/ }).click()
      await sign(page, book)
      await look(`rent-sign-${method}`)
      await book()
      await page.getByRole('link', { name: 'My bookings' }).waitFor()
      const { body } = await get('/api/agreements/my/signatures', { as: customer })
      expect(body.data.map((signature: { method: string }) => signature.method)).to.deep.equal([
        method,
      ])
    })

  it('keeps it longer: sees the new price, hears of a taken day, and has the later day of return', async () => {
    const [{ owner, listing }, customer] = [await createListing(), await createUser()]
    const booked = await tryBooking(listing.id, customer, {
      startDate: `${nextMonth}-10`,
      endDate: `${nextMonth}-12`,
    })
    const { id } = booked.body.data
    await tryBooking(listing.id, await createUser(), {
      startDate: `${nextMonth}-14`,
      endDate: `${nextMonth}-16`,
    })
    await patch(`/api/vendor/rentals/bookings/${id}/confirm`, {}, { as: owner })
    const { page, look } = await (await turnOn())()
    await logIn(page, customer)
    await page.goto('/bookings')
    await page.getByRole('button', { name: 'Keep it longer' }).click()
    const until = page.getByLabel('Bring it back on')
    await until.fill(`${nextMonth}-16`)
    allowFailedRequests('/extend')
    await page.getByRole('button', { name: 'Keep it longer: ₱3,000.00 in all' }).click()
    await page.locator('.alert:focus', { hasText: 'Somebody else has it' }).waitFor()
    await look('booking-extend')
    await until.fill(`${nextMonth}-14`)
    await page.getByRole('button', { name: 'Keep it longer: ₱2,000.00 in all' }).click()
    await page.getByLabel('Bring it back on').waitFor({ state: 'detached' })
    const { body } = await get(`/api/rentals/bookings/${id}`, { as: customer })
    expect([body.data.end_date, body.data.total_amount]).to.deep.equal([`${nextMonth}-14`, 2000])
  })

  it('sees which days are taken before asking, in a month that is opened later too', async () => {
    const { listing } = await createSignedListing()
    const other = await createUser()
    const booked = await tryBooking(listing.id, other, {
      startDate: `${nextMonth}-10`,
      endDate: `${nextMonth}-12`,
      unitsRequested: 2,
    })
    expect(booked.status, JSON.stringify(booked.body)).to.equal(201)
    const { page, open } = await (await turnOn())()
    await open(`/rentals/${listing.id}`)
    await page.getByRole('link', { name: 'The next month' }).click()
    await page.getByRole('heading', { name: monthName.format(new Date(nextMonth)) }).waitFor()
    await cellOf(page, `${nextMonth}-10`, 'not free').waitFor()
    await chooseDays(page, `${nextMonth}-09`, `${nextMonth}-13`)
    await page.getByText('These days are not all free.').waitFor()
    expect(await page.getByRole('button', { name: 'Book these days' }).isDisabled()).to.equal(true)
  })
})

/** The month after the current one in Manila, all of whose days lie ahead. */
const nextMonth = monthAfter(day(0))

const monthName = new Intl.DateTimeFormat('en-PH', { month: 'long', year: 'numeric' })

function monthAfter(date: string): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}

async function drawSignature(page: Page): Promise<void> {
  const canvas = page.locator('canvas')
  await canvas.scrollIntoViewIfNeeded()
  const box = (await canvas.boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 80)
  await page.mouse.down()
  for (const [x, y] of [
    [90, 40],
    [140, 110],
    [200, 60],
  ])
    await page.mouse.move(box.x + x!, box.y + y!, { steps: 4 })
  await page.mouse.up()
}
