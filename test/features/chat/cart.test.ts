/** The cart of a conversation, for any mix of steps, variants, choices and notes. */
import { expect } from 'chai'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import type { CartItem, CatalogueItem } from '../../../src/adapters/ai/agent.ts'
import {
  applyProposal,
  cartView,
  emptyCart,
  toCartItems,
} from '../../../src/features/chat/turn/cart.ts'

const contact = {
  customerName: 'Luz Dela Cruz',
  deliveryAddress: 'Purok 3, Salay',
  contactNumber: '0917 123 4567',
}

const price = fc.integer({ min: 1, max: 99_999 })
const thousandths = (max: number) => fc.integer({ min: 0, max }).map((each) => each / 1_000)

const product = (productId: string): fc.Arbitrary<CatalogueItem> =>
  fc
    .record({
      price,
      inventory: thousandths(4_000),
      step: fc.constantFrom(0.001, 0.05, 0.1, 0.25, 0.3, 1),
      variants: fc.array(fc.record({ price, inventory: thousandths(3_000) }), { maxLength: 3 }),
      groups: fc.array(
        fc.record({
          min: fc.integer({ min: 0, max: 2 }),
          prices: fc.array(price, { minLength: 2, maxLength: 4 }),
        }),
        { maxLength: 2 },
      ),
    })
    .map(({ step, variants, groups, ...rest }) => ({
      ...rest,
      productId,
      name: productId,
      description: '',
      unit: 'kilo',
      prescription: false,
      quantityRule: { step, min: step, max: 900 * step },
      variants: variants.map((each, at) => ({ ...each, variantId: `v${at}`, name: `V${at}` })),
      choices: groups.map(({ min, prices }, at) => ({
        name: `G${at}`,
        min,
        max: 2,
        options: prices.map((each, n) => ({ optionId: `g${at}o${n}`, name: `O${n}`, price: each })),
      })),
    }))

const item: fc.Arbitrary<CartItem> = fc.record({
  productId: fc.constantFrom('a', 'b', 'unknown'),
  variantId: fc.constantFrom(null, 'v0', 'v1', 'other'),
  choices: fc.uniqueArray(fc.constantFrom('g0o0', 'g0o1', 'g0o2', 'g1o0', 'other'), {
    maxLength: 3,
  }),
  qty: fc.oneof(
    fc.integer({ min: 0, max: 40 }).map((each) => each / 20),
    fc.double({ noNaN: true, min: -1, max: 3 }),
  ),
  note: fc.constantFrom(null, 'hiwain', ''),
})

const milkTea: CatalogueItem = {
  productId: 'a',
  name: 'Milk tea',
  description: '',
  price: 9_000,
  unit: 'cup',
  inventory: 50,
  prescription: false,
  quantityRule: { step: 0.5, min: 0.5, max: 9 },
  variants: ['v0', 'v1'].map((id) => ({ variantId: id, name: id, price: 9_000, inventory: 9 })),
  choices: [
    {
      name: 'Add-ons',
      min: 0,
      max: 2,
      options: ['o0', 'o1'].map((id) => ({ optionId: id, name: id, price: 0 })),
    },
  ],
}

