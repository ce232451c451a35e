import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { unique } from '../support/actors.ts'
import { eventually } from '../support/harness.ts'
import { useCluster } from './cluster.ts'
import { recordFigures } from './figures.ts'
import { expectConsistent, initiatePayment, placeOrder, waitUntilSettled } from './orders.ts'

const cash = { method: 'cash_on_delivery' }

describe('a job that always fails', function () {
  this.timeout(40_000)
  const cluster = useCluster()

  it('becomes a dead letter after its attempts, holds no other job up, and is left alone', async () => {
    const { mailbox, workers, sql } = cluster
    const earlier = await placeOrder(cluster, { ...cash, pick: 3 })
    await initiatePayment(cluster, earlier, cash)
    await waitUntilSettled(cluster, [earlier])
    const [notice] = await sql(`select id from notifications where user_id = $1`, [
      earlier.customer.id,
    ])
    mailbox.full.add(earlier.customer.email)

    const poison = await insertRows(10, 'email-notification', { notificationId: notice.id })
    const healthy = await placeOrder(cluster, { ...cash, pick: 0 })
    const requestId = unique('healthy')
    await initiatePayment(cluster, healthy, { ...cash, headers: { 'x-request-id': requestId } })
    await eventually(async () => (await dead(poison)).length === poison.length, { what: '10 dead' })
    for (const { last_error, dispatch_count } of await dead(poison)) {
      expect(last_error).to.include('The mailbox is full')
      expect(dispatch_count).to.equal(1)
    }
    const logged = (level: string) =>
      workers[0].lines().filter((line) => line.level === level && poison.includes(String(line.id)))
    await eventually(async () => logged('error').length === poison.length, { what: 'all logged' })
    expect([logged('warn').length, logged('error').length]).to.deep.equal([20, 10])

    await expectLeftAlone(poison)
    await sql('delete from outbox where id = any($1)', [poison])
    await waitUntilSettled(cluster, [healthy])
    await expectConsistent(cluster, [earlier, healthy], { paid: false })
    const [{ seconds }] = await sql(
      'select max(extract(epoch from completed_at - created_at))::float as seconds from outbox where request_id = $1',
      [requestId],
    )
    recordFigures('10 poison jobs', { attempts: 3, dead: 10, othersDoneWithinSeconds: seconds })
    expect(seconds).to.be.below(5)
  })

  it('is a dead letter at once when no worker knows it', async () => {
    const ids = await insertRows(1, 'job-of-a-later-version', {})
    await eventually(async () => (await dead(ids)).length > 0)
    const [row] = await dead(ids)
    expect(row.last_error).to.equal('No worker knows emails/job-of-a-later-version')
    await cluster.sql('delete from outbox where id = any($1)', [ids])
  })

  /** Rows as `enqueue` writes them, for the relay to send. */
  async function insertRows(count: number, name: string, payload: object): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID())
    await cluster.sql(
      `insert into outbox (id, queue, name, payload, attempts, backoff_ms, available_at)
       select id, 'emails', $2, $3, 3, 100, now() from unnest($1::uuid[]) as row(id)`,
      [ids, name, JSON.stringify(payload)],
    )
    return ids
  }

  async function dead(ids: string[]): Promise<any[]> {
    return await cluster.sql(
      'select last_error, dispatch_count from outbox where id = any($1) and dead_lettered_at is not null and completed_at is null',
      [ids],
    )
  }

  /** Overdue as they are, the relay passes them over for a row that came later. */
  async function expectLeftAlone(ids: string[]): Promise<void> {
    await cluster.sql(
      `update outbox set available_at = now() - interval '1 hour' where id = any($1)`,
      [ids],
    )
    const later = await insertRows(1, 'ping', {})
    const isDone = 'select from outbox where id = any($1) and completed_at is not null'
    await eventually(async () => (await cluster.sql(isDone, [later])).length > 0, {
      what: 'a ping',
    })
    for (const { dispatch_count } of await dead(ids)) expect(dispatch_count).to.equal(1)
  }
})
