/** Users, stores, products and orders, created through the product. */
import { hashPassword } from '../../src/features/auth/passwords.ts'
import { openSession } from '../../src/features/auth/service/sessions.ts'
import type { Role } from '../../src/features/users/service.ts'
import {
  addUser,
  markEmailVerified,
  markPhoneVerified,
  normalizePhone,
  setRole,
} from '../../src/features/users/service.ts'
import { lazy } from '../../src/platform/cache/lazy.ts'
import { addProducts, type ProductRow } from '../../src/features/products/service.ts'
import { openStore, type StoreRow } from '../../src/features/stores/service.ts'
import { transaction } from '../../src/platform/database/transactions.ts'
import { post } from './client.ts'

let count = 0

/** A unique name of at most 18 characters behind `word`, different in every call and every run. In digits, since letters by chance are words to what reads the language of a message. */
export function unique(word: string): string {
  count += 1
  return `${word}-${process.pid}-${String(Date.now()).slice(-8)}-${count}`
}

export interface TestUser {
  id: string
  email: string
  password: string
  token: string
  refreshToken: string
}

export const PASSWORD = 'sampaguita-1'

const passwordHash = lazy(() => hashPassword(PASSWORD, ''))

/** A user who has proven e-mail address and phone number, unless told otherwise. */
export async function createUser(
  role: Role = 'customer',
  { phone = '0917 123 4567', isProven = true }: { phone?: string; isProven?: boolean } = {},
): Promise<TestUser> {
  const email = `${unique(role)}@palengke.example`
  const password_hash = await passwordHash()
  const { user, token, refreshToken } = await transaction(async (trx) => {
    const names = { first_name: 'Luz', last_name: 'Dela Cruz', phone: normalizePhone(phone) }
    const added = await addUser(trx, { email, password_hash, ...names, role: 'customer' })
    if (role !== 'customer') await setRole(trx, added.id, role)
    if (isProven) {
      await markEmailVerified(trx, added.id, email)
      if (added.phone) await markPhoneVerified(trx, added.id, added.phone)
    }
    return await openSession(added, trx)
  })
  return { id: user.id, email, password: PASSWORD, token, refreshToken }
}

export async function createStore(
  owner?: TestUser,
  store: Partial<StoreRow> = {},
): Promise<StoreRow & { owner: TestUser }> {
  const vendor = owner ?? (await createUser('vendor'))
  const row = await transaction((trx) =>
    openStore(trx, { owner_id: vendor.id, name: unique('Tindahan'), city: 'Salay', ...store }),
  )
  return { ...row, owner: vendor }
}

/** A product; `price` is centavos. */
export async function createProduct(
  store: StoreRow,
  product: Partial<ProductRow> = {},
): Promise<ProductRow> {
  const fields = {
    store_id: store.id,
    name: unique('Bigas'),
    price: 5_500,
    inventory: 100,
    unit: 'kilo',
    ...product,
  }
  const [row] = await transaction((trx) => addProducts(trx, [fields]))
  return row!
}

/** One line of an order body, at today's price. */
export function line(product: ProductRow, quantity = 1, price = product.price / 100) {
  return { productId: product.id, storeId: product.store_id, quantity, price }
}

export function orderBody(items: ReturnType<typeof line>[], more: Record<string, unknown> = {}) {
  return {
    items,
    deliveryAddress: 'Purok 3, Poblacion, Salay',
    paymentMethod: 'cash_on_delivery',
    ...more,
  }
}

/** An order of a customer, new unless given, in a new store, placed through the API. */
export async function createOrder(
  {
    paymentMethod = 'cash_on_delivery',
    quantity = 2,
  }: { paymentMethod?: string; quantity?: number } = {},
  by?: TestUser,
) {
  const [customer, store] = [by ?? (await createUser()), await createStore()]
  const product = await createProduct(store)
  const { status, body } = await post(
    '/api/orders',
    orderBody([line(product, quantity)], { paymentMethod }),
    { as: customer },
  )
  if (status !== 201) throw new Error(`The order was not placed: ${JSON.stringify(body)}`)
  return { customer, store, product, order: body.order }
}
