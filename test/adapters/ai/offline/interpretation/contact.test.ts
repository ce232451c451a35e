import { expect } from 'chai'
import { describe, it } from 'mocha'
import { indexPlaceNames } from '../../../../../src/adapters/ai/offline/interpretation/contact/place-names.ts'
import { interpret } from '../../../../../src/adapters/ai/offline/interpretation/interpret.ts'
import { emptyContext } from '../../../../../src/adapters/ai/offline/interpretation/interpretation.ts'
import { shelf } from './shelf-fixture.ts'

const context = {
  ...emptyContext,
  asked: 'contact',
  places: indexPlaceNames(['Salay']),
} as const

const contactOf = (message: string) => interpret(message, { shelf, context }).contact

describe('the interpretation: a name is what stands where the name of a contact stands', () => {
  for (const [message, name] of [
    ['Tin Uy, Purok 6, Yungod, Salay, 09171234567', 'Tin Uy'],
    ['don go, purok 2 dinagsaan salay, 09171234567', 'don go'],
    ['hr office, municipal hall, poblacion, salay. may go 09171234567', 'may go'],
    ['jun lim...purok 5 tinagaan salay...09171234567', 'jun lim'],
    ['Events by Lou, Purok 9, Poblacion, Salay, 09171234567', 'Events by Lou'],
    ['Lot Cruz, Purok 3, Bunal, Salay, 09171234567', 'Lot Cruz'],
    ['Joy Cebu, Purok 2, Salagsag, Salay 09171234567', 'Joy Cebu'],
    ['Roy Salon, Purok 2, Bunal, Salay, 09171234567', 'Roy Salon'],
    ['1 kilo bangus to Nora Uy Purok 3 Casulog Salay 09171234567', 'Nora Uy'],
    ['para kay King Cruz sa Purok 7 Saray Salay, 09171234567', 'King Cruz'],
    ['Rose Hill - zone 3 bunal salay - 09171234567', 'Rose Hill'],
    ['Purok 4, Looc, Salay, Sis. Norma Tan 09171234567', 'Sis. Norma Tan'],
    ['Brgy. Treasurer Rey Ramos, Purok 4, Looc, Salay, 09171234567', 'Brgy. Treasurer Rey Ramos'],
    ['Marian Ko, Purok 4, Looc, Salay, 09171234567', 'Marian Ko'],
    ['pick up by Dan Lim 09171234567', 'Dan Lim'],
    ['my brother Kent Uy will pick it up, 09171234567', 'Kent Uy'],
    ['pick up ko. Ramon Salay, 09171234567', 'Ramon Salay'],
  ] as const)
    it(message, () => expect(contactOf(message).customerName).to.equal(name))

  for (const message of [
    'Yes Please, Purok 5, Looc, Salay, 09171234567',
    'dito lang sa amin, purok 5 looc salay 09171234567',
    'salamat po. purok 5 looc salay 09171234567',
    'bukas na lang po ng umaga, purok 5 looc salay 09171234567',
    'green gate, purok 5 looc salay 09171234567',
    'Municipal Hall, Poblacion, Salay, 09171234567',
    'pick up by Friday 09171234567',
  ])
    it(`is none in “${message}”`, () =>
      expect(contactOf(message)).to.not.have.property('customerName'))
})

describe('the interpretation: an address has the names of barangays around', () => {
  const near = { ...context, places: indexPlaceNames(['Salay', 'Matampa', 'Looc (Pob.)', 'Brgy. Bunal']) } // prettier-ignore
  for (const [message, name, address] of [
    ['Joy Bacal, Matampa, 09171234567', 'Joy Bacal', 'Matampa'],
    ['joy bacal matampa salay 09171234567', 'joy bacal', 'matampa salay'],
    ['Joy Bacal\nMatampa, Salay\n09171234567', 'Joy Bacal', 'Matampa, Salay'],
    ['Name: Joy Bacal\nAdd: Matampa, Salay\nCP#: 09171234567', 'Joy Bacal', 'Matampa, Salay'],
    ['Joy Bacal 09171234567 taga Bunal', 'Joy Bacal', 'Bunal'],
    ['Joy Bacal - Looc - 09171234567', 'Joy Bacal', 'Looc'],
    ['ihatid lang sa Bunal, Joy Bacal, 09171234567', 'Joy Bacal', 'Bunal'],
    ['sa Looc lang po kami, likod ng kapilya. Joy Bacal 09171234567', 'Joy Bacal', 'Looc, likod ng kapilya'], // prettier-ignore
    ['This is Joy Bacal from Matampa. My number is 09171234567', 'Joy Bacal', 'Matampa'],
  ] as const)
    it(JSON.stringify(message), () => {
      const { contact } = interpret(message, { shelf, context: near })
      expect([contact.customerName, contact.deliveryAddress]).to.deep.equal([name, address])
    })
})

describe('the interpretation: an address is what stands where the address of a contact stands', () => {
  for (const [message, name, address] of [
    ['Joy Bacal, Kalubihan, 09171234567', 'Joy Bacal', 'Kalubihan'],
    ['joy bacal\nkalubihan\n0917 123 4567', 'joy bacal', 'kalubihan'],
    ['Joy Bacal / Riverside / 09171234567', 'Joy Bacal', 'Riverside'],
    ["to my mom's house: Purok 5, Salay. Joy Bacal 09171234567", 'Joy Bacal', 'Purok 5, Salay'],
    ['meeting po namin, Purok 5, Salay. Joy Bacal 09171234567', 'Joy Bacal', 'Purok 5, Salay'],
    ['para sa miting sa barangay. Barangay Hall, Salay. Joy Bacal 09171234567', 'Joy Bacal', 'Barangay Hall, Salay'], // prettier-ignore
  ] as const)
    it(JSON.stringify(message), () => {
      const { customerName, deliveryAddress } = contactOf(message)
      expect([customerName, deliveryAddress]).to.deep.equal([name, address])
    })

  it('also alone, when it is the answer', () => {
    const answering = { ...context, missing: ['deliveryAddress'] } as const
    expect(interpret('kalubihan', { shelf, context: answering }).contact).to.deep.equal({
      deliveryAddress: 'kalubihan',
    })
  })

  for (const message of [
    'Joy Bacal, salamat po, 09171234567',
    'Joy Bacal, 09171234567',
    'Joy Bacal, bukas ng umaga, 09171234567',
    'Joy Bacal, pakibilisan lang, 09171234567',
  ])
    // prettier-ignore
    it(`is none in “${message}”`, () =>
      expect(contactOf(message)).to.not.have.property('deliveryAddress'))
})
