/** A flood of messages to some owners' agents delays nobody else: whoever has fewer messages waiting is served first. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { config } from '../../src/config/config.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { post } from '../support/client.ts'
import { createKey, createPro } from '../support/developer-api.ts'
import { unique } from '../support/actors.ts'
import { messagesSentTo } from '../support/graph-server.ts'
import { createShopPage, deliver } from '../support/messenger.ts'
import { scriptModel } from '../support/model-server.ts'
import { eventually, useHarness } from '../support/harness.ts'
import { recordFigures } from '../faults/figures.ts'

const BUSY = 20
const MESSAGES = 20 // of each busy key
const REPLY_MS = 300
/**
 * Replies to others between a message and its reply: those in progress when it came, and those that began while it ran. The
 * flood would make it hundreds in the order of arrival. A count, because this process also is the flood.
 */
const OTHERS_FIRST_MAX = 2 * config.chatConcurrency

const busyTag = unique('busy')
const honestTag = unique('honest')

function scriptSlowModel() {
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, REPLY_MS))
    return { text: 'Hello po!' }
  }
  scriptModel(busyTag, slow)
  scriptModel(honestTag, slow)
}

type Key = { token: string }

const say = (as: Key, tag: string) =>
  post('/v1/chat', { message: `Hi ${tag}`, session_id: unique('v') }, { as })

interface Served {
  slowestMs: number
  /** The most replies to others that came before one of the honest messages' own. */
  othersFirst: number
}

/** Asks with every busy key at once, and five times with the honest one meanwhile. */
async function askDuringFlood(busy: Key[], honest: Key, ownerId: string): Promise<Served> {
  const flood = busy.flatMap((key) => Array.from({ length: MESSAGES }, () => say(key, busyTag)))
  const took: number[] = []
  for (let n = 0; n < 5; n++) {
    const started = performance.now()
    const { status } = await say(honest, honestTag)
    took.push(Math.round(performance.now() - started))
    expect(status, `after ${took.join(', ')} ms`).to.equal(200)
  }
  await Promise.all(flood)
  const { rows } = await knex.raw(
    `select max(others)::int as others_first from (
       select (select count(*) from chat_messages b
         where b.text like ? and b.answered_at between m.created_at and m.answered_at) as others
       from chat_messages m where m.owner_id = ?) o`,
    [`%${busyTag}%`, ownerId],
  )
  return { slowestMs: Math.max(...took), othersFirst: rows[0].others_first }
}

describe('chat while twenty keys flood it', function () {
  this.timeout(90_000)
  useHarness()

  it('answers another owner before all but the replies in progress while one owner floods with twenty keys', async () => {
    scriptSlowModel()
    const [flooding, { owner }] = [await createPro(), await createPro()]
    const busy: Key[] = []
    for (let n = 0; n < BUSY; n++) busy.push(await createKey(flooding.owner))
    const served = await askDuringFlood(busy, await createKey(owner), owner.id)
    recordFigures('chat beside a flood of one owner', { ...served })
    expect(served.othersFirst).to.be.at.most(OTHERS_FIRST_MAX)
  })

  it('answers another owner before all but the replies in progress while twenty owners flood', async () => {
    scriptSlowModel()
    const busy: Key[] = []
    for (let n = 0; n < BUSY; n++) busy.push(await createKey((await createPro()).owner))
    const { owner } = await createPro()
    const served = await askDuringFlood(busy, await createKey(owner), owner.id)
    recordFigures('chat beside a flood of twenty owners', { ...served })
    expect(served.othersFirst).to.be.at.most(OTHERS_FIRST_MAX)
  })

  it('answers on a Messenger page within 4 s while twenty pages are flooded', async () => {
    scriptSlowModel()
    const pages = []
    for (let n = 0; n <= BUSY; n++) pages.push(await createShopPage())
    const [honest, ...busy] = pages
    await Promise.all(
      busy.map(({ pageId }) =>
        deliver(
          ...Array.from({ length: MESSAGES }, () => ({
            pageId,
            from: unique('psid'),
            text: `Hi ${busyTag}`,
          })),
        ),
      ),
    )
    const started = performance.now()
    await honest!.write(`Hi ${honestTag}`)
    await eventually(async () => messagesSentTo(honest!.customer).length > 0, { ms: 30_000 })
    const took = Math.round(performance.now() - started)
    recordFigures('Messenger beside a flood of twenty pages', { took })
    expect(took).to.be.below(4_000)
  })
})
