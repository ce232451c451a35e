import { line, orderBody } from '../support/actors.ts'
import { request, type Reply } from './keep-alive-connection.ts'
import type { ScaledCluster } from './cluster.ts'

/** The numberth of many requests. */
export type Requests = (number: number) => string

/** A product's page, of each product in turn. */
export function reading({ market }: ScaledCluster): Requests {
  const bytes = market.products.map(({ id }) => request('GET', `/api/products/${id}`))
  return (number: number) => bytes[number % bytes.length]!
}

/** An order of three products, of each customer in turn. */
export function ordering(cluster: ScaledCluster): Requests {
  const { customers } = cluster.market
  return (number: number) => {
    const { token } = customers[number % customers.length]!
    return request('POST', '/api/orders', { token, body: basket(cluster, number) })
  }
}

function basket({ market: { products } }: ScaledCluster, number: number) {
  const items = [0, 71, 142].map((step) => line(products[(number * 7 + step) % products.length]!))
  return orderBody(items)
}

/** What a hundred requests of an everyday mix are; an order is followed by the choice of its payment, which confirms it. */
const shares = { page: 60, search: 10, store: 14, me: 4, login: 2, order: 10 }

/**
 * An everyday mix, to hand to `arrive`. The answers bring in what comes next: the payments of orders, and fresh tokens, since
 * the first ones end after a quarter of an hour.
 */
export function mixed(cluster: ScaledCluster) {
  const { customers, stores } = cluster.market
  const people = customers.map(({ email, password, token }) => ({ email, password, token }))
  const kinds = Object.entries(shares).flatMap(([kind, share]) =>
    Array.from({ length: share }, () => kind),
  )
  const page = reading(cluster)
  const asked = new Map<
    number,
    { kind: string; person: (typeof people)[number]; orderId?: string }
  >()
  const unpaid: { orderId: string; person: (typeof people)[number] }[] = []
  const confirmed: string[] = []
  let logins = 0
  const make: Record<string, (number: number, person: (typeof people)[number]) => string> = {
    page,
    search: (number) => request('GET', `/api/search?q=bigas&page=${1 + (number % 5)}`),
    store: (number) => request('GET', `/api/stores/${stores[number % stores.length]!.id}/products`),
    me: (_, { token }) => request('GET', '/api/auth/me', { token }),
    login: (_, { email, password }) =>
      request('POST', '/api/auth/login', { body: { email, password } }),
    order: (number, { token }) =>
      request('POST', '/api/orders', { token, body: basket(cluster, number) }),
  }
  return {
    next(number: number): string {
      const paying = unpaid.shift()
      if (paying) {
        asked.set(number, { kind: 'pay', ...paying })
        const body = { orderId: paying.orderId, paymentMethod: 'cash_on_delivery' }
        return request('POST', '/api/payments/initiate', { token: paying.person.token, body })
      }
      const kind = kinds[(number * 37) % kinds.length]!
      const person = people[(kind === 'login' ? logins++ : number) % people.length]!
      asked.set(number, { kind, person })
      return make[kind]!(number, person)
    },
    seen({ status, body }: Reply, number: number): void {
      const { kind, person, orderId } = asked.get(number)!
      asked.delete(number)
      if (kind === 'login' && status === 200) person.token = JSON.parse(body).token
      if (kind === 'order' && status === 201)
        unpaid.push({ orderId: JSON.parse(body).orderId, person })
      if (kind === 'pay' && status === 200) confirmed.push(orderId!)
    },
    /** The orders whose payment was answered. */
    confirmed: () => confirmed,
  }
}
