/** What goes to an address that nobody has proven, and how much goes to anybody. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import {
  purgeBudgets,
  takeAccountMail,
  takeMails,
  takeTexts,
} from '../../../src/features/notifications/service/budget.ts'
import { get, patch, post } from '../../support/client.ts'
import { cashOrder, createRider, riderAction } from '../../support/deliveries.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  unique,
  type TestUser,
} from '../../support/actors.ts'
import { readMailsTo } from '../../support/mail-server.ts'
import { textsTo } from '../../support/sms-server.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const mailbox = () => `${unique('mailbox')}@palengke.example`

let lastNumber = 0
const newNumber = () => `+63927${String((lastNumber += 1)).padStart(7, '0')}`

const unproven = (phone: string) => createUser('customer', { phone, isProven: false })

async function mailOf({ email }: TestUser, subject: RegExp): Promise<string> {
  return await eventually(
    async () => {
      const mails = await readMailsTo(email)
      const found = mails.find((mail) => subject.test(mail.subject ?? ''))
      return found && JSON.stringify(found)
    },
    { what: `mail ${subject}` },
  )
}

describe('an address that nobody has proven', () => {
  useHarness()

  it('gets mail without any words that a user wrote, and no text', async () => {
    const phone = newNumber()
    const [customer, store, rider] = [
      await unproven(phone),
      await createStore(undefined, { name: 'Tindahan ni Marikit' }),
      await createRider(),
    ]
    const product = await createProduct(store, { name: 'Bangus na Boneless' })
    const order = await cashOrder(customer, [line(product), line(await createProduct(store))])
    await mailOf(customer, /is confirmed/)
    const { id } = order.items.find(({ name }: any) => name === 'Bangus na Boneless')
    await post(`/api/vendor/orders/${order.id}/unavailable`, { itemIds: [id] }, { as: store.owner })
    const changed = await mailOf(customer, /has changed/)
    await riderAction(rider, order.id, 'accept')
    const coming = await mailOf(customer, /is on its way/)
    expect(coming).to.include('The rider is on the way').and.include('₱55.00 in cash')
    for (const mail of [changed, coming])
      expect(mail).to.not.match(/Luz|Dela Cruz|Marikit|Boneless|Poblacion/)
    const inApp = (await get('/api/notifications', { as: customer })).body.data
    expect(inApp[0].body).to.include('Luz Dela Cruz is on the way')
    expect(textsTo(phone)).to.have.length(0)
  })

  it('gets the words once it is proven', async () => {
    const phone = newNumber()
    const [customer, store, rider] = [
      await createUser('customer', { phone }),
      await createStore(),
      await createRider(),
    ]
    const order = await cashOrder(customer, [line(await createProduct(store))])
    await riderAction(rider, order.id, 'accept')
    expect(await mailOf(customer, /is on its way/)).to.include('Luz Dela Cruz is on the way')
    await eventually(async () => textsTo(phone).length === 1)
  })

  it('gets no text that was on its way when its number changed', async () => {
    const [customer, rider, store] = [await createUser(), await createRider(), await createStore()]
    const victim = newNumber()
    const order = await cashOrder(customer, [line(await createProduct(store))])
    await patch('/api/users/profile', { phone: victim }, { as: customer })
    await riderAction(rider, order.id, 'accept')
    await mailOf(customer, /is on its way/)
    expect(textsTo(victim)).to.have.length(0)
  })

  it('gets at most 20 mails a day, five of which are kept for the account itself', async () => {
    const email = mailbox()
    const news = () => transaction((trx) => takeMails(trx, [{ email, email_verified_at: null }]))
    const about = () => transaction((trx) => takeAccountMail(trx, email))
    const taken = (await Promise.all(Array.from({ length: 30 }, news))).flat()
    expect(taken.filter(Boolean)).to.have.length(15)
    const accountMails = await Promise.all(Array.from({ length: 10 }, about))
    expect(accountMails.filter(Boolean)).to.have.length(5)
    await knex('message_budgets').update({ day: '2020-01-01' })
    expect(await about()).to.equal(true)
  })
})

describe('texts', () => {
  useHarness()
  const text = (account: string, ...numbers: string[]) =>
    transaction((trx) => takeTexts(trx, account, numbers))

  it('are at most 50 a number and day, in a rush too', async () => {
    const number = newNumber()
    const taken = await Promise.all(Array.from({ length: 60 }, () => text(uuidv7(), number)))
    expect(taken.flat().filter(Boolean)).to.have.length(50)
  })

  it('are at most 40 a day because of one account, 10 of one with no proven number', async () => {
    const [proven, not] = [await createUser(), await createUser('customer', { isProven: false })]
    for (const [account, most] of [
      [proven.id, 40],
      [not.id, 10],
    ] as const) {
      const taken = await Promise.all(Array.from({ length: 60 }, () => text(account, newNumber())))
      expect(taken.flat().filter(Boolean)).to.have.length(most)
    }
  })

  it('of different accounts do not wait for each other', async () => {
    const [taken, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const open = transaction(async (trx) => {
      await takeTexts(trx, uuidv7(), [newNumber()])
      taken.resolve()
      await end.promise
    })
    await taken.promise
    const others = Array.from({ length: 5 }, () => text(uuidv7(), newNumber()))
    expect(await Promise.any(others)).to.deep.equal([true]) // one in sixteen has the same shard
    end.resolve()
    await Promise.all([open, ...others])
  })

  it('that are refused use up nobody else’s', async () => {
    const [number, hostile] = [newNumber(), await createUser('customer', { isProven: false })]
    for (let count = 0; count < 70; count++) await text(hostile.id, number)
    expect(await text(uuidv7(), number)).to.deep.equal([true])
  })
})

describe('budgets of messages', () => {
  useHarness()

  it('are forgotten after two days, and name nobody', async () => {
    const [email, number] = [mailbox(), newNumber()]
    await transaction((trx) => takeAccountMail(trx, email))
    await transaction((trx) => takeTexts(trx, uuidv7(), [number]))
    const rows = JSON.stringify(await knex('message_budgets').select())
    expect(rows).to.not.include(email).and.not.include(number)
    await knex('message_budgets').update({ day: '2020-01-01' })
    await purgeBudgets(10_000)
    expect(await knex('message_budgets').where({ day: '2020-01-01' })).to.have.length(0)
  })
})
