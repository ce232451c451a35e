import { expect } from 'chai'
import { describe, it } from 'mocha'
import { patch, post } from '../../support/client.ts'
import { createKey, createPro } from '../../support/developer-api.ts'
import { createProduct, unique } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

describe('POST /v1/chat: where a store delivers', () => {
  useHarness()

  async function createShop(places: object) {
    const store = await createPro()
    await createProduct(store, { name: 'Bangus' })
    await patch(`/api/vendor/stores/${store.id}`, places, { as: store.owner })
    const key = await createKey(store.owner, { kind: 'test' })
    return async (message: string) => {
      const sent = { message, session_id: unique('visitor') }
      return (await post('/v1/chat', sent, { as: key })).body.data.reply as string
    }
  }

  it('the offline agent names the places, in three languages', async () => {
    const say = await createShop({ deliversTo: ['1004322008', '1004313000'] })
    expect(await say('Do you deliver?')).to.include('we deliver in Looc (Salay) and Lagonglong;')
    expect(await say('nagde-deliver po ba kayo?')).to.include('sa Looc (Salay) at Lagonglong;')
    expect(await say('asa mo nag hatod?')).to.include('sa Looc (Salay) ug Lagonglong;')
  })

  it('names ten places of many, and none when they are not known', async () => {
    const barangays = Array.from({ length: 12 }, (_, index) => String(1004322001 + index))
    const many = await createShop({ deliversTo: barangays.filter((code) => !code.endsWith('13')) })
    expect((await many('Do you deliver?')).match(/\(Salay\)/g)).to.have.length(10)
    const unknown = await createShop({})
    expect(await unknown('Do you deliver?')).to.include('we deliver to the address you give;')
  })
})
