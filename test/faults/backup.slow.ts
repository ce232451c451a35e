import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { Client } from 'pg'
import { config } from '../../src/config/config.ts'
import { rollUpDocumentFrequencies } from '../../src/features/search/service/search.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { uuidv7 } from '../../src/platform/values/ids.ts'
import { get, post } from '../support/client.ts'
import { riderAction, assign, cashOrder, createRider } from '../support/deliveries.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  type TestUser,
} from '../support/actors.ts'
import { killPrograms, ownDatabase, ownRedis, startProgram } from '../support/programs.ts'
import { startWeb } from '../support/web-process.ts'
import { eventually, useHarness } from '../support/harness.ts'
import { palengke } from '../cli/palengke.ts'

describe('palengke backup and restore', function () {
  this.timeout(90_000)
  useHarness()
  let folder: string
  let file: string
  let target: Awaited<ReturnType<typeof ownDatabase>>
  let env: Record<string, string>
  let customer: TestUser
  let orderId: string
  let waiting: string
  let product: Awaited<ReturnType<typeof createProduct>>

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'palengke-backup-'))
    file = join(folder, 'palengke.tar')
    target = await ownDatabase()
    env = {
      DATABASE_URL: target.url,
      REDIS_URL: await ownRedis(),
      STORAGE_FOLDER: join(folder, 'restored'),
    }
    const [store, rider] = [await createStore(), await createRider()]
    product = await createProduct(store, { name: 'Tuyo\t\\. "daing"\n\\N ₱ 🐟' })
    customer = await createUser()
    orderId = (await cashOrder(customer, [line(product, 3)])).id
    await assign(orderId, rider.riderId)
    for (const action of ['accept', 'deliver'] as const) await riderAction(rider, orderId, action)
    const notice = await eventually(() =>
      knex('notifications').where({ user_id: customer.id }).first(),
    )
    waiting = uuidv7()
    await knex('outbox').insert({
      id: waiting,
      queue: 'emails',
      name: 'email-notification',
      payload: JSON.stringify({ notificationId: notice.id }),
      attempts: 8,
      backoff_ms: 2_000,
      dispatch_count: 3,
      available_at: knex.raw(`now() + interval '1 hour'`),
    })
    // Other tests have filled tables past their triggers; a backup is as right as what it is made of.
    await knex.raw('select recount_metrics()')
    await rollUpDocumentFrequencies() // which a worker would do meanwhile
    mkdirSync(join(config.storage.folder, 'images'), { recursive: true })
    writeFileSync(join(config.storage.folder, 'images/a.webp'), 'a picture')
    writeFileSync(join(config.storage.folder, 'images/b.webp.part'), 'half a pic')
  })

  after(async () => {
    killPrograms()
    await knex('outbox').where({ id: waiting }).delete()
    await target.drop()
    rmSync(folder, { recursive: true })
  })

  it('writes one file that only its owner can read, and never over another', async () => {
    const { code, out, err } = await palengke(['backup', file])
    expect([code, err]).to.deep.equal([0, ''])
    expect(out).to.match(/\d+ rows of \d+ tables and \d+ files?/)
    expect(statSync(file).mode & 0o777).to.equal(0o600)
    expect(readdirSync(folder)).to.deep.equal(['palengke.tar'])
    const again = await palengke(['backup', file])
    expect([again.code, again.out]).to.deep.equal([1, ''])
    expect(again.err).to.match(/is there already/)
    expect((await palengke(['backup', join(folder, 'no/where.tar')])).err).to.match(
      /ENOENT.*a folder that exists/,
    )
    mkdirSync(`${file}2.part`)
    const beside = await palengke(['backup', `${file}2`])
    expect([beside.code, beside.err]).to.deep.equal([
      1,
      `${file}2.part is there already. Unless another backup to ${file}2 is running, delete it.`,
    ])
    rmSync(`${file}2.part`, { recursive: true })
  })

  it('restores into an empty database: every table is as it was', async () => {
    const before = await checksums(config.databaseUrl)
    const { code, out, err } = await palengke(['restore', file], { env })
    expect([code, err]).to.deep.equal([0, ''])
    expect(out).to.match(/^Restored to 20/)
    expect(await checksums(target.url)).to.deep.equal(before)
    expect(readFileSync(join(folder, 'restored/images/a.webp'), 'utf8')).to.equal('a picture')
    expect(existsSync(join(folder, 'restored/images/b.webp.part'))).to.equal(false)
    expect(
      await ask(target.url, 'select name from products where id = $1', [product.id]),
    ).to.deep.equal([{ name: product.name }])
    const audited = await ask(
      target.url,
      `select actor_id from audit_log where action = 'database.restore'`,
    )
    expect(audited).to.deep.equal([{ actor_id: null }])
  })

  it('has every rule of the database back: keys, checks, triggers', async () => {
    const rules = `select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as rule, convalidated
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled = 'O'
        from pg_trigger where not tgisinternal order by 1, 2, 3`
    expect(await ask(target.url, rules)).to.deep.equal(await ask(config.databaseUrl, rules))
    const recount = 'select recount_metrics() as wrong'
    expect(await ask(target.url, recount)).to.deep.equal([{ wrong: 0 }])
    const refusal = await ask(target.url, 'update ledger_lines set amount = amount + 1').then(
      () => 'nothing',
      (error: Error) => error.message,
    )
    expect(refusal).to.include('append-only')
  })

  it('then the market works: people log in, see their orders and place new ones; unfinished work is sent again', async () => {
    const [web, workers] = [
      await startWeb(env),
      startProgram(['workers/main.ts'], environmentWith(env)),
    ]
    const { base } = web
    const { email, password } = customer
    const { body: as } = await post('/api/auth/login', { email, password }, { base })
    const seen = await get(`/api/orders/${orderId}`, { as, base })
    expect([seen.body.order.status, seen.body.order.paymentStatus]).to.deep.equal([
      'delivered',
      'paid',
    ])
    const placed = await post('/api/orders', orderBody([line(product)]), { as, base })
    expect(placed.status).to.equal(201)
    const [sums] = await ask(
      target.url,
      'select sum(amount)::int as sum, count(*)::int as lines from ledger_lines',
    )
    expect(sums!.sum).to.equal(0)
    expect(sums!.lines).to.be.above(0)
    await eventually(
      async () =>
        (
          await ask(target.url, 'select from outbox where id = $1 and completed_at is not null', [
            waiting,
          ])
        ).length === 1,
      { what: 'the unfinished work' },
    )
    const busy = await palengke(['restore', file, '--force'], { env })
    expect([busy.code, busy.out]).to.deep.equal([1, ''])
    expect(busy.err).to.match(/processes have the database open/)
    await Promise.all([web.stop(), workers.stop()])
  })

  it('refuses a database with data, unless --force deletes it', async () => {
    const refused = await palengke(['restore', file], { env })
    expect([refused.code, refused.out]).to.deep.equal([1, ''])
    expect(refused.err).to.match(/is not empty \(.*\).*--force/)
    await ask(target.url, 'create table left_over (id int)')
    const { code, err } = await palengke(['restore', file, '--force'], { env })
    expect([code, err]).to.deep.equal([0, ''])
    const orders = await ask(target.url, `select status from orders where customer_id = $1`, [
      customer.id,
    ])
    expect(orders).to.deep.equal([{ status: 'delivered' }])
    expect(await ask(target.url, `select to_regclass('left_over') as table`)).to.deep.equal([
      { table: null },
    ])
  })

  it('refuses what is no backup, or half of one, before it changes anything', async () => {
    const [other, half] = [join(folder, 'other.tar'), join(folder, 'half.tar')]
    writeFileSync(other, 'something else')
    writeFileSync(half, readFileSync(file))
    truncateSync(half, Math.floor(statSync(file).size / 3))
    const before = await checksums(target.url)
    const refused: [string, RegExp][] = [
      [other, /is no backup/],
      [join(folder, 'nowhere.tar'), /is not there/],
      [half, /damaged or cut off; nothing was changed/],
    ]
    for (const [name, reason] of refused) {
      const { code, err } = await palengke(['restore', name, '--force'], { env })
      expect([name, code]).to.deep.equal([name, 1])
      expect(err).to.match(reason)
    }
    expect(await checksums(target.url)).to.deep.equal(before)
  })
})

/** What the tests' environment is, with changes. */
function environmentWith(changes: Record<string, string>): Record<string, string> {
  const given = Object.entries(process.env).filter(([, value]) => value !== undefined)
  return { ...(Object.fromEntries(given) as Record<string, string>), ...changes }
}

/**
 * A digest of the rows of each table; the outbox, the audit trail and what workers fold live on, and migrations are noted
 * with their time.
 */
async function checksums(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    `select tablename as name from pg_tables where schemaname = 'public'
     and tablename not in ('outbox', 'audit_log', 'knex_migrations', 'knex_migrations_lock', 'metric_deltas',
       'metric_totals', 'ledger_balance_deltas', 'ledger_balances') order by 1`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const digest = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${name} t`
    const [row] = await ask<{ digest: string }>(url, digest)
    digests[name] = row!.digest
  }
  return digests
}

async function ask<Row = Record<string, unknown>>(
  url: string,
  sql: string,
  values: unknown[] = [],
) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows as Row[]
  } finally {
    await client.end()
  }
}
