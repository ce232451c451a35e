/** What the offline agent answers from the settings of store and marketplace, and from how the last order stands. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, patch, post } from '../../support/client.ts'
import { createKey, createPro } from '../../support/developer-api.ts'
import { createProduct, unique } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

describe('POST /v1/chat: the facts of the store', () => {
  useHarness()

  async function createShop(settings: object = {}) {
    const store = await createPro()
    await createProduct(store, { name: 'Bangus' })
    await patch(`/api/vendor/stores/${store.id}`, settings, { as: store.owner })
    const key = await createKey(store.owner, { kind: 'test' })
    const session_id = unique('visitor')
    const say = async (message: string) => {
      const { body } = await post('/v1/chat', { message, session_id }, { as: key })
      return body.data as { reply: string; order: unknown }
    }
    return { store, key, say }
  }

  it('says whether an order can be picked up', async () => {
    const open = await createShop({ pickupEnabled: true })
    expect((await open.say('Can I pick it up myself?')).reply).to.include('you can pick up')
    const closed = await createShop()
    expect((await closed.say('Can I pick it up myself?')).reply).to.include('no pick-up')
  })

  it('knows the barangays of the towns that it delivers to', async () => {
    const { say } = await createShop({ placeCode: '1004322000' }) // Salay
    const { reply } = await say('2 Bangus. Luz Dela Cruz, Matampa, 0917 123 4567')
    expect(reply).to.include('Address: Matampa')
  })

  it('names the ways to pay that the marketplace has', async () => {
    const { say } = await createShop()
    expect((await say('How can I pay?')).reply).to.include('cash on delivery')
  })

  it('tells how the order stands that was captured last in the conversation', async () => {
    const { say, key } = await createShop()
    expect((await say('Where is my order?')).reply).to.include('no order of yours')
    await say('2 Bangus. Luz Dela Cruz, Purok 3, Poblacion, Salay, 0917 123 4567')
    expect((await say('yes')).order).to.not.equal(null)
    expect((await say('Where is my order?')).reply).to.include('waits for the store')
    const [order] = (await get('/v1/orders', { as: key })).body.data
    // The order of a test key is no vendor's to confirm.
    await knex('captured_orders').where({ id: order.id }).update({ status: 'confirmed' })
    expect((await say('Where is my order?')).reply).to.include('has confirmed your order')
  })

  it('keeps the contact for the next order, and not the notes', async () => {
    const { say } = await createShop()
    await say('2 Bangus. Luz Dela Cruz, Purok 3, Poblacion, Salay, 0917 123 4567')
    const { reply } = await say('note: please ring the bell twice')
    expect(reply).to.include('Notes: please ring the bell twice')
    await say('yes')
    const again = await say('1 Bangus')
    expect(again.reply).to.include('Name: Luz Dela Cruz').and.not.include('bell')
  })

  it('takes a request beside the yes as a note, and asks again when the notes have no room for it', async () => {
    const { say } = await createShop()
    const yes = 'yes po, please leave it with the guard at the gate of the subdivision'
    await say('2 Bangus. Luz Dela Cruz, Purok 3, Poblacion, Salay, 0917 123 4567')
    const { order } = await say(yes)
    const notes = 'please leave it with the guard at the gate of the subdivision'
    expect(order).to.include({ notes })
    await say('1 Bangus')
    const bell = `please ring the bell ${'once more and '.repeat(32)}wait`
    expect((await say(`note: ${bell}`)).reply).to.include(`Notes: ${bell}`)
    const asked = await say(yes)
    expect(asked.order).to.equal(null)
    expect(asked.reply).to.include(`Bilin: ${bell}`)
    expect((await say('yes')).order).to.not.equal(null)
  })
})
