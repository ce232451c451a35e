import { expect } from 'chai'
import { beforeEach, describe, it } from 'mocha'
import { changeToken, purgeChangeLog } from '../../../src/features/products/service.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import { get } from '../../support/client.ts'
import { createProduct, createStore } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

const shown = { images: ['https://a.co/1.png'] } // without an image a product is not in the feed

type TestStore = Awaited<ReturnType<typeof createStore>>

describe('changeToken', () => {
  useHarness()
  let store: TestStore
  let other: TestStore

  beforeEach(async () => {
    ;[store, other] = [await createStore(), await createStore()]
    await createProduct(store, shown)
    await createProduct(other, shown)
  })

  const token = () => changeToken(store.id)
  const products = ({ id }: TestStore) => knex('products').where({ store_id: id })

  it('stays the same when products of other stores change, and stores themselves', async () => {
    const before = await token()
    await products(other).update({ inventory: 1 })
    await createProduct(other)
    await products(other).delete()
    await knex('stores').where({ id: store.id }).update({ name: 'Bago' })
    expect(await token()).to.equal(before)
  })

  const changes: Record<string, () => Promise<unknown>> = {
    'an insert': () => createProduct(store, shown),
    'an update': async () => await products(store).update({ inventory: 1 }),
    'a delete': async () => await products(store).delete(),
    'a move to another store': async () => await products(store).update({ store_id: other.id }),
    'a move from another store': async () => await products(other).update({ store_id: store.id }),
    'an update with session_replication_role = replica': async () =>
      await transaction(async (trx) => {
        await knex.raw('set local session_replication_role = replica').transacting(trx)
        await products(store).update({ inventory: 2 }).transacting(trx)
      }),
  }
  for (const [kind, change] of Object.entries(changes))
    it(`differs after ${kind}, and after each further one`, async () => {
      const [before, feed] = [await token(), await get(`/api/stores/${store.id}/catalog-feed`)]
      await change()
      const after = await token()
      expect(after).not.to.equal(before)
      const next = await get(`/api/stores/${store.id}/catalog-feed`)
      expect(next.headers.get('etag')).not.to.equal(feed.headers.get('etag'))
      await createProduct(store, shown)
      expect([before, after]).not.to.include(await token())
    })

  it('differs after each commit of overlapping transactions, and not after a rollback', async () => {
    const [first, second] = [await knex.transaction(), await knex.transaction()]
    const row = (name: string) => ({ id: uuidv7(), store_id: store.id, name, price: 100 })
    await knex('products').insert(row('Una')).transacting(first)
    await knex('products').insert(row('Ikalawa')).transacting(second)
    const tokens = [await token()]
    await second.commit()
    tokens.push(await token())
    await first.commit()
    tokens.push(await token())
    expect(new Set(tokens).size).to.equal(3)
    const third = await knex.transaction()
    await knex('products').insert(row('Ikatlo')).transacting(third)
    await third.rollback()
    expect(await token()).to.equal(tokens.at(-1))
  })

  it('keeps its log for ten minutes', async () => {
    const logRows = async () =>
      (await knex('store_change_log').where({ store_id: store.id })).length
    expect(await logRows()).to.equal(1)
    await purgeChangeLog(1_000)
    expect(await logRows()).to.equal(1)
    await knex('store_change_log')
      .where({ store_id: store.id })
      .update({ changed_at: knex.raw(`now() - interval '601 seconds'`) })
    await createProduct(store)
    expect(await purgeChangeLog(1)).to.equal(1)
    await purgeChangeLog(1_000)
    expect(await logRows()).to.equal(1)
  })
})
