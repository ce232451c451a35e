import { expect } from 'chai'
import sharp from 'sharp'
import { isMultipleOf, lineTotal } from '../../src/platform/values/quantity.ts'
import { municipalityCode } from '../../src/features/places/service.ts'
import { ORDERS } from '../../dev/seed/market/orders.ts'
import { APPLICATIONS } from '../../dev/seed/market/applications.ts'
import { CUSTOMERS, RIDERS, VENDORS } from '../../dev/seed/market/people.ts'
import { PRODUCTS } from '../../dev/seed/market/products.ts'
import { RENTAL_BOOKINGS, RENTALS } from '../../dev/seed/market/rentals.ts'
import { STORES } from '../../dev/seed/market/stores.ts'
import { REVIEWS } from '../../dev/seed/market/reviews.ts'
import { TOWNS } from '../../dev/seed/market/towns.ts'
import type { OrderLine, StoreKey } from '../../dev/seed/market/types.ts'
import { barangayCode, townCode } from '../../dev/seed/places.ts'
import { drawPicture, PICTURE_KINDS } from '../../dev/seed/pictures.ts'

const MOBILE = /^\+639\d{9}$/
const SKU = /^[A-Z0-9]+(-[A-Z0-9]+)*$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const COLOR = /^#[0-9a-f]{6}$/

const stocked = STORES.map(({ key }) => [key, PRODUCTS[key]] as const)
const products = stocked.flatMap(([store, shelf]) => shelf.map((item) => ({ ...item, store })))
const people = [...VENDORS, ...CUSTOMERS, ...RIDERS]

describe('the demo market: towns and people', () => {
  it('lists each barangay once in its town, with a point in Misamis Oriental', () => {
    expect(TOWNS.map(({ name }) => name)).to.deep.equal(['Salay', 'Claveria', 'Lagonglong'])
    for (const town of TOWNS) {
      expect(repeated(town.barangays), town.name).to.deep.equal([])
      expect(town.barangays).to.include('Poblacion')
      expect(town.latitude).to.be.within(8.5, 9)
      expect(town.longitude).to.be.within(124.6, 125.1)
    }
  })

  it('gives each person a unique key, e-mail and mobile number', () => {
    expect(repeated(people.map(({ email }) => email))).to.deep.equal([])
    expect(repeated([...people, ...STORES].map(({ phone }) => phone))).to.deep.equal([])
    for (const group of [VENDORS, CUSTOMERS, RIDERS])
      expect(repeated(group.map(({ key }) => key))).to.deep.equal([])
    for (const { email, phone } of people) {
      expect(email).to.match(/^[a-z.]+@palengke\.example$/)
      expect(phone).to.match(MOBILE)
    }
  })

  it('starts with the people whose log-ins the demo prints', () => {
    expect(VENDORS[0]?.email).to.equal('vendor@palengke.example')
    expect(CUSTOMERS[0]?.email).to.equal('customer@palengke.example')
    expect(RIDERS[0]?.email).to.equal('rider@palengke.example')
  })

  it('gives customers a real barangay of their town', () => {
    for (const { key, city, barangay } of CUSTOMERS)
      expect(barangaysOf(city), key).to.include(barangay)
  })

  it('requires plate and licence of motor vehicles only', () => {
    for (const { key, vehicleType, plateNumber, licenseNumber } of RIDERS) {
      const papers = [plateNumber, licenseNumber].filter(Boolean)
      expect(papers.length, key).to.equal(vehicleType === 'bicycle' ? 0 : 2)
    }
  })
})

