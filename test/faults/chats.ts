/** Customers who chat with a store of the cluster, and a model that says what a test has it say. */
import { expect } from 'chai'
import { before } from 'mocha'
import { freePort } from '../../dev/embedded/ports.ts'
import { post, type Answer } from '../support/client.ts'
import { unique } from '../support/actors.ts'
import { startModelServer } from '../support/model-server.ts'
import type { Cluster, Market } from './cluster.ts'

export interface Shop {
  store: Market['stores'][number]
  product: Market['products'][number]
  /** Each has 60 messages a minute. */
  keys: { token: string }[]
}

/** A store of the cluster on the Pro plan, with keys. */
export async function openShop(cluster: Cluster, { pick = 0, keys = 1 } = {}): Promise<Shop> {
  const { sql, market, urls } = cluster
  const store = market.stores[pick]!
  await sql(`update users set plan = 'pro' where id = $1`, [store.owner.id])
  await sql('delete from chat_sessions where store_id = $1', [store.id])
  await sql('delete from api_keys where owner_id = $1', [store.owner.id])
  const made = []
  for (let n = 0; n < keys; n++) {
    const body = { name: 'Shop', storeId: store.id }
    const answer = await post('/api/developer/keys', body, { as: store.owner, base: urls[0] })
    expect(answer.status).to.equal(201)
    made.push({ token: answer.body.apiKey as string })
  }
  const product = market.products.find(({ store_id }) => store_id === store.id)!
  return { store, product, keys: made }
}

/** A customer of a shop: says something, over one web process or the other. */
export function visitor({ urls }: Cluster, { keys }: Shop, pick = 0) {
  const session = unique('visitor')
  const say = async (message: string): Promise<Answer> =>
    await post(
      '/v1/chat',
      { message, session_id: session },
      { as: keys[pick % keys.length]!, base: urls[pick % urls.length]! },
    )
  return { session, say }
}

/** Replies that the meter has counted for the shop's owner. */
export async function countUsedReplies({ sql }: Cluster, { store }: Shop): Promise<number> {
  const rows = await sql('select used from reply_usage where owner_id = $1', [store.owner.id])
  return rows.reduce((sum, { used }) => sum + used, 0)
}

/** The messages of a session in the order of asking. */
export async function messagesOf({ sql }: Cluster, session: string) {
  return await sql(
    `select m.seq, m.state, m.reply, m.order_id from chat_messages m join chat_sessions c on c.id = m.session_id
     where c.customer_key = $1 order by m.seq`,
    [session],
  )
}

/** Starts the programs anew with a setting. */
export async function restart(
  { webs, workers }: Cluster,
  env: NodeJS.ProcessEnv,
  { of = [...webs, workers[0]] } = {},
): Promise<void> {
  await Promise.all(of.map((each) => each.kill()))
  await Promise.all(of.map((each) => each.start(env)))
}

/** A model server for the tests of a block; its address is in the environment that comes back. */
export function useModel(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {}
  before(async () => {
    const port = await freePort()
    await startModelServer(port)
    env.OPENAI_BASE_URL = `http://127.0.0.1:${port}/v1`
  })
  return env
}
