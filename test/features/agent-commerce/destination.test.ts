/** Where the orders of agents go. */
import { expect } from 'chai'
import { after, describe, it } from 'mocha'
import { findPlaceByName } from '../../../src/features/places/service.ts'
import { createProduct, createStore } from '../../support/actors.ts'
import { agent, linesOf, useAgent } from '../../support/agent-shopping.ts'
import { get } from '../../support/client.ts'
import { changeSettings } from '../../support/settings.ts'
import { cash, mobile, shipping } from '../../support/shopping-agent.ts'

const SALAY = '1004322000'
const POBLACION = '1004322011'
const CLAVERIA = '1004306000'

describe('the address of a shopping agent', () => {
  useAgent()
  after(() => changeSettings({ requireDeliveryPlace: false }))

  async function open(address: object) {
    const store = await createStore(undefined, { place_code: SALAY })
    const product = await createProduct(store, { price: 20_000, unit: 'piece' })
    const { fulfillment } = shipping(mobile())
    const [method] = fulfillment.methods
    const destination = { ...method!.destinations[0], ...address }
    const input = {
      ...linesOf(product.id),
      fulfillment: { methods: [{ ...method, destinations: [destination] }] },
    }
    const { body } = await agent.call('POST', '/checkout-sessions', input)
    return { store, session: body }
  }

  it('is mapped to its place, which the order keeps', async () => {
    await changeSettings({ requireDeliveryPlace: true })
    const { store, session } = await open({ address_region: 'Misamis Oriental' })
    expect(session.status).to.equal('ready_for_complete')
    await agent.call('POST', `/checkout-sessions/${session.id}/complete`, cash)
    const { body } = await get('/api/vendor/orders', { as: store.owner })
    expect(body.data[0].placeCode).to.equal(POBLACION)
  })

  it('leaves the session open, with the fields to send, where the market needs a place and none is known', async () => {
    await changeSettings({ requireDeliveryPlace: true })
    for (const address of [{ address_locality: 'Atlantis' }, { place_code: '1' }]) {
      const { session } = await open(address)
      const [message] = session.messages
      expect([session.status, message.code, message.path]).to.deep.equal([
        'incomplete',
        'missing',
        '$.fulfillment.methods[0].destinations[0].address_locality',
      ])
      expect(message.content).to.include('place_code')
    }
    const { session } = await open({ address_locality: 'Atlantis', place_code: SALAY })
    expect(session.status).to.equal('ready_for_complete')
  })

  it('is no place that the store does not deliver to', async () => {
    const answers = [
      await open({ address_locality: 'Claveria', address_region: 'Misamis Oriental' }),
      await open({ place_code: CLAVERIA }),
      await open({ address_country: 'US' }),
    ]
    expect(answers.map(({ session }) => session.messages[0].code)).to.deep.equal(
      answers.map(() => 'address_undeliverable'),
    )
  })
})

describe('finding a place by name', () => {
  const cases: [Parameters<typeof findPlaceByName>[0], string | null][] = [
    [{ town: 'Salay' }, SALAY],
    [{ town: 'SALAY', parts: ['Purok 1, Brgy. Poblacion'] }, POBLACION],
    [{ town: 'Cagayan de Oro City', region: 'Misamis Oriental' }, '1030500000'],
    [{ town: 'San Pablo', region: 'Laguna' }, '0403424000'],
    [{ town: 'San Pablo City' }, '0403424000'],
    [{ town: 'Sta. Cruz', region: 'Region IV-A' }, '0403426000'],
    [{ town: 'Las Pinas', region: 'Metro Manila' }, '1380200000'],
    [{ town: 'San Fernando' }, null], // there are several
    [{ town: 'Salay', region: 'Laguna' }, null],
    [{ town: 'Austin', region: 'TX' }, null],
    [{ town: ' ' }, null],
  ]
  for (const [named, code] of cases)
    it(`${JSON.stringify(named)} is ${code}`, async () => {
      expect(await findPlaceByName(named)).to.equal(code)
    })
})
