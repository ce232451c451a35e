import { expect } from 'chai'
import { describe, it } from 'mocha'
import { createProduct, createStore, createUser, line } from '../support/actors.ts'
import { patch } from '../support/client.ts'
import { deliveredOrder, assign, createRider, riderAction } from '../support/deliveries.ts'
import { useHarness } from '../support/harness.ts'
import { changeSettings } from '../support/settings.ts'
import { customerOnPhone, heading, logIn, ordersOf, place, putIntoCart } from './actions.ts'
import { usePhones } from './phone.ts'

describe('the cart on a phone', function () {
  this.timeout(120_000)
  useHarness()
  const { turnOn } = usePhones()

  it('checks prices and stock again when it is opened, and is the same in every tab', async () => {
    const newPhone = await turnOn()
    const { page, look } = await newPhone()
    const store = await createStore()
    const [fish, rice] = [
      await createProduct(store, { name: 'Bangus' }),
      await createProduct(store, { name: 'Bigas' }),
    ]
    for (const product of [fish, rice]) await putIntoCart(page, store, product)
    const change = async (product: { id: string }, body: object) => {
      const path = `/api/vendor/products/${product.id}`
      expect((await patch(path, body, { as: store.owner })).status).to.equal(200)
    }
    await change(fish, { price: 60 })
    await change(rice, { inventory: 0 })
    await page.goto('/cart')
    await page.getByText('Bangus: ₱55.00 before, ₱60.00 now').waitFor()
    await page.getByText('Bigas is sold out and left the cart').waitFor()
    await look('cart-changed')
    const { page: tab } = await newPhone()
    await tab.goto('/cart')
    await tab.getByRole('button', { name: 'More Bangus' }).click()
    await page.locator('.buy-bar strong', { hasText: '₱120.00' }).waitFor()
  })

  it('is filled with an earlier order in one tap, at the prices of today', async () => {
    const customer = await createUser()
    const store = await createStore()
    const [fish, rice] = [
      await createProduct(store, { name: 'Bangus' }),
      await createProduct(store, { name: 'Bigas' }),
    ]
    await deliveredOrder(customer, [line(fish, 2), line(rice)], await createRider())
    await patch(`/api/vendor/products/${fish.id}`, { price: 60 }, { as: store.owner })
    await patch(`/api/vendor/products/${rice.id}`, { inventory: 0 }, { as: store.owner })
    const { page, look } = await (await turnOn())()
    await logIn(page, customer)
    await page.goto('/orders')
    await page.getByRole('button', { name: 'Order again' }).tap()
    await heading(page, 'Your cart')
    await page.getByText('Bigas is not sold any more').waitFor()
    await page.locator('.buy-bar strong', { hasText: '₱120.00' }).waitFor()
    await look('cart-again')
  })

  it('asks which bill is paid with; the order shows change, rider and the code for the door', async () => {
    const { customer, phone, page } = await customerOnPhone(turnOn)
    const store = await createStore()
    await putIntoCart(page, store, await createProduct(store))
    await page.goto('/checkout')
    await page.getByLabel('Change for').selectOption({ label: '₱500.00' })
    await place(page).click()
    await page.getByText('The rider brings ₱445.00 change for ₱500.00.').waitFor()
    const [{ id }] = await ordersOf(customer)
    const rider = await createRider()
    await assign(id, rider.riderId)
    for (const status of ['preparing', 'ready'])
      await patch(`/api/orders/${id}/status`, { status }, { as: store.owner })
    await changeSettings({ deliveryCodeRequired: true })
    try {
      await riderAction(rider, id, 'accept')
    } finally {
      await changeSettings({ deliveryCodeRequired: false })
    }
    const [{ deliveryCode }] = await ordersOf(customer)
    expect(deliveryCode).to.match(/^\d{4}$/)
    await page.reload()
    await page.locator('.code', { hasText: deliveryCode }).waitFor()
    await page.getByText('Your order is on its way.').waitFor()
    await page.locator('.facts a[href^="tel:"]').waitFor()
    await phone.look('order-on-its-way')
  })
})
