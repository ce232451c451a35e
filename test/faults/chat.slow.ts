import { join } from 'node:path'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { get } from '../support/client.ts'
import { unique } from '../support/actors.ts'
import { scriptModel, type ModelRequest, type ModelStep } from '../support/model-server.ts'
import { eventually } from '../support/harness.ts'
import {
  messagesOf,
  countUsedReplies,
  openShop,
  restart,
  useModel,
  visitor,
  type Shop,
} from './chats.ts'
import { useCluster } from './cluster.ts'
import { recordFigures, quantile } from './figures.ts'
import { lockRows, waitingForLocks } from './locks.ts'

const patient = { CHAT_DEADLINE_MS: '60000' }

describe('chats', function () {
  this.timeout(300_000)
  const cluster = useCluster()
  const model = useModel()

  it('with the worker killed while the model thinks and while the order is written: one reply, one order, counted once', async () => {
    await restart(cluster, { ...patient, ...model })
    const [worker] = cluster.workers
    const shop = await openShop(cluster)
    const { session, say } = visitor(cluster, shop)
    const before = await countUsedReplies(cluster, shop)
    const tag = unique('tag')
    const hanging = Promise.withResolvers<void>()
    let hangs = true
    scriptModel(tag, (request) => {
      if (!/^yes/i.test(request.said) || !hangs) return seller(shop, request)
      hanging.resolve()
      return { hangs: true }
    })
    expect((await say(`2 of it ${tag}`)).body.data.reply).to.include('Total:')
    const began = performance.now()
    const replied = say('Yes')
    await hanging.promise
    await worker.kill()
    hangs = false

    const lock = await lockRows(cluster)
    const [{ id }] = await cluster.sql('select id from chat_sessions where customer_key = $1', [
      session,
    ])
    await lock.take('select from chat_sessions where id = any($1) for update', [id])
    await worker.start({ ...patient, ...model })
    await eventually(async () => (await waitingForLocks(cluster)) > 0, {
      ms: 40_000,
      what: 'an answer at its commit',
    })
    await worker.kill()
    await lock.release()
    await worker.start({ ...patient, ...model })

    const { status, body } = await replied
    recordFigures('a chat worker killed twice amid a reply', {
      waitedMs: Math.round(performance.now() - began),
    })
    expect([status, body.data.order?.items[0].qty]).to.deep.equal([200, 2])
    const states = (await messagesOf(cluster, session)).map((each) => each.state)
    expect(states).to.deep.equal(['answered', 'answered'])
    expect(await countUsedReplies(cluster, shop)).to.equal(before + 2)
    const orders = await get('/v1/orders', { as: shop.keys[0]!, base: cluster.urls[0] })
    const captured = await cluster.sql('select id from captured_orders where session_id = $1', [
      session,
    ])
    expect(captured.map((order) => order.id)).to.deep.equal([orders.body.data[0].id])
    const told = `select from notifications where event = 'order.captured' and data->>'capturedOrderId' = $1`
    await eventually(async () => (await cluster.sql(told, [captured[0].id])).length === 1, {
      what: 'the owner told',
    })
  })

  it('with the worker killed between the commit and its word: the web process finds the reply, and there is one', async () => {
    await restart(cluster, { AI_PROVIDER: 'offline' })
    const shop = await openShop(cluster)
    const { session, say } = visitor(cluster, shop)
    const before = await countUsedReplies(cluster, shop)
    const [worker] = cluster.workers
    await worker.kill()
    await worker.start({
      AI_PROVIDER: 'offline',
      ...dyingBefore('if (turn.reply_to) await publishDone('),
    })
    const { status, body } = await say('Hello po!')
    await eventually(async () => !worker.isRunning(), { what: 'the worker gone' })
    await worker.start({ AI_PROVIDER: 'offline' })
    expect((await say('Do you deliver?')).status).to.equal(200)
    const messages = await messagesOf(cluster, session)
    expect(messages.map(({ state }) => state)).to.deep.equal(['answered', 'answered'])
    expect([status, body.data.reply]).to.deep.equal([200, messages[0].reply])
    expect(await countUsedReplies(cluster, shop)).to.equal(before + 2)
  })

  it('with the catalogue out of reach for longer than a read may take: the reply comes when it is back, counted once', async () => {
    await restart(cluster, { ...patient, AI_PROVIDER: 'offline' })
    const shop = await openShop(cluster)
    const { session, say } = visitor(cluster, shop)
    const before = await countUsedReplies(cluster, shop)
    const lock = await lockRows(cluster)
    await lock.takeTable('products')
    const replied = say('Hello po!')
    await eventually(async () => (await waitingForLocks(cluster)) > 0, { what: 'a reader' })
    await eventually(async () => (await waitingForLocks(cluster)) === 0, { what: 'its time-out' })
    await lock.release()
    expect((await replied).status).to.equal(200)
    const states = (await messagesOf(cluster, session)).map(({ state }) => state)
    expect(states).to.deep.equal(['answered'])
    expect(await countUsedReplies(cluster, shop)).to.equal(before + 1)
  })

  it('with Redis lost and back: each message is answered once or refused, and counted only if answered', async () => {
    await restart(cluster, { AI_PROVIDER: 'offline', CHAT_DEADLINE_MS: '8000' })
    const shop = await openShop(cluster, { keys: 10 })
    const before = await countUsedReplies(cluster, shop)
    const visitors = Array.from({ length: 20 }, (_, pick) => visitor(cluster, shop, pick))
    for (const { status } of await Promise.all(visitors.map(({ say }) => say('Hello'))))
      expect(status).to.equal(200)
    const asked = visitors.map(({ say }) => say('Do you deliver?'))
    await cluster.redis.kill()
    const amid = visitors.map(({ say }) => say('Where are you?'))
    const answers = await Promise.all([...asked, ...amid])
    await cluster.redis.start()
    const answered = answers.filter(({ status }) => status === 200).length
    for (const { status, body } of answers)
      expect([status, body.code]).to.be.deep.oneOf([
        [200, undefined],
        [503, 'AI_UNAVAILABLE'],
      ])
    await eventually(async () => (await visitors[0]!.say('Hello again')).status === 200, {
      ms: 30_000,
      what: 'an answer again',
    })
    const rest = await Promise.all(visitors.slice(1).map(({ say }) => say('Hello again')))
    expect(rest.map(({ status }) => status)).to.deep.equal(rest.map(() => 200))
    let stored = 0
    for (const { session } of visitors) {
      const messages = await messagesOf(cluster, session)
      stored += messages.filter(({ state }) => state === 'answered').length
      expect(messages.every(({ state }) => state !== 'waiting')).to.equal(true)
    }
    expect((await countUsedReplies(cluster, shop)) - before).to.equal(stored)
    recordFigures('Redis lost amid 40 messages', { answered, refused: answers.length - answered })
    expect(stored).to.be.at.least(2 * visitors.length + answered)
  })

  it('of 500 sessions at once: each is answered in its order, and none is more than two ahead of another', async () => {
    const offline = { AI_PROVIDER: 'offline', CHAT_DEADLINE_MS: '120000' }
    await restart(cluster, offline, { of: cluster.webs })
    await cluster.workers[0].kill()
    const shops = [0, 1].map((pick) => openShop(cluster, { pick, keys: 20 }))
    const [first, second] = (await Promise.all(shops)) as [Shop, Shop]
    const before =
      (await countUsedReplies(cluster, first)) + (await countUsedReplies(cluster, second))
    const visitors = Array.from({ length: 500 }, (_, n) =>
      visitor(cluster, n < 250 ? first : second, n),
    )
    const keys = visitors.map(({ session }) => session)
    const waiting = `select count(*)::int as waiting from chat_messages m join chat_sessions c on c.id = m.session_id
      where c.customer_key = any($1) and m.state = 'waiting'`
    const replies: Promise<number>[] = []
    for (let round = 1; round <= 3; round++) {
      replies.push(...visitors.map(async ({ say }) => (await say(`Hello ${round}`)).status))
      await eventually(
        async () => (await cluster.sql(waiting, [keys]))[0].waiting === round * visitors.length,
        { ms: 60_000, what: `${round} messages of each waiting` },
      )
    }
    const began = performance.now()
    await cluster.workers[0].start(offline)
    expect(new Set(await Promise.all(replies))).to.deep.equal(new Set([200]))
    const took = performance.now() - began
    const rows = await cluster.sql(
      `select m.session_id, m.seq, extract(epoch from m.answered_at - min(m.answered_at) over ())::float8 as at
       from chat_messages m join chat_sessions c on c.id = m.session_id where c.customer_key = any($1) order by m.answered_at`,
      [keys],
    )
    expect(rows).to.have.length(1_500)
    const counts = new Map<string, number>(rows.map(({ session_id }) => [session_id, 0]))
    let lead = 0
    for (const { session_id, seq } of rows) {
      expect(seq).to.equal(counts.get(session_id)! + 1)
      counts.set(session_id, seq)
      lead = Math.max(lead, seq - Math.min(...counts.values()))
    }
    const firsts = rows.filter(({ seq }) => seq === 1).map(({ at }) => at * 1_000)
    recordFigures('500 sessions at once', {
      perSecond: Math.round(1_500 / (took / 1_000)),
      lead,
      firstReplyP50: quantile(firsts, 0.5),
      firstReplyMax: Math.round(Math.max(...firsts)),
    })
    expect(lead).to.be.at.most(2)
    const after =
      (await countUsedReplies(cluster, first)) + (await countUsedReplies(cluster, second))
    expect(after - before).to.equal(1_500)
  })
})