describe('the demo market: stores', () => {
  it('has 12 to 14 with unique names and owners, in every town', () => {
    expect(STORES.length).to.be.within(12, 14)
    expect(repeated(STORES.map(({ name }) => slug(name)))).to.deep.equal([])
    expect(repeated(STORES.map(({ key }) => key))).to.deep.equal([])
    expect(new Set(STORES.map(({ city }) => city)).size).to.equal(TOWNS.length)
    const owners = new Set(STORES.map(({ owner }) => owner))
    expect([...owners].toSorted()).to.deep.equal(VENDORS.map(({ key }) => key).toSorted())
  })

  it('are within 2 km of their market, in a real barangay', () => {
    for (const store of STORES) {
      const town = TOWNS.find(({ name }) => name === store.city)!
      const north = (store.latitude - town.latitude) * 111
      const east = (store.longitude - town.longitude) * 110
      expect(Math.hypot(north, east), store.key).to.be.below(2)
      expect(town.barangays, store.key).to.include(store.barangay)
      expect(store.address, store.key).to.include(store.barangay)
      expect(store.phone).to.match(MOBILE)
    }
  })

  it('open before they close on every open day', () => {
    for (const { key, operatingHours } of STORES) {
      expect(Object.keys(operatingHours)).to.have.length(7)
      for (const [day, hours] of Object.entries(operatingHours)) {
        if (!hours) continue
        expect(hours.open, `${key} ${day}`).to.match(TIME)
        expect(hours.close, `${key} ${day}`).to.match(TIME)
        expect(hours.open < hours.close, `${key} ${day}`).to.equal(true)
      }
    }
    expect(STORES.some(({ operatingHours }) => operatingHours.sunday === null)).to.equal(true)
  })
})

describe('the demo market: applications', () => {
  it('has one pending and one rejected application, of customers, in real barangays', () => {
    const keys = CUSTOMERS.map(({ key }) => key)
    for (const { customer, city, barangay, phone } of APPLICATIONS) {
      expect(keys).to.include(customer)
      expect(barangaysOf(city), customer).to.include(barangay)
      expect(phone).to.match(MOBILE)
    }
    expect(APPLICATIONS.filter(({ rejection }) => rejection)).to.have.length(1)
    expect(APPLICATIONS).to.have.length(2)
  })
})

describe('the demo market: rentals', () => {
  it('belong to vendors, are booked by customers, and never exceed the units', () => {
    for (const { key, vendor, totalUnits } of RENTALS) {
      expect(VENDORS.map((each) => each.key)).to.include(vendor)
      const booked = RENTAL_BOOKINGS.filter(({ listing }) => listing === key)
      expect(booked.length, key).to.be.above(0)
      for (const { customer, units } of booked) {
        expect(CUSTOMERS.map((each) => each.key)).to.include(customer)
        expect(units, key).to.be.at.most(totalUnits)
      }
    }
  })
})

describe('the demo market: products', () => {
  it('has about 300, 20 to 30 in a store', () => {
    expect(products.length).to.be.within(280, 340)
    for (const [store, shelf] of stocked) expect(shelf.length, store).to.be.within(20, 30)
    expect(Object.keys(PRODUCTS).toSorted()).to.deep.equal(STORES.map(({ key }) => key).toSorted())
  })

  it('has unique upper-case SKUs, and unique names within a store', () => {
    expect(repeated(products.map(({ sku }) => sku))).to.deep.equal([])
    for (const { sku } of products) expect(sku).to.match(SKU)
    for (const [store, shelf] of stocked)
      expect(repeated(shelf.map(({ name }) => name)), store).to.deep.equal([])
  })

  it('has prices in whole centavos, below the former price', () => {
    for (const { sku, price, comparePrice } of products) {
      expect(Number.isInteger(price) && price > 0, sku).to.equal(true)
      if (comparePrice === null) continue
      expect(Number.isInteger(comparePrice) && comparePrice > price, sku).to.equal(true)
    }
    expect(products.filter(({ comparePrice }) => comparePrice).length).to.be.within(20, 60)
  })

  it('has stock, with some products sold out and some low', () => {
    for (const { sku, inventory, lowStockAt } of products) {
      expect(Number.isInteger(inventory) && inventory >= 0, sku).to.equal(true)
      expect(Number.isInteger(lowStockAt) && lowStockAt > 0, sku).to.equal(true)
    }
    const low = products.filter(({ inventory, lowStockAt }) => inventory <= lowStockAt)
    expect(low.filter(({ inventory }) => inventory === 0).length).to.be.within(5, 20)
    expect(low.filter(({ inventory }) => inventory > 0).length).to.be.within(5, 20)
  })

  it('sells fish and meat by the kilo and on the scale, some of it in orders', () => {
    const weighed = products.filter(({ soldByWeight }) => soldByWeight)
    expect(weighed.length).to.be.at.least(30)
    for (const { sku, unit, quantityStep } of weighed)
      expect([unit, quantityStep], sku).to.deep.equal(['kilo', 0.25])
    for (const { key, items, scale } of ORDERS.filter((order) => order.scale)) {
      const [store, sku, ordered] = items.find((line) => line[1] === scale!.sku)!
      expect(productOf(store, sku)!.soldByWeight, key).to.equal(true)
      expect(Math.abs(scale!.quantity / ordered - 1), key).to.be.at.most(0.15)
    }
    expect(ORDERS.some(({ scale }) => scale)).to.equal(true)
  })

  it('has a unique description and a picture for each', () => {
    expect(repeated(products.map((item) => `${item.store} ${item.description}`))).to.deep.equal([])
    for (const { sku, description, picture } of products) {
      expect(description, sku).to.match(/^[A-Z0-9].{25,160}\.$/)
      expect(PICTURE_KINDS, sku).to.include(picture.kind)
      if (picture.color) expect(picture.color, sku).to.match(COLOR)
    }
  })
})

