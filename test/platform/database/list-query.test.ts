import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { COUNT_CAP } from '../../../src/platform/contract/pagination.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { listQuery } from '../../../src/platform/database/list-query.ts'

const FEW = { limit: 3, offset: 0 }

describe('listQuery', () => {
  before(async () => {
    await knex.raw(`create table list_owners (id int primary key, name text)`)
    await knex.raw(
      `create table list_things (id int primary key, owner_id int, name text, is_big boolean)`,
    )
    await knex.raw(`insert into list_owners select n, 'owner ' || n from generate_series(0, 9) n`)
    await knex.raw(
      `insert into list_things select n, n % 10, 'thing ' || n, n > 11990 from generate_series(1, 12000) n`,
    )
  })
  after(() => knex.raw('drop table list_things, list_owners'))

  it('finds a page in order and counts all matches', async () => {
    const ofOwner = listQuery<{ id: number }, { ownerId: number }>({
      name: 'test-list-of-owner',
      columns: 't.id',
      from: 'list_things t',
      where: 't.owner_id = :ownerId',
      orderBy: 't.id desc',
    })
    expect(await ofOwner({ ownerId: 3 }, { limit: 2, offset: 1 })).to.deep.equal({
      rows: [{ id: 11983 }, { id: 11973 }],
      total: 1200,
    })
  })

  it('counts to one past the cap and no further', async () => {
    const all = listQuery({ name: 'test-list', columns: 'id', from: 'list_things', orderBy: 'id' })
    const { rows, total } = await all({}, { limit: 1_000, offset: 0 })
    expect([rows.length, total]).to.deep.equal([100, COUNT_CAP + 1])
  })

  describe('with filters', () => {
    const filtered = listQuery<{ id: number; owner: string }, Filter>({
      name: 'test-list-filtered',
      columns: 't.id, o.name as owner',
      from: 'list_things t',
      filters: {
        ownerId: 't.owner_id = :ownerId',
        isBig: { true: 't.is_big', false: 'not t.is_big' },
        name: 't.name like :name',
      },
      join: 'join list_owners o on o.id = t.owner_id',
      key: 'id',
      orderBy: 't.id',
      sortMatches: 'name',
    })
    interface Filter {
      ownerId?: number | null
      isBig?: boolean
      name?: string
    }

    it('uses those whose values are given', async () => {
      const cases: [Filter, number[], number][] = [
        [{}, [1, 2, 3], COUNT_CAP + 1],
        [{ ownerId: null }, [1, 2, 3], COUNT_CAP + 1],
        [{ ownerId: 7 }, [7, 17, 27], 1200],
        [{ isBig: true }, [11991, 11992, 11993], 10],
        [{ isBig: false, ownerId: 0 }, [10, 20, 30], 1199],
        [{ name: 'thing 1199%' }, [1199, 11990, 11991], 11],
        [{ name: 'thing%' }, [1, 2, 3], COUNT_CAP + 1],
        [{ name: 'thing 1199%', isBig: true }, [11991, 11992, 11993], 9],
      ]
      for (const [filter, ids, total] of cases) {
        const found = await filtered(filter, FEW)
        expect(found.rows.map(({ id }) => id)).to.deep.equal(ids)
        expect(found.total).to.equal(total)
        expect(found.rows[0]?.owner).to.equal(`owner ${ids[0]! % 10}`)
      }
    })

    it('throws for a value without a condition', async () => {
      const error = await filtered({ isBig: 'maybe' as never }, FEW).catch((thrown) => thrown)
      expect(error.message).to.include('isBig = maybe')
    })
  })

  it('reads from each source only as far as the page or the count can need', async () => {
    const newest = listQuery<{ id: number }, { names: string[]; isBig?: true }>({
      name: 'test-list-reach',
      columns: 'newest.id',
      from: ({ filters, reach }) => `list_owners o cross join lateral (
        select id from list_things where owner_id = o.id and ${filters} order by id desc limit ${reach}) newest`,
      where: 'o.name = any(:names::text[])',
      filters: { isBig: { true: 'is_big' } },
      orderBy: 'newest.id desc',
    })
    const names = ['owner 1', 'owner 2']
    expect(await newest({ names }, { limit: 3, offset: 1 })).to.deep.equal({
      rows: [{ id: 11991 }, { id: 11982 }, { id: 11981 }],
      total: 2400,
    })
    expect((await newest({ names, isBig: true }, FEW)).total).to.equal(2)
  })
})
