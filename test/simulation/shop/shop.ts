/** The people and goods that a simulation starts with, made through the product's own services. */
import type * as SessionsModule from '../../../src/features/auth/service/sessions.ts'
import type * as ProductsModule from '../../../src/features/products/service.ts'
import type * as StoresModule from '../../../src/features/stores/service.ts'
import type * as TransactionsModule from '../../../src/platform/database/transactions.ts'
import type * as UsersModule from '../../../src/features/users/service.ts'
import { load, type ProductProcess } from '../engine/product.ts'
import type { Person } from './people.ts'

export interface Product {
  id: string
  storeId: string
  price: number
  stock: number
  /** What quantities are multiples of. */
  step: number
  isByWeight: boolean
  variants: { id: string; price: number; stock: number }[]
  options: { id: string; price: number }[]
}

export interface Shop {
  customers: Person[]
  vendors: (Person & { storeId: string })[]
  riders: (Person & { riderId: string })[]
  admin: Person
  products: Product[]
  /** The store that has slots, and the one of them that customers want. */
  slotted: string
  slot: { date: string; from: string }
  /** The program that talks to the agent of the first store. */
  agent: Person
  listing: { id: string; vendor: Person; agreementId: string }
}

const files = {
  products: 'src/features/products/service.ts',
  sessions: 'src/features/auth/service/sessions.ts',
  stores: 'src/features/stores/service.ts',
  transactions: 'src/platform/database/transactions.ts',
  users: 'src/features/users/service.ts',
}

/** What the process of people needs of the product. */
export const shopFiles = Object.values(files)

/** Few of everything, so that people meet each other. */
const CUSTOMERS = 3
const RIDERS = 2
const STORES = 2
/** Two are scarce; of the third there is enough for everybody. */
const STOCKS = [3, 8, 400]

/** Before it is furnished. */
export type Premises = Pick<Shop, 'customers' | 'vendors' | 'admin' | 'products'> & {
  riders: Person[]
}

const plain = { step: 1, isByWeight: false, variants: [], options: [] }

/** People, stores and plain products. Runs inside `process`. */
export async function openShop(process: ProductProcess): Promise<Premises> {
  const { transaction }: typeof TransactionsModule = load(process, files.transactions)
  const users: typeof UsersModule = load(process, files.users)
  const { openSession }: typeof SessionsModule = load(process, files.sessions)
  const { openStore }: typeof StoresModule = load(process, files.stores)
  const { addProducts }: typeof ProductsModule = load(process, files.products)

  async function person(name: string, role: UsersModule.Role): Promise<Person> {
    return await transaction(async (trx) => {
      const email = `${name}@palengke.example`
      const names = {
        first_name: name,
        last_name: 'Dela Cruz',
        phone: users.normalizePhone('0917 123 4567'),
      }
      const added = await users.addUser(trx, {
        email,
        password_hash: 'none',
        ...names,
        role: 'customer',
      })
      if (role !== 'customer') await users.setRole(trx, added.id, role)
      await users.markEmailVerified(trx, added.id, email)
      if (added.phone) await users.markPhoneVerified(trx, added.id, added.phone)
      const { token } = await openSession(added, trx)
      const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
      return { id: added.id, sessionId: claims.sid }
    })
  }

  const admin = await person('admin', 'admin')
  const named = async (count: number, name: string, role: UsersModule.Role) => {
    const people: Person[] = []
    for (let index = 0; index < count; index++) people.push(await person(`${name}${index}`, role))
    return people
  }
  const shop: Premises = {
    admin,
    customers: await named(CUSTOMERS, 'customer', 'customer'),
    riders: await named(RIDERS, 'rider', 'customer'),
    vendors: [],
    products: [],
  }
  for (const [index, vendor] of (await named(STORES, 'vendor', 'vendor')).entries()) {
    const store = await transaction((trx) =>
      openStore(trx, { owner_id: vendor.id, name: `Tindahan ${index}`, city: 'Salay' }),
    )
    shop.vendors.push({ ...vendor, storeId: store.id })
    for (const stock of STOCKS) {
      const fields = { store_id: store.id, name: `Bigas ${stock}`, price: 5_550, unit: 'kilo' }
      const [row] = await transaction((trx) => addProducts(trx, [{ ...fields, inventory: stock }]))
      shop.products.push({ ...plain, id: row!.id, storeId: store.id, price: 55.5, stock })
    }
  }
  return shop
}
