import { expect } from 'chai'
import { describe, it } from 'mocha'
import { config } from '../../../src/config/config.ts'
import { submitMessage, type CustomerMessage } from '../../../src/features/chat/service/submit.ts'
import { manilaMonth, now } from '../../../src/platform/values/clock.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { AppError } from '../../../src/platform/contract/errors.ts'
import { noIdempotency } from '../../../src/platform/http/idempotency.ts'
import { createPro } from '../../support/developer-api.ts'
import { unique } from '../../support/actors.ts'
import { scriptModel } from '../../support/model-server.ts'
import { useHarness } from '../../support/harness.ts'

type Shop = Awaited<ReturnType<typeof createPro>>

const from = (store: Shop, customerKey: string, text: string): CustomerMessage => ({
  storeId: store.id,
  ownerId: store.owner.id,
  source: 'api',
  isTest: false,
  customerKey,
  text,
})

/** Asked in one turn of the event loop, and so written in one group; the reply, or the code of the refusal. */
const askTogether = (questions: CustomerMessage[]) =>
  Promise.all(
    questions.map(async (question) => {
      try {
        return (await (await submitMessage(question, noIdempotency))()).reply
      } catch (error) {
        if (error instanceof AppError) return error.code
        throw error
      }
    }),
  )

describe('messages in one batch', () => {
  useHarness()

  it('are answered in order within each session, with one job at a time for a session', async () => {
    const tag = echoing()
    const store = await createPro()
    const sessions = [unique('visitor'), unique('visitor')]
    const questions = Array.from({ length: 10 }, (_, n) =>
      from(store, sessions[n % 2]!, `m${n} ${tag}`),
    )
    const replies = await askTogether(questions)
    expect(replies).to.deep.equal(Array.from({ length: 10 }, (_, n) => `m${n}`))
    const rows = await knex('chat_messages as m')
      .join('chat_sessions as c', 'c.id', 'm.session_id')
      .whereIn('c.customer_key', sessions)
      .orderBy('m.answered_at')
      .select('c.customer_key', 'm.seq', 'm.text', 'm.session_id')
    for (const [at, session] of sessions.entries()) {
      const own = rows.filter(({ customer_key }) => customer_key === session)
      expect(own.map(({ seq }) => seq)).to.deep.equal([1, 2, 3, 4, 5])
      expect(own.map(({ text }) => text)).to.deep.equal(
        questions.filter((_, n) => n % 2 === at).map(({ text }) => text),
      )
      const runs = await knex('outbox').whereRaw(`payload ->> 'sessionId' = ?`, own[0].session_id)
      expect(runs).to.have.length(5)
    }
  })

  it('are metered and rejected per owner: one at the monthly limit, one with a disabled agent', async () => {
    const tag = echoing()
    const [short, off, well] = [await createPro(), await createPro(), await createPro()]
    const month = manilaMonth(now())
    const limit = config.proMonthlyReplies
    await knex('reply_usage').insert({ owner_id: short.owner.id, month, used: limit - 2 })
    const agent = { enabled: false, name: 'Luz', greeting: '', instructions: '' }
    await knex('store_agents').insert({ store_id: off.id, ...agent })
    const asked = [short, off, well, short, off, well, short, off, well]
    const answers = await askTogether(
      asked.map((store) => from(store, unique('visitor'), `Hi ${tag}`)),
    )
    const of = (store: Shop) => answers.filter((_, n) => asked[n] === store).toSorted()
    expect(of(short)).to.deep.equal(['Hi', 'Hi', 'MONTHLY_LIMIT_REACHED'])
    expect(of(off)).to.deep.equal(Array(3).fill('AGENT_DISABLED'))
    expect(of(well)).to.deep.equal(['Hi', 'Hi', 'Hi'])
    const used = async ({ owner }: Shop) =>
      (await knex('reply_usage').where({ owner_id: owner.id, month }).first())?.used ?? 0
    expect([await used(short), await used(off), await used(well)]).to.deep.equal([limit, 0, 3])
    const stored = await knex('chat_messages').where({ owner_id: off.owner.id })
    expect(stored).to.deep.equal([])
  })

  it('are written even if one of them fails', async () => {
    const tag = echoing()
    const [store, gone] = [await createPro(), await createPro()]
    const nobody = { ...gone, owner: { ...gone.owner, id: unique('nobody') } }
    const questions = [store, nobody, store].map((each) =>
      from(each, unique('visitor'), `Hi ${tag}`),
    )
    const [first, poison, last] = await Promise.allSettled(
      questions.map(
        async (question) => (await (await submitMessage(question, noIdempotency))()).reply,
      ),
    )
    expect([first!.status, poison!.status, last!.status]).to.deep.equal([
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
  })
})

/** A model that says the first word it hears. @returns the tag of what it listens to */
function echoing(): string {
  const tag = unique('tag')
  scriptModel(tag, ({ said }) => ({ text: said.split(' ')[0]! }))
  return tag
}
