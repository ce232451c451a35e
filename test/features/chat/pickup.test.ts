/** An order that the customer picks up: from the words in the chat to the list of the store's orders. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { get, patch, post } from '../../support/client.ts'
import { createKey, createPro } from '../../support/developer-api.ts'
import { createProduct, unique } from '../../support/actors.ts'
import { scriptModel } from '../../support/model-server.ts'
import { useHarness } from '../../support/harness.ts'

const person = { customer_name: 'Luz Dela Cruz', contact_number: '0917 123 4567' }

describe('POST /v1/chat: orders that are picked up', () => {
  useHarness()

  async function createShop(kind: 'test' | 'secret', settings: object) {
    const store = await createPro()
    const product = await createProduct(store, { name: 'Bangus' })
    await patch(`/api/vendor/stores/${store.id}`, settings, { as: store.owner })
    const key = await createKey(store.owner, { kind })
    const session_id = unique('visitor')
    const tag = unique('tag')
    scriptModel(tag, ({ said, results }) => {
      const hash = results.at(-1)?.cart_hash ?? results.at(-1)?.cart?.cart_hash
      if (results.at(-1)?.ordered) return { text: 'Salamat po!' }
      if (/^yes/iu.test(said))
        return hash
          ? { calls: [['confirm_cart', { cart_hash: hash }]] }
          : results.length > 0
            ? { text: 'Not yet.' }
            : { calls: [['current_cart', {}]] }
      if (results.length > 0) return { text: 'Sige po!' }
      const cart = { items: [{ product_id: product.id, qty: 2 }], ...person, fulfilment: 'pickup' }
      return { calls: [['propose_cart', cart], ['ask_to_confirm', {}]] } // prettier-ignore
    })
    const say = async (message: string) => {
      const { body } = await post('/v1/chat', { message, session_id }, { as: key })
      return body.data as { reply: string; order: { delivery_address: string } | null }
    }
    return { store, key, tag, say }
  }

  it('the offline agent asks for no address, and the order says that it is picked up', async () => {
    const { say, key } = await createShop('test', { pickupEnabled: true })
    const { reply } = await say('2 Bangus, pick up. Luz Dela Cruz, 0917 123 4567')
    expect(reply).to.include('Pick-up at the store').and.include('Reply YES')
    expect((await say('yes')).order!.delivery_address).to.equal('Pick-up at the store')
    const [order] = (await get('/v1/orders', { as: key })).body.data
    expect(order).to.include({ status: 'new', delivery_address: 'Pick-up at the store' })
  })

  it('the summary of a model is in the language of the conversation, too', async () => {
    const { say, tag } = await createShop('secret', { pickupEnabled: true })
    const { reply } = await say(`Pabili po ng dalawang Bangus ${tag}`)
    expect(reply).to.include('Ang order ninyo:').and.include('Address: Kukunin sa tindahan')
    expect((await say('yes')).order).to.not.equal(null)
  })

  it('a pick-up that a model proposed is in the list of the store’s orders', async () => {
    const { say, store, tag } = await createShop('secret', { pickupEnabled: true })
    expect((await say(`2 Bangus, pick up ${tag}`)).reply).to.include('Pick-up at the store')
    expect((await say('yes')).order).to.not.equal(null)
    const { body } = await get('/api/vendor/orders?source=api', { as: store.owner })
    expect(JSON.stringify(body)).to.include('Pick-up at the store').and.include('Luz Dela Cruz')
  })

  it('a pick-up that the store does not offer is a delivery that lacks its address', async () => {
    const { say, tag } = await createShop('secret', { pickupEnabled: false })
    const { reply } = await say(`2 Bangus, pick up ${tag}`)
    expect(reply).not.to.include('Pick-up at the store')
    expect((await say('yes')).order).to.equal(null)
  })

  it('the summary and the placed order are said in Filipino and Cebuano to who writes so', async () => {
    const languages = [
      [['Pabili po ng dalawang Bangus, kukunin ko na lang po', 'oo'], ['Ang order ninyo:', 'Pangalan: Luz Dela Cruz', 'Address: Kukunin sa tindahan', 'para maipasok ang order'], 'Pasok na ang order ninyo'], // prettier-ignore
      [['Palit ko og duha ka Bangus, kuhaon ra nako', 'oo'], ['Ang imong order:', 'Ngalan: Luz Dela Cruz', 'Address: Kuhaon sa tindahan', 'aron masulod ang order'], 'Nasulod na ang imong order'], // prettier-ignore
    ] as const
    for (const [[wish, yes], summary, placed] of languages) {
      const { say } = await createShop('test', { pickupEnabled: true })
      await say(wish)
      const { reply } = await say('Luz Dela Cruz, 0917 123 4567')
      for (const part of [...summary, 'Reply YES (oo / sige)', 'Total: ₱'])
        expect(reply).to.include(part)
      for (const english of ['Your order', 'Name:', 'Mobile:', 'tell me what to change'])
        expect(reply).not.to.include(english)
      const done = await say(yes)
      expect(done.order!.delivery_address).to.equal('Pick-up at the store')
      expect(done.reply).to.include(placed).and.not.include('Your order')
    }
  })
})
