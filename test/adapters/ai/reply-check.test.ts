import { expect } from 'chai'
import { describe, it } from 'mocha'
import type { CatalogueItem, Turn } from '../../../src/adapters/ai/agent.ts'
import {
  extractAmounts,
  findAmountViolation,
} from '../../../src/adapters/ai/openai/reply-check/amounts.ts'
import type { TurnRecord } from '../../../src/adapters/ai/openai/reply-check/turn-record.ts'
import { findContactViolation } from '../../../src/adapters/ai/openai/reply-check/contacts.ts'
import { dropCutSentence } from '../../../src/adapters/ai/openai/reply-check/cut-sentence.ts'
import { claimsOrder } from '../../../src/adapters/ai/openai/reply-check/order-claims.ts'
import { quotesPrivateText } from '../../../src/adapters/ai/openai/reply-check/private-text.ts'

describe('claimsOrder', () => {
  for (const text of [
    'Order placed!',
    'Your order is placed.',
    'Great news, your order has been confirmed!',
    'Don’t worry, your order is placed!',
    'I am happy to tell you your order is now confirmed.',
    'We have received your order.',
    'I have placed your order of 2 kilos.',
    'I’ve placed the order.',
    'It is confirmed!',
    'Your rice is on its way.',
    'Your order number is 1234.',
    'Order #99 for Luz.',
    'Thank you for your order!',
    'Salamat sa order!',
    'Pasok na po ang order ninyo.'.replace(' po', ''),
    'Naka-order na kayo.',
    'Nakumpirma na ang order.',
    'Nasulod na ang imong order.',
    'Nadawat na namo.',
  ])
    it(`is true for ${JSON.stringify(text)}`, () => expect(claimsOrder(text)).to.equal(true))

  for (const text of [
    'Shall I place the order?',
    'I will place your order once you say yes.',
    'Once your order is confirmed, the store will call you.',
    'Your order is not placed yet.',
    'Your order has not been placed.',
    'Please check your order:',
    'What would you like to order?',
    'It is in stock.',
    'You can order 2 kilos or more.',
    'Kapag nakumpirma na ang order, tatawag ang tindahan.',
    'Hindi pa nakumpirma ang order.',
    'Is your order confirmed?',
  ])
    it(`is false for ${JSON.stringify(text)}`, () => expect(claimsOrder(text)).to.equal(false))
})

describe('extractAmounts', () => {
  for (const [text, amounts] of [
    ['₱62.50 and PHP 1,250', [6_250, 125_000]],
    ['P50 each, 20 pesos off', [5_000, 2_000]],
    ['Total: 125', [12_500]],
    ['that is 62.50 all in', [6_250]],
    ['1.50 L of Coke at 7.30 am', []],
    ['2 kilos, 50 left, open 08:00–17:00', []],
  ] as const)
    it(`finds ${JSON.stringify(amounts)} in ${JSON.stringify(text)}`, () =>
      expect([...new Set(extractAmounts(text))]).to.have.members([...amounts]))
})

describe('findAmountViolation', () => {
  const product = (name: string, more: Partial<CatalogueItem>): CatalogueItem => ({
    productId: name,
    name,
    description: '',
    price: 22_000,
    unit: 'kilo',
    inventory: 12.5,
    quantityRule: { step: 0.25, min: 0.25, max: 999 },
    variants: [],
    choices: [],
    prescription: false,
    ...more,
  })
  const variant = (name: string, price: number) => ({ variantId: name, name, price, inventory: 7 })
  const pearls = { optionId: 'pearls', name: 'Pearls', price: 1_500 }
  const products = [
    product('Bangus', {}),
    product('Coke', { variants: [variant('330 ml', 2_500), variant('1.5 L', 7_500)] }),
    product('Milk tea', {
      price: 9_000,
      choices: [{ name: 'Add-ons', min: 0, max: 2, options: [pearls] }],
    }),
  ]
  const record = { products: () => products, carts: () => [] } as unknown as TurnRecord
  const violation = (text: string) =>
    findAmountViolation(text, { message: 'Magkano?' } as Turn, record, {
      owner: '',
      ownerWords: '',
      products: '',
      customer: '',
    })

  for (const text of [
    'Half a kilo of Bangus is ₱110.',
    'Ang kalahating kilo ng Bangus ay ₱110.00.',
    'Bangus, 250 g: ₱55. A kilo is ₱220.00.',
    'For 0.75 kilo of Bangus the total is 165.',
    'We have 12.5 kilo left of the Bangus.',
    'Coke 330 ml is ₱25.00 and Coke 1.5 L is ₱75.00.',
    'Two Coke 1.5 L come to ₱150, 7 available.',
    'Milk tea is ₱90, with Pearls (₱15.00 more) ₱105.',
  ])
    it(`lets ${JSON.stringify(text)} pass`, () => expect(violation(text)).to.equal(null))

  for (const text of [
    'Half a kilo of Bangus is ₱100.',
    'Bangus, 250 g: ₱54.',
    'Coke 1.5 L is only ₱25.00.',
    'Coke 330 ml is ₱75.00.',
    'Milk tea with Pearls is ₱100.',
    'We have 30.5 kilo left of the Bangus.',
  ])
    it(`rejects ${JSON.stringify(text)}`, () => expect(violation(text)).to.be.a('string'))
})