describe('the demo market: places', () => {
  it('has a code for every town and barangay, and delivers every order within the area of its stores', async () => {
    for (const { name, placeCode, barangays } of TOWNS)
      for (const barangay of barangays)
        expect(municipalityCode(await barangayCode(name, barangay)), barangay).to.equal(placeCode)
    for (const { key, items, town } of ORDERS)
      for (const [storeKey] of items) {
        const { city, deliversTo = [city] } = STORES.find((store) => store.key === storeKey)!
        expect(deliversTo.map(townCode), key).to.include(townCode(town))
      }
  })
})

describe('the demo market: orders', () => {
  it('orders existing products, in quantities that never exceed the stock', () => {
    const taken = new Map<string, number>()
    for (const [store, sku, quantity] of ORDERS.flatMap(({ items }) => items)) {
      const step = productOf(store, sku)?.quantityStep ?? 1
      expect(quantity > 0 && isMultipleOf(quantity, step), sku).to.equal(true)
      taken.set(sku, (taken.get(sku) ?? 0) + quantity)
      expect(productOf(store, sku)?.inventory ?? -1, sku).to.be.at.least(taken.get(sku)!)
    }
  })

  it('names the variant and as many options as the product asks for', () => {
    for (const [store, sku, , selected = {}] of ORDERS.flatMap(({ items }) => items)) {
      const { variants = [], choices = [] } = productOf(store, sku)!
      const names = variants.map(({ name }) => name)
      expect(names.length === 0 ? [undefined] : names, sku).to.include(selected.variant)
      for (const { options, min = 0, max = options.length } of choices) {
        const chosen = options.filter(({ name }) => selected.options?.includes(name))
        expect(chosen.length, sku).to.be.within(min, max)
      }
    }
  })

  it('names known customers, and a rider only for orders that were out for delivery', () => {
    expect(repeated(ORDERS.map(({ key }) => key))).to.deep.equal([])
    for (const { key, customer, rider, outcome, failure, deliveryAddress, landmark } of ORDERS) {
      expect(
        CUSTOMERS.map((person) => person.key),
        key,
      ).to.include(customer)
      expect(rider !== null, key).to.equal(['out_for_delivery', 'delivered'].includes(outcome))
      if (failure) expect(outcome, key).to.equal('out_for_delivery')
      if (rider)
        expect(
          RIDERS.map((person) => person.key),
          key,
        ).to.include(rider)
      expect(deliveryAddress, key).to.match(/, (Salay|Claveria|Lagonglong)$/)
      expect(landmark, key).not.to.equal('')
    }
  })

  it('reviews stores of delivered orders, each once, and replies to some', () => {
    expect(repeated(REVIEWS.map(({ order, store }) => `${order} ${store}`))).to.deep.equal([])
    for (const { order, store, rating } of REVIEWS) {
      const reviewed = ORDERS.find(({ key }) => key === order)
      expect(reviewed?.outcome, order).to.equal('delivered')
      expect(
        reviewed?.items.map(([from]) => from),
        order,
      ).to.include(store)
      expect(rating).to.be.within(1, 5)
    }
    expect(REVIEWS.some(({ reply }) => reply)).to.equal(true)
  })

  it('leaves only unpaid e-wallet orders pending, and pays riders enough cash', () => {
    for (const { key, items, paymentMethod, outcome, changeFor } of ORDERS) {
      if (outcome === 'pending') expect(paymentMethod, key).to.match(/^ewallet/)
      if (changeFor === null) continue
      expect(paymentMethod, key).to.equal('cash_on_delivery')
      expect(changeFor, key).to.be.above(subtotal(items))
    }
  })

  it('has every outcome, and orders of two stores in one town', () => {
    expect(ORDERS.length).to.be.within(24, 32)
    expect(new Set(ORDERS.map(({ outcome }) => outcome)).size).to.equal(7)
    const towns = ORDERS.map(({ items }) => new Set(items.map(([store]) => cityOf(store))).size)
    expect(Math.max(...towns)).to.equal(1)
    const spanning = ORDERS.filter(({ items }) => new Set(items.map(([store]) => store)).size === 2)
    expect(spanning.length).to.be.at.least(4)
  })
})

