import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { createUser, orderBody } from '../support/actors.ts'
import { get, patch, post, type Answer } from '../support/client.ts'
import { useHarness } from '../support/harness.ts'
import { createVariants, item } from '../support/variants.ts'

const CUSTOMERS = 25
const ORDERS = 200

/** The machine sheds load while all of them are at work; a client tries again. */
async function retryWhileBusy(request: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await request()
    if (answer.status !== 503) return answer
    await delay(100)
  }
}

describe('200 orders at once for one variant that is sold by the quarter kilo', function () {
  this.timeout(60_000)
  useHarness()

  it('sell what there is and no more, while its vendor adds stock and changes another variant', async () => {
    const { store, product, variants, path } = await createVariants(
      { name: 'Boneless', price: 240 },
      { name: 'Whole', price: 180, inventory: 5 },
    )
    await knex('products').where({ id: product.id }).update({ quantity_step: 0.25 })
    await knex('product_variants').where({ id: variants[0].id }).update({ inventory: 20.5 })
    const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => createUser()))
    const order = (index: number) =>
      retryWhileBusy(() =>
        post(
          '/api/orders',
          orderBody([item(product, 240, { variantId: variants[0].id, quantity: 0.25 })]),
          { as: customers[index % CUSTOMERS]! },
        ),
      )
    const change = (index: number, body: unknown) =>
      retryWhileBusy(() => patch(`${path}/${variants[index].id}`, body, { as: store.owner }))
    const readOwn = async () => {
      const path = `/api/vendor/products/${product.id}`
      const answer = await retryWhileBusy(() => get(path, { as: store.owner }))
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200)
      return answer.body.product
    }
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: ORDERS }, (_, index) => order(index))),
      change(0, { inventoryChange: 2 }),
      change(1, { price: 181 }),
      change(1, { isActive: false }),
    ])
    const placed = answers.filter(({ status }) => status === 201)
    expect(placed.length, 'quarters of 20.5 kg').to.be.at.least(82)
    const others = new Set(
      answers.filter((each) => !placed.includes(each)).map(({ body }) => body.code),
    )
    expect([...others]).to.deep.equal(['OUT_OF_STOCK'])
    const read = await readOwn()
    const left = 22.5 - placed.length / 4
    expect([read.inventory, read.price, read.variants[0].inventory]).to.deep.equal([
      left,
      240,
      left,
    ])
    const cancelled = await Promise.all(
      answers.flatMap(({ status, body }, index) => {
        const as = customers[index % CUSTOMERS]!
        const cancel = () => post(`/api/orders/${body.orderId}/cancel`, {}, { as })
        return status === 201 ? [retryWhileBusy(cancel)] : []
      }),
    )
    const refused = cancelled.filter(({ status }) => status !== 200)
    expect(refused.map(({ body }) => body)).to.deep.equal([])
    expect((await readOwn()).variants[0].inventory).to.equal(22.5)
  })
})
