import { expect } from 'chai'
import { beforeEach, describe, it } from 'mocha'
import { findStoreNow } from '../../../src/features/catalog-feed/queries.ts'
import { purgeChangeLog } from '../../../src/features/products/service.ts'
import { knex, transaction } from '../../../src/platform/database/connections.ts'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import { get } from '../../support/client.ts'
import { createProduct, createStore } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

type TestStore = Awaited<ReturnType<typeof createStore>>

describe('what a feed knows of changes', () => {
  useHarness()
  let store: TestStore
  let other: TestStore

  beforeEach(async () => {
    ;[store, other] = [await createStore(), await createStore()]
    await createProduct(store)
    await createProduct(other)
  })

  const seen = async () => (await findStoreNow(store.id))!.seen
  const products = ({ id }: TestStore) => knex('products').where({ store_id: id })

  it('is the same while products of other stores change, and stores themselves', async () => {
    const before = await seen()
    await products(other).update({ inventory: 1 })
    await createProduct(other)
    await products(other).delete()
    await knex('stores').where({ id: store.id }).update({ name: 'Bago' })
    expect(await seen()).to.equal(before)
  })

  const changes: Record<string, () => Promise<unknown>> = {
    'a product that is new': () => createProduct(store),
    'a product that is changed': async () => await products(store).update({ inventory: 1 }),
    'a product that is gone': async () => await products(store).delete(),
    'a product that moves to another store': async () =>
      await products(store).update({ store_id: other.id }),
    'a product that comes from another store': async () =>
      await products(other).update({ store_id: store.id }),
    'products that are loaded past all other triggers': async () =>
      await transaction(async (trx) => {
        await knex.raw('set local session_replication_role = replica').transacting(trx)
        await products(store).update({ inventory: 2 }).transacting(trx)
      }),
  }
  for (const [what, change] of Object.entries(changes))
    it(`is another after ${what}, each time`, async () => {
      const [before, feed] = [await seen(), await get(`/api/stores/${store.id}/catalog-feed`)]
      await change()
      const after = await seen()
      expect(after).not.to.equal(before)
      const next = await get(`/api/stores/${store.id}/catalog-feed`)
      expect(next.headers.get('etag')).not.to.equal(feed.headers.get('etag'))
      await createProduct(store)
      expect([before, after]).not.to.include(await seen())
    })

  it('is another once each of two changes has committed, whichever began first, and the same after a rollback', async () => {
    const [first, second] = [await knex.transaction(), await knex.transaction()]
    const row = (name: string) => ({ id: uuidv7(), store_id: store.id, name, price: 100 })
    await knex('products').insert(row('Una')).transacting(first)
    await knex('products').insert(row('Ikalawa')).transacting(second)
    const looks = [await seen()]
    await second.commit()
    looks.push(await seen())
    await first.commit()
    looks.push(await seen())
    expect(new Set(looks).size).to.equal(3)
    const third = await knex.transaction()
    await knex('products').insert(row('Ikatlo')).transacting(third)
    await third.rollback()
    expect(await seen()).to.equal(looks.at(-1))
  })

  it('is forgotten when it is old, and not before', async () => {
    const notes = async () => (await knex('store_change_log').where({ store_id: store.id })).length
    expect(await notes()).to.equal(1)
    await purgeChangeLog(1_000)
    expect(await notes()).to.equal(1)
    await knex('store_change_log')
      .where({ store_id: store.id })
      .update({ changed_at: knex.raw(`now() - interval '601 seconds'`) })
    await createProduct(store)
    expect(await purgeChangeLog(1)).to.equal(1)
    await purgeChangeLog(1_000)
    expect(await notes()).to.equal(1)
  })
})