/** The environment of a worker that ends itself before a line of `answer.ts`. */
function dyingBefore(from: string): NodeJS.ProcessEnv {
  const to = `process.kill(process.pid, 'SIGKILL'); ${from}`
  return {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'mutation-loader.ts')}`,
    MUTATION: JSON.stringify([{ file: 'src/features/chat/service/answer.ts', from, to }]),
  }
}

/** A model that does as it should: proposes, asks, and confirms a yes. */
function seller({ product }: Shop, { said, results }: ModelRequest): ModelStep {
  const last = results.at(-1)
  if (!/^yes/i.test(said)) return results.length > 0 ? { text: 'Sige po!' } : proposal(product.id)
  if (last?.ordered) return { text: 'Your order is placed.' }
  if (!last) return { calls: [['current_cart', {}]] }
  return { calls: [['confirm_cart', { cart_hash: last.cart_hash }]] }
}

function proposal(product_id: string): ModelStep {
  const contact = {
    customer_name: 'Luz Dela Cruz',
    delivery_address: 'Purok 3, Poblacion, Salay',
    contact_number: '0917 123 4567',
  }
  const items = [{ product_id, qty: 2 }]
  return {
    calls: [
      ['propose_cart', { items, ...contact }],
      ['ask_to_confirm', {}],
    ],
  }
}