describe('the cart of a conversation', () => {
  it('a line is never rounded, sold beyond stock or priced by an agent, and the total is the sum of the lines', () => {
    fc.assert(
      fc.property(product('a'), product('b'), fc.array(item, { maxLength: 8 }), (a, b, items) => {
        const products = new Map([a, b].map((each) => [each.productId, each]))
        const { cart } = applyProposal(emptyCart, { items, contact })
        const view = cartView(cart, products)
        const taken = new Map<string, bigint>()
        let total = 0n
        for (const line of view.lines) {
          const { variants, choices, quantityRule, ...base } = products.get(line.productId)!
          const variant = variants.find(({ variantId }) => variantId === line.variantId)
          expect(variant !== undefined).to.equal(variants.length > 0)
          const options = choices.flatMap((group) => group.options)
          const extras = line.choices.map(
            ({ optionId }) => options.find((each) => each.optionId === optionId)!.price,
          )
          expect(line.price).to.equal(
            extras.reduce((sum, each) => sum + each, (variant ?? base).price),
          )
          const quantity = exact(line.qty)
          expect(quantity % exact(quantityRule.step)).to.equal(0n)
          const lineTotal = (BigInt(line.price) * quantity + 500n) / 1_000n
          expect(BigInt(line.lineTotal)).to.equal(lineTotal)
          total += lineTotal
          const goods = `${line.productId} ${line.variantId}`
          taken.set(goods, (taken.get(goods) ?? 0n) + quantity)
          expect(taken.get(goods)! <= exact((variant ?? base).inventory)).to.equal(true)
          const isOpen = choices.some(
            (group) =>
              group.options.filter((each) => line.choices.includes(each)).length < group.min,
          )
          expect(line.openChoices.length > 0).to.equal(isOpen)
        }
        expect(BigInt(view.total)).to.equal(total)
        const isOpen = view.lines.some(({ openChoices }) => openChoices.length > 0)
        expect(view.hash === null).to.equal(isOpen || view.lines.length === 0 || total === 0n)
        const again = cartView({ items: toCartItems(view.lines), contact: cart.contact }, products)
        expect(again).to.deep.equal({ ...view, rejected: [] })
      }),
      { numRuns: 300, seed: 20_261_123 },
    )
  })

  it('lines of the same goods share its stock', () => {
    const note = (text: string, qty: number) => ({ productId: 'a', qty, note: text })
    const goods = { ...milkTea, variants: [], inventory: 2 }
    const { cart } = applyProposal(emptyCart, {
      items: [note('hot', 1.5), note('cold', 1)],
      contact,
    })
    const { lines, rejected } = cartView(cart, new Map([['a', goods]]))
    expect(lines.map(({ qty }) => qty)).to.deep.equal([1.5])
    expect(rejected).to.deep.equal([
      { productId: 'a', name: 'Milk tea', reason: 'OUT_OF_STOCK', available: 0.5 },
    ])
  })

  it('notes of more than 500 characters are refused by name, and those before stay', () => {
    const first = applyProposal(emptyCart, { items: [], contact: { notes: 'Blue gate' } })
    const refused = applyProposal(first.cart, { items: [], contact: { notes: 'x'.repeat(501) } })
    expect(refused.invalidFields).to.deep.equal(['notes'])
    expect(refused.cart.contact).to.deep.equal({ notes: 'Blue gate' })
    const taken = applyProposal(first.cart, { items: [], contact: { notes: null } })
    expect([taken.invalidFields, taken.cart.contact]).to.deep.equal([[], { notes: null }])
  })

  it('any change of variant, choices, note, quantity or price changes the hash that the customer agrees to', () => {
    const hashOf = (more: Partial<CartItem>, product_ = milkTea) => {
      const items = [{ productId: 'a', variantId: 'v0', qty: 1, ...more }]
      const { cart } = applyProposal(emptyCart, { items, contact })
      return cartView(cart, new Map([['a', product_]])).hash
    }
    const dearer = {
      ...milkTea,
      variants: milkTea.variants.map((each) => ({ ...each, price: 9_001 })),
    }
    const hashes = [
      hashOf({}),
      hashOf({ variantId: 'v1' }),
      hashOf({ choices: ['o0'] }),
      hashOf({ choices: ['o1'] }),
      hashOf({ choices: ['o1', 'o0'] }),
      hashOf({ note: 'less ice' }),
      hashOf({ qty: 1.5 }),
      hashOf({}, dearer),
    ]
    expect(hashes).not.to.include(null)
    expect(new Set(hashes).size).to.equal(hashes.length)
    expect(hashOf({ choices: ['o0', 'o1'] })).to.equal(hashOf({ choices: ['o1', 'o0'] }))
  })
})

/** Thousandths; throws for what has more than 3 decimals. */
function exact(quantity: number): bigint {
  const [whole, decimals = ''] = String(quantity).split('.')
  if (decimals.length > 3) throw new Error(`${quantity} is no quantity`)
  return BigInt(`${whole}${decimals.padEnd(3, '0')}`)
}
