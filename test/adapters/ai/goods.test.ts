/** What the offline agent makes of weights, sizes, choices and notes. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import type { CatalogueItem } from '../../../src/adapters/ai/agent.ts'
import { createOfflineAgent } from '../../../src/adapters/ai/offline/agent.ts'
import { converse, createCatalogue } from './dialogues/play.ts'
import { profileOf } from './dialogues/store.ts'

const contact = 'Ana Reyes, Purok 3, Poblacion, Salay, 09171234567'

function product(name: string, more: Partial<CatalogueItem>): CatalogueItem {
  return {
    productId: name,
    name,
    description: '',
    price: 10_000,
    unit: 'piece',
    inventory: 20,
    quantityRule: { step: 1, min: 1, max: 999 },
    variants: [],
    choices: [],
    prescription: false,
    ...more,
  }
}

const variant = (name: string, price: number) => ({ variantId: name, name, price, inventory: 10 })
const option = (name: string, price = 0) => ({ optionId: name, name, price })

const items = [
  product('Bangus', {
    unit: 'kilo',
    price: 22_005,
    quantityRule: { step: 0.25, min: 0.25, max: 5 },
  }),
  product('Kamatis', { unit: 'kilo', price: 8_000 }),
  product('Coke', {
    unit: 'bottle',
    price: 2_500,
    variants: [variant('330 ml', 2_500), variant('1.5 L', 7_500)],
  }),
  product('Milk tea', {
    unit: 'cup',
    price: 9_000,
    variants: [variant('Regular', 9_000), variant('Large', 11_000)],
    choices: [
      { name: 'Sugar', min: 1, max: 1, options: [option('50% sugar'), option('100% sugar')] },
      {
        name: 'Add-ons',
        min: 0,
        max: 1,
        options: [option('Pearls', 1_500), option('Nata', 1_000)],
      },
    ],
  }),
]

function start(countOrder?: () => Promise<boolean>) {
  return converse(createOfflineAgent(), createCatalogue(items), profileOf('isda'), { countOrder })
}

async function quantitiesAfter(...messages: string[]): Promise<number[]> {
  const say = start()
  let quantities: number[] = []
  for (const message of messages) quantities = (await say(message)).cart.lines.map(({ qty }) => qty)
  return quantities
}

describe('the offline agent: quantities', () => {
  for (const [message, qty] of [
    ['kalahating kilo bangus', 0.5],
    ['half kilo of bangus please', 0.5],
    ['1/4 kilo bangus', 0.25],
    ['isang kwarter kilo bangus', 0.25],
    ['3/4 kilo bangus', 0.75],
    ['250 g bangus', 0.25],
    ['750 grams of bangus', 0.75],
    ['bangus 500g', 0.5],
    ["isa't kalahating kilo bangus", 1.5],
    ["isang kilo't kalahati ng bangus", 1.5],
    ['isang kilo at kalahati ng bangus', 1.5],
    ['1 1/2 kilo bangus', 1.5],
    ['1½ kilo bangus', 1.5],
    ['.75 kg bangus', 0.75],
    ['2.25 kg bangus', 2.25],
    ['tunga sa kilo nga bangus', 0.5],
    ['tunga kilo bangus', 0.5],
    ['duha ka kilo ug tunga nga bangus', 2.5],
  ] as const)
    it(`${JSON.stringify(message)} is ${qty} kilo`, async () =>
      expect(await quantitiesAfter(message)).to.deep.equal([qty]))

  it('more is added exactly, and less taken off', async () => {
    expect(await quantitiesAfter('half kilo bangus', 'dagdagan pa ng 250 g')).to.deep.equal([0.75])
    expect(await quantitiesAfter('half kilo bangus', 'dugangi ug kwarter kilo')).to.deep.equal([
      0.75,
    ])
    expect(await quantitiesAfter('1 kilo bangus', 'make it 250 g')).to.deep.equal([0.25])
  })

  for (const [message, nearest] of [
    ['0.3 kilo bangus', '0.25 kilo or 0.5 kilo'],
    ['1/3 kilo bangus', '0.25 kilo or 0.5 kilo'],
    ['100 g bangus', '0.25 kilo or 0.5 kilo'],
    ['half kilo kamatis', '1 kilo or 2 kilo'],
  ] as const)
    it(`${JSON.stringify(message)} becomes a question naming the two nearest amounts`, async () => {
      const say = start()
      const { reply, cart } = await say(message)
      expect([reply.includes(nearest), cart.lines]).to.deep.equal([true, []])
    })

  it('the total is half-up to the centavo', async () => {
    const say = start()
    await say('750 g bangus')
    const { cart } = await say(contact)
    expect(cart.total).to.equal(16_504) // 165.0375
    expect((await say('oo')).isOrdered).to.equal(true)
  })
})

describe('the offline agent: variants, choices and notes', () => {
  it('a size that fits one variant settles it', async () => {
    const { cart } = await start()('2 coke 1.5L')
    expect(cart.lines[0]).to.include({ variant: '1.5 L', qty: 2, price: 7_500 })
  })

  it('otherwise it asks once, naming the variants, and keeps the quantity', async () => {
    const say = start()
    const { reply } = await say('2 coke please')
    expect(reply).to.include('1. Coke, 330 ml: ₱25.00').and.include('2. Coke, 1.5 L: ₱75.00')
    const { cart } = await say('yung 1.5 L po')
    expect(cart.lines[0]).to.include({ variant: '1.5 L', qty: 2 })
  })

  it('asks for a required choice, and knows options by their names', async () => {
    const say = start()
    const first = await say('1 large milk tea with pearls')
    expect(first.reply)
      .to.include('1 cup × Milk tea, Large (Pearls) (₱125.00)')
      .and.include('please choose Sugar')
      .and.include('1. 50% sugar')
    expect(first.cart).to.deep.include({ hash: null, total: 12_500 })
    expect(first.cart.missing).to.include('choices')
    const { cart } = await say('50% sugar')
    expect(cart.lines[0]).to.deep.include({ variant: 'Large', price: 12_500, openChoices: [] })
    expect(cart.lines[0]!.choices.map(({ name }) => name)).to.deep.equal(['50% sugar', 'Pearls'])
    const { reply } = await say(contact)
    expect(reply).to.include('• 1 cup × Milk tea, Large (50% sugar, Pearls) @ ₱125.00 = ₱125.00')
    expect((await say('yes')).isOrdered).to.equal(true)
  })

  it('a choice is answered by its number, and an option of a full group replaces the other', async () => {
    const say = start()
    await say('2 regular milk tea with nata')
    await say('the second')
    const { cart } = await say('pearls')
    const names = cart.lines[0]!.choices.map(({ name }) => name)
    expect([cart.lines[0]!.qty, ...names]).to.deep.equal([2, '100% sugar', 'Pearls'])
  })

  it('words in parentheses are a note to the line, which the summary shows', async () => {
    const say = start()
    const { cart } = await say('kalahating kilo bangus (pakilinis at pakihiwa po)')
    expect(cart.lines[0]).to.include({ qty: 0.5, note: 'pakilinis at pakihiwa po' })
    expect((await say(contact)).reply).to.include('“pakilinis at pakihiwa po”')
  })
})

describe('the offline agent: too many orders', () => {
  it('says that the order is kept, and takes it after the next summary', async () => {
    let isAllowed = false
    const say = start(async () => isAllowed)
    await say('1 kilo bangus')
    await say(contact)
    const refused = await say('yes')
    expect([refused.isOrdered, refused.cart.lines.length]).to.deep.equal([false, 1])
    expect(refused.reply).to.include('Your order is kept')
    isAllowed = true
    expect((await say('yes')).reply).to.include('Reply YES')
    expect((await say('yes')).isOrdered).to.equal(true)
  })
})
