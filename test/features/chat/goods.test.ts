/** Weights, variants, choices and notes, from the chat to the captured order. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import { get, post } from '../../support/client.ts'
import { createKey, createPro } from '../../support/developer-api.ts'
import { createProduct, unique } from '../../support/actors.ts'
import { scriptModel } from '../../support/model-server.ts'
import { useHarness } from '../../support/harness.ts'

const option = (name: string, price = 0) => ({ id: uuidv7(), name, price, isActive: true })

/** A store with bangus by the quarter of a kilo, and milk tea in two sizes with choices. */
async function createShop(kind: 'test' | 'secret') {
  const store = await createPro()
  const bangus = await createProduct(store, {
    name: 'Bangus',
    price: 22_005,
    inventory: 12.5,
    quantity_step: 0.25,
  })
  const [half, full, pearls] = [option('50% sugar'), option('100% sugar'), option('Pearls', 1_500)]
  const tea = await createProduct(store, {
    name: 'Milk tea',
    unit: 'cup',
    choices: [
      { id: uuidv7(), name: 'Sugar', min: 1, max: 1, options: [half, full] },
      { id: uuidv7(), name: 'Add-ons', min: 0, max: 2, options: [pearls] },
    ],
  })
  const add = async (name: string, price: number) => {
    const path = `/api/vendor/products/${tea.id}/variants`
    const body = { name, price, inventory: 9 }
    return (await post(path, body, { as: store.owner })).body.variant.id as string
  }
  const sizes = { regular: await add('Regular', 90), large: await add('Large', 110) }
  const key = await createKey(store.owner, { kind })
  const session_id = unique('visitor')
  const say = async (message: string) => {
    const { status, body } = await post('/v1/chat', { message, session_id }, { as: key })
    expect(status, JSON.stringify(body)).to.equal(200)
    return body.data as { reply: string; order: any }
  }
  const orders = async () => (await get('/v1/orders', { as: key })).body.data
  return { bangus, tea, sizes, options: { half, full, pearls }, say, orders }
}

const contact = {
  customer_name: 'Luz Dela Cruz',
  delivery_address: 'Purok 3, Poblacion, Salay',
  contact_number: '0917 123 4567',
}
const items = [
  {
    name: 'Bangus',
    variant: null,
    choices: [],
    note: 'pakilinis po',
    qty: 0.75,
    price: 220.05,
  },
  {
    name: 'Milk tea',
    variant: 'Large',
    choices: ['50% sugar', 'Pearls'],
    note: null,
    qty: 2,
    price: 125,
  },
]

describe('POST /v1/chat: weights, variants, choices and notes', () => {
  useHarness()

  it('the offline agent asks for what is missing, and captures exact amounts with their options', async () => {
    const { say, orders } = await createShop('test')
    expect((await say('0.3 kilo bangus')).reply).to.include('0.25 kilo or 0.5 kilo')
    await say('750 g bangus (pakilinis po)')
    expect((await say('2 large milk tea with pearls')).reply).to.include('1. 50% sugar')
    await say('50% sugar')
    const { reply } = await say(
      `${contact.customer_name}, ${contact.delivery_address}, ${contact.contact_number}`,
    )
    expect(reply).to.include('• 0.75 kilo × Bangus @ ₱220.05 = ₱165.04\n  “pakilinis po”')
    const { order } = await say('Yes')
    expect(order).to.deep.include({ items, total: 415.04 })
    const [listed] = await orders()
    const expected = items.map((item) => ({ ...item, prescription: false }))
    expect(listed.items).to.deep.equal(expected)
  })

  it('a model learns variants, choices and steps, and what would be right of what is refused', async () => {
    const { say, bangus, tea, sizes, options } = await createShop('secret')
    const tag = unique('tag')
    const propose = (...proposed: Record<string, unknown>[]) =>
      ['propose_cart', { items: proposed, ...contact }] as [string, unknown]
    const ofTea = { product_id: tea.id, variant_id: sizes.large, qty: 2 }
    const { half, full, pearls } = options
    let results: any[] = []
    scriptModel(tag, (request) => {
      ;({ results } = request)
      if (/^yes/i.test(request.said)) {
        const { cart_hash } = results.at(-1) ?? {}
        if (results.length === 0) return { calls: [['current_cart', {}]] }
        if (cart_hash) return { calls: [['confirm_cart', { cart_hash }]] }
        return { text: 'Salamat po!' }
      }
      if (results.length > 0) return { text: 'Sige po!' }
      return {
        calls: [
          ['search_catalogue', { query: 'milk tea' }],
          propose(
            { product_id: bangus.id, qty: 0.3 },
            { product_id: bangus.id, qty: 0.3333 },
            { product_id: tea.id, qty: 1 },
            { ...ofTea, variant_id: bangus.id },
            { ...ofTea, option_ids: [half.id, full.id] },
            { ...ofTea, option_ids: [bangus.id] },
            { ...ofTea, qty: 10, option_ids: [half.id] },
          ),
          propose({ ...ofTea, option_ids: [pearls.id] }),
          propose(
            { product_id: bangus.id, qty: 0.75, note: 'pakilinis po' },
            { ...ofTea, option_ids: [pearls.id, half.id], qty: 1 },
            { ...ofTea, option_ids: [half.id, pearls.id], qty: 1 },
          ),
          ['ask_to_confirm', {}],
        ],
      }
    })
    await say(`2 large milk tea ${tag}`)
    const [found, wrong, open, right] = results
    const listed = found.find(({ name }: any) => name === 'Milk tea')
    expect(listed.variants[1]).to.deep.include({ name: 'Large', price: 110, in_stock: 9 })
    expect(listed.choices[1].options).to.deep.equal([
      { option_id: pearls.id, name: 'Pearls', price: 15 },
    ])
    expect(wrong.lines).to.deep.equal([])
    expect(wrong.refused.map(({ reason, nearest }: any) => [reason, nearest])).to.deep.equal([
      ['BAD_QUANTITY', [0.25, 0.5]],
      ['BAD_QUANTITY', [0.25, 0.5]],
      ['BAD_VARIANT', undefined],
      ['BAD_VARIANT', undefined],
      ['TOO_MANY_CHOICES', undefined],
      ['UNKNOWN_CHOICE', undefined],
      ['OUT_OF_STOCK', undefined],
    ])
    expect(wrong.refused[2].variants.map(({ name }: any) => name)).to.deep.equal([
      'Regular',
      'Large',
    ])
    expect([open.missing, open.lines[0].choose_from[0].name]).to.deep.equal([['choices'], 'Sugar'])
    expect([right.missing, right.refused, right.total]).to.deep.equal([[], [], 415.04])
    expect((await say('Yes')).order).to.deep.include({ items, total: 415.04 })
  })
})