describe('drawPicture', function () {
  this.timeout(30_000)

  it('draws every kind as a small WebP of 800 x 800', async () => {
    for (const kind of PICTURE_KINDS) {
      const bytes = await drawPicture({ kind, title: `Sample ${kind}` })
      expect(await sizeOf(bytes), kind).to.deep.equal({ format: 'webp', width: 800, height: 800 })
      expect(bytes.length, kind).to.be.within(2_000, 40_000)
    }
  })

  it('draws the logo and banner of every store', async () => {
    for (const { name, brand } of STORES) {
      const [kind, ...beside] = brand.shows
      const picture = { kind, beside, title: name, color: brand.color }
      const logo = await drawPicture({ ...picture, form: 'logo' })
      const banner = await drawPicture({ ...picture, form: 'banner' })
      expect(await sizeOf(logo)).to.deep.equal({ format: 'webp', width: 400, height: 400 })
      expect(await sizeOf(banner)).to.deep.equal({ format: 'webp', width: 1200, height: 400 })
    }
  })

  it('is deterministic: the same bytes for the same title', async () => {
    const titles = ['Tuna', 'Tuna', 'Corned beef']
    const [first, again, other] = await Promise.all(
      titles.map((title) => drawPicture({ kind: 'can', title })),
    )
    expect(first).to.deep.equal(again)
    expect(first).not.to.deep.equal(other)
  })

  it('has no kind that no product or store uses', () => {
    const shown = STORES.flatMap(({ brand }) => brand.shows)
    const used = new Set([...products.map(({ picture }) => picture.kind), ...shown])
    expect(PICTURE_KINDS.filter((kind) => !used.has(kind))).to.deep.equal([])
  })
})

const sizeOf = async (bytes: Buffer) => {
  const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const { format } = await sharp(bytes).metadata()
  return { format, width: info.width, height: info.height }
}

const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)

const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const barangaysOf = (city: string) => TOWNS.find(({ name }) => name === city)!.barangays

const cityOf = (store: StoreKey) => STORES.find(({ key }) => key === store)!.city

const productOf = (store: StoreKey, sku: string) =>
  PRODUCTS[store].find((product) => product.sku === sku)

const subtotal = (items: readonly OrderLine[]) =>
  items.reduce(
    (sum, [store, sku, quantity]) => sum + lineTotal(productOf(store, sku)!.price, quantity),
    0,
  )