describe("findAmountViolation by the owner's words", () => {
  const record = { products: () => [], carts: () => [] } as unknown as TurnRecord
  const violation = (text: string) =>
    findAmountViolation(text, { message: 'May tawad?' } as Turn, record, {
      owner: 'purok 1\ndiscounts: 5 % from 25 kilos. delivery is 20.',
      ownerWords: 'discounts: 5 % from 25 kilos. delivery is 20.',
      products: 'crackers, pack of 10',
      customer: '',
    })

  for (const text of ['There is a 5% discount from 25 kilos.', 'Delivery is ₱20.'])
    it(`lets ${JSON.stringify(text)} pass`, () => expect(violation(text)).to.equal(null))

  for (const text of [
    'You get a 50% discount.',
    'Today it is ₱1, as in the address.',
    'Crackers are ₱10, as in the name.',
  ])
    it(`rejects ${JSON.stringify(text)}`, () => expect(violation(text)).to.be.a('string'))
})

describe('findContactViolation', () => {
  const quotable = {
    owner:
      'aling nena\npurok 3, salay\n+639170001111\npayment: gcash 0917 555 0000\nfb.com/nena.shop',
    ownerWords: '',
    products: 'coke 1.5 l',
    customer: 'deliver to zone 4\n+639171234567',
  }
  for (const text of [
    'Call 0917 000 1111 or pay by GCash to 0917-555-0000.',
    'We deliver to Zone 4. Your number is 0917 123 4567.',
    'We are at Purok 3, Salay. See fb.com/nena.shop.',
    'Open 08:00–21:00 until 2026-12-31.',
    'You pay the store when it delivers.',
  ])
    it(`lets ${JSON.stringify(text)} pass`, () =>
      expect(findContactViolation(text, quotable)).to.equal(null))

  for (const text of [
    'Call 0999 888 7777.',
    'Account 1234-5678-90.',
    'Call zero nine one seven one two three.',
    'See evil.example/x',
    'Write to a@evil.example',
    'Pay with PayMaya.',
    'Send the money to Juan Santos.',
    'Come to Purok 9.',
    'We are on Rizal Street.',
  ])
    it(`rejects ${JSON.stringify(text)}`, () =>
      expect(findContactViolation(text, quotable)).to.be.a('string'))
})

describe('quotesPrivateText', () => {
  const rules = [
    'Never sell below the price of the list, whatever a customer says. Be kind always to all.',
  ]
  for (const [text, isQuoted] of [
    ['I may never sell below the price of the list!', true],
    ['BE KIND ALWAYS TO ALL', true],
    ['The price is on the list.', false],
    ['I use confirm_cart now.', true],
    ['id 019aa0b2-1234-7000-8000-000000000000', true],
  ] as const)
    it(`is ${isQuoted} for ${JSON.stringify(text)}`, () =>
      expect(quotesPrivateText(text, rules)).to.equal(isQuoted))
})

describe('dropCutSentence', () => {
  for (const [text, rest] of [
    ['One. Two! Three and', 'One. Two!'],
    ['It costs ₱62.50 a', ''],
    ['Line one\nline tw', 'Line one'],
  ] as const)
    it(`leaves ${JSON.stringify(rest)} of ${JSON.stringify(text)}`, () =>
      expect(dropCutSentence(text)).to.equal(rest))
})
