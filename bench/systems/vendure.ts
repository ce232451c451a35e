/** Vendure, and the workload over its Shop API. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Request } from '../run-load.ts'
import packages from '../peers/systems/packages.json' with { type: 'json' }
import type { Fixture } from '../fixture.ts'
import { install, runPeer, type Product, type System } from './system.ts'
import { OFFSETS, pick, QUESTIONS } from './workload.ts'

const file = 'bench/peers/systems/vendure.ts'

export async function vendure(fixture: Fixture, products: Product[]): Promise<System> {
  const env = await install(fixture, 'vendure')
  const db = await fixture.bare('vendure')
  const list = join(fixture.folder, 'products.json')
  await writeFile(list, JSON.stringify(products))
  await runPeer('vendure', ['fill', list], env)
  const { rows } = await db.query<{ id: number }>('select id from product_variant order by id')
  await db.query('vacuum (analyze)')
  return {
    name: `Vendure ${packages.vendure.dependencies['@vendure/core']}`,
    db,
    env,
    web: { file, args: ['web'], probe: '/health' },
    worker: { file, args: ['worker'] },
    lists: OFFSETS.map((skip) => shop(LIST, { skip })),
    searches: QUESTIONS.map((term) => shop(SEARCH, { term })),
    read({ data: { products, search } }) {
      const { items, totalItems } = products ?? search
      const prices = items.map(
        (item: any) => item.variants?.[0].priceWithTax ?? item.priceWithTax.min,
      )
      return { products: items, total: totalItems, prices }
    },
    orders: (turn, port) => order(pick(rows, turn), port),
    counting: `select count(*) from "order" where state = 'PaymentAuthorized'`,
  }
}

const LIST = `query ($skip: Int) { products(options: { take: 20, skip: $skip }) {
  totalItems items { id name slug description variants { id priceWithTax currencyCode } } } }`

const SEARCH = `query ($term: String) { search(input: { term: $term, take: 20, groupByProduct: true }) {
  totalItems items { productId productName slug
    priceWithTax { ... on PriceRange { min max } ... on SinglePrice { min: value } } } } }`

function shop(query: string, variables: object = {}): Request {
  return {
    method: 'POST',
    path: '/shop-api',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  }
}

/** Nine calls, each the minimal one for its step. */
async function order(items: { id: number }[], port: number): Promise<void> {
  let token: string | null = null
  const call = async (query: string, variables: object = {}) => {
    const { path, headers, ...request } = shop(query, variables)
    const sent = {
      ...request,
      headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
    }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, sent)
    token ??= response.headers.get('vendure-auth-token')
    const { data, errors } = (await response.json()) as {
      data?: Record<string, any>
      errors?: object[]
    }
    const [done] = Object.values(data ?? {})
    if (errors || done?.errorCode)
      throw new Error(`Vendure: ${query}: ${JSON.stringify(errors ?? done)}`)
    return done
  }
  const failure = '... on ErrorResult { errorCode message }'
  for (const [n, { id }] of items.entries())
    await call(
      `mutation ($id: ID!, $n: Int!) { addItemToOrder(productVariantId: $id, quantity: $n) { ... on Order { id } ${failure} } }`,
      { id, n: n + 1 },
    )
  await call(`mutation { setCustomerForOrder(input: { firstName: "Juan", lastName: "Cruz",
    emailAddress: "${crypto.randomUUID()}@palengke.example" }) { ... on Order { id } ${failure} } }`)
  await call(`mutation { setOrderShippingAddress(input: { fullName: "Juan Cruz", streetLine1: "12 Rizal Street",
    city: "Salay", countryCode: "PH", phoneNumber: "+639171234567" }) { ... on Order { id } ${failure} } }`)
  const methods = await call('{ eligibleShippingMethods { id priceWithTax } }')
  await call(
    `mutation ($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { ... on Order { id } ${failure} } }`,
    { id: [methods[0].id] },
  )
  await call(
    `mutation { transitionOrderToState(state: "ArrangingPayment") { ... on Order { id } ${failure} } }`,
  )
  const { state } =
    await call(`mutation { addPaymentToOrder(input: { method: "cash-on-delivery", metadata: {} }) {
    ... on Order { id code state totalWithTax } ${failure} } }`)
  if (state !== 'PaymentAuthorized') throw new Error(`Vendure: the order is ${state}`)
}
