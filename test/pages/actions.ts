/** What people do on the pages. */
import type { Page } from 'playwright-core'
import { createUser, PASSWORD, type TestUser } from '../support/actors.ts'
import { get, post } from '../support/client.ts'
import type { Phone } from './phone.ts'

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name }).first().waitFor()

/** Fills the log-in of the page that is open. */
export async function logInOn(
  page: Page,
  { email }: { email: string },
  password = PASSWORD,
): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Logs in on the account's page. */
export async function logIn(page: Page, user: { email: string }): Promise<void> {
  await page.goto('/account')
  await logInOn(page, user)
  await heading(page, /^Mabuhay/)
}

/** A barangay of Salay. */
const POBLACION = '1004322001'

/** Saves an address of a customer. */
export async function saveAddress(customer: TestUser, placeCode = POBLACION): Promise<string> {
  const { body } = await post(
    '/api/users/addresses',
    { placeCode, street: 'Purok 3, Rizal Street', label: 'Home', isDefault: true },
    { as: customer },
  )
  return body.address.id
}

/** Puts a product into the cart on its page. */
export async function putIntoCart(
  page: Page,
  store: { slug: string },
  product: { id: string },
): Promise<void> {
  await page.goto(`/stores/${store.slug}/products/${product.id}`)
  await page.getByRole('button', { name: /^Add ·/ }).click()
  await page.getByText('It is in your cart.').waitFor()
}

/** Gives the browser the session of an earlier visit, and nothing that it loaded then. */
export async function resumeSession(page: Page, { email }: { email: string }): Promise<void> {
  const reply = await page.request.post('/api/auth/login', {
    headers: { 'X-Session': 'cookie' },
    data: { email, password: PASSWORD },
  })
  if (!reply.ok()) throw new Error(`The log-in of ${email} failed: ${await reply.text()}`)
  await page.addInitScript(`if (!sessionStorage.getItem('resumed')) {
    sessionStorage.setItem('resumed', '1')
    localStorage.setItem('palengke-session', '1')
  }`)
}

/** A phone whose user is logged in and has an address. */
export async function customerOnPhone(turnOn: () => Promise<() => Promise<Phone>>) {
  const customer = await createUser()
  await saveAddress(customer)
  const phone = await (await turnOn())()
  await logIn(phone.page, customer)
  return { customer, phone, page: phone.page }
}

export const ordersOf = (customer: TestUser): Promise<any[]> =>
  get('/api/orders', { as: customer }).then(({ body }) => body.data)

/** The button that places the order. */
export const place = (page: Page) => page.getByRole('button', { name: /^Place order/ })
