/**
 * Every route that takes a JSON body gets the name of every column there is, in both spellings, wherever an object is.
 * What it does not know is dropped: the answer is the same, and the values are in no table.
 */
import { expect } from 'chai'
import { before, describe, it } from 'mocha'
import type { Route } from '../../src/platform/http/route.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { routes } from '../../src/routes.ts'
import { titleOf } from '../access/request.ts'
import { useHarness } from '../support/harness.ts'
import { RequestRunner } from './request-runner.ts'

/** It refuses what it does not know. */
const STRICT = 'PUT /api/smm/config'
const writable = routes.filter(
  (route) =>
    route.method !== 'get' && route.body && route.parse !== 'bytes' && titleOf(route) !== STRICT,
)
const ROUTES_A_CAST = 20
const MARK = 'mass-assigned'
const NUMBER = 73_519_264
const UUID = '0badc0de-0bad-7000-8bad-0badc0de0bad'
const TIME = '2001-02-03T04:05:06.789Z'

interface Column {
  table_name: string
  column_name: string
  data_type: string
}

describe('fields that nobody may set', function () {
  this.timeout(60_000)
  useHarness()
  const player = new RequestRunner()
  let columns: Column[]
  let extras: Record<string, unknown>

  before(async () => {
    columns = await knex('information_schema.columns as c')
      .join('information_schema.tables as t', 't.table_name', 'c.table_name')
      .where({
        'c.table_schema': 'public',
        't.table_schema': 'public',
        't.table_type': 'BASE TABLE',
      })
      .select('c.table_name', 'c.column_name', 'c.data_type')
    const named = columns.flatMap(({ column_name: name, data_type: type }) =>
      [name, name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())].map(
        (each) => [each, valueOf(type)] as const,
      ),
    )
    extras = {
      ...Object.fromEntries(named),
      totalAmount: NUMBER,
      commission: NUMBER,
      emailVerifiedAt: TIME,
    }
  })

  it('are enough to mean something', () => {
    expect(writable.length).to.be.above(50)
    expect(extras).to.include.keys(
      'role',
      'isVerified',
      'is_banned',
      'userId',
      'plan',
      'status',
      'id',
    )
  })

  for (const [index, route] of writable.entries())
    it(`are dropped by ${titleOf(route)}`, async () => {
      if (index % ROUTES_A_CAST === 0) await player.gather()
      const plain = { as: 'right', params: [], query: null, key: null } as const
      const usual = await player.play(route, { ...plain, body: { kind: 'right' } })
      const fitting = await player.right(route)
      const before = await privileges()
      const body = laden(fitting.body ?? {}, route.body, extras)
      const answer = await player.send(
        route,
        { ...plain, body: { kind: 'right' } },
        { ...fitting, body },
      )
      expect(answer.status, JSON.stringify(answer.body)?.slice(0, 300)).to.equal(usual.status)
      expect(JSON.stringify(answer.body)).not.to.match(marks)
      if (!mayGrant(route)) expect(await privileges()).to.deep.equal(before)
    })

  it('are in no table', async () => {
    const tables = [...new Set(columns.map(({ table_name: name }) => name))]
    expect(tables.length).to.be.above(30)
    for (const table of tables) {
      const found = await knex(table)
        .select(knex.raw('t::text as row'))
        .from(`${table} as t`)
        .whereRaw(`t::text ~ ?`, [marks.source])
        .limit(1)
      expect(found, table).to.deep.equal([])
    }
  })
})

const marks = new RegExp([MARK, NUMBER, UUID, '2001-02-03'].join('|'))

function valueOf(type: string): unknown {
  if (type === 'uuid') return UUID
  if (type === 'boolean') return true
  if (/int|numeric|double/.test(type)) return NUMBER
  if (/time|date/.test(type)) return TIME
  return /json/.test(type) ? { [MARK]: MARK } : MARK
}

/** The extras wherever an object is, but for what the schema knows there. */
function laden(value: any, schema: any, extras: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => laden(each, schema?.items, extras))
  if (typeof value !== 'object' || value === null) return value
  const known: Record<string, unknown> = schema?.properties ?? {}
  const inside = Object.entries(value).map(([name, each]) => [
    name,
    laden(each, known[name], extras),
  ])
  const unknown = Object.entries(extras).filter(([name]) => !(name in known))
  return { ...Object.fromEntries(unknown), ...Object.fromEntries(inside) }
}

/** Whose task it is to change what `privileges` counts. */
function mayGrant(route: Route): boolean {
  return ['/api/admin/', '/api/riders'].some((prefix) => route.path.startsWith(prefix))
}

/** What anybody would like to have; counted, since a yes bears no mark. */
async function privileges(): Promise<unknown> {
  const { rows } = await knex.raw(`select
    (select array[count(*) filter (where role = 'admin'), count(*) filter (where role = 'vendor'),
      count(*) filter (where plan = 'pro'), count(*) filter (where is_banned)] from users) as users,
    (select count(*) from stores where is_verified) as stores`)
  return rows[0]
}
