import { expect } from 'chai'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import { withWaiting } from '../../../console/rider/acts/local.js'
import {
  emptyQueue,
  sendAll,
  withAct,
  withAnswer,
  withoutRefusal,
} from '../../../console/rider/acts/queue.js'
import { reasonOf } from '../../../console/rider/acts/reasons.js'
import { apiError } from '../../../storefront/shared/send.js'

type Kind = 'accept' | 'reject' | 'deliver' | 'fail'

const act = (key: string, kind: Kind = 'deliver', orderId = key) => ({
  key,
  kind,
  orderId,
  orderNumber: `ORD-${orderId}`,
  body: {},
  at: 0,
})

/** What happens to one request: the network may lose it or its answer. */
type Fate = 'done' | 'refused' | 'lost' | 'answer lost' | 'refusal lost' | 'busy'

/** A market behind a bad network. Like the real one it repeats the response of a key. */
function createMarket(fates: Fate[]) {
  const done: string[] = []
  const refused: string[] = []
  const sent: string[] = []
  const send = async ({ key }: { key: string }) => {
    sent.push(key)
    const fate = fates.shift() ?? 'done'
    if (fate === 'lost') throw { status: 0, code: 'OFFLINE' }
    if (fate === 'busy') throw { status: 503, code: 'BUSY' }
    if (!done.includes(key)) {
      if (fate === 'refused' || fate === 'refusal lost') {
        if (fate === 'refusal lost') throw { status: 0, code: 'OFFLINE' }
        refused.push(key)
        throw { status: 409, code: 'CONFLICT', message: 'No.', body: { status: 'cancelled' } }
      }
      done.push(key)
    }
    if (fate === 'answer lost') throw { status: 0, code: 'OFFLINE' }
  }
  return { send, done, refused, sent }
}

const fates = fc.constantFrom<Fate>(
  'done',
  'refused',
  'lost',
  'answer lost',
  'refusal lost',
  'busy',
)
/** What a rider and the network do: a tap, or another attempt to send. */
const steps = fc.array(fc.oneof(fc.constant('act' as const), fc.constant('send' as const)), {
  maxLength: 20,
})

describe('the acts of a rider', () => {
  it('are each decided once, in their order, whatever the network does', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fates, { maxLength: 40 }), async (plan, network) => {
        const market = createMarket([...network])
        let queue = emptyQueue as any
        const how = {
          read: async () => queue,
          change: async (edit: (before: any) => any) => (queue = edit(queue)),
          send: market.send,
        }
        const made: string[] = []
        for (const step of plan) {
          if (step === 'act') {
            const key = `act-${made.length}`
            made.push(key)
            queue = withAct(queue, act(key))
          } else await sendAll(how)
        }
        while (!(await sendAll(how)));
        expect(queue.waiting).to.deep.equal([])
        expect([...market.done, ...market.refused].toSorted()).to.deep.equal(made.toSorted())
        expect(market.done).to.deep.equal(made.filter((key) => market.done.includes(key)))
        expect(queue.refused.map(({ act: { key } }: any) => key)).to.deep.equal(market.refused)
        expect([...new Set(market.sent)], 'first sent in order').to.deep.equal(made)
        const positions = market.sent.map((key) => made.indexOf(key))
        expect(positions, 'never an earlier one later').to.deep.equal(
          positions.toSorted((one, other) => one - other),
        )
      }),
    )
  })

  it('stop at the first that cannot be sent, and are kept', async () => {
    let queue = [act('one'), act('two')].reduce(withAct, emptyQueue)
    const market = createMarket(['done', 'lost'])
    const isDecided = await sendAll({
      read: async () => queue,
      change: async (edit) => (queue = edit(queue)),
      send: market.send,
    })
    expect([isDecided, queue.waiting.map(({ key }) => key)]).to.deep.equal([false, ['two']])
  })

  it('are kept once for two taps', () => {
    const queue = [act('one', 'deliver', 'a'), act('two', 'deliver', 'a')].reduce(
      withAct,
      emptyQueue,
    )
    expect(queue.waiting.map(({ key }) => key)).to.deep.equal(['one'])
  })

  it('settle what was refused of the same order before, as a right code after a wrong one', () => {
    const first = act('one', 'deliver', 'a')
    const refusal = { act: first, code: 'VALIDATION_FAILED', message: '', field: 'code' }
    const refused = withAnswer(withAct(emptyQueue, first), 'one', refusal)
    expect(refused.refused).to.have.length(1)
    expect(withAct(refused, act('two', 'deliver', 'a')).refused).to.deep.equal([])
    expect(withoutRefusal(refused, 'one').refused).to.deep.equal([])
  })
})

describe('what is shown while acts wait', () => {
  const order = (id: string, status: string) => ({ id, status }) as any
  const known = {
    deliveries: [order('a', 'ready'), order('b', 'out_for_delivery')],
    offers: [order('c', 'ready')],
  }
  const shown = (...acts: any[]) => {
    const { deliveries, offers } = withWaiting(known, acts)
    const texts = (orders: any[]) => orders.map(({ id, status }) => `${id} ${status}`)
    return [texts(deliveries), texts(offers)]
  }

  it('is the work as it is once they are sent', () => {
    expect(shown()).to.deep.equal([['a ready', 'b out_for_delivery'], ['c ready']])
    expect(shown(act('1', 'accept', 'c'))).to.deep.equal([
      ['a ready', 'b out_for_delivery', 'c out_for_delivery'],
      [],
    ])
    expect(shown(act('1', 'accept', 'a'), act('2', 'deliver', 'a'))).to.deep.equal([
      ['b out_for_delivery'],
      ['c ready'],
    ])
    expect(shown(act('1', 'fail', 'b'), act('2', 'reject', 'c'))).to.deep.equal([['a ready'], []])
  })
})

describe('why the market refused', () => {
  const why = (kind: Kind, code: string, more: object = {}) =>
    reasonOf({ act: act('1', kind), code, message: '', ...more })

  it('is said in words for every conflict', () => {
    expect(why('deliver', 'CONFLICT', { status: 'cancelled' })).to.equal('rider.refused.cancelled')
    expect(why('accept', 'CONFLICT', { status: 'cancelled' })).to.equal('rider.refused.cancelled')
    expect(why('accept', 'CONFLICT', { status: 'out_for_delivery' })).to.equal(
      'rider.refused.taken',
    )
    expect(why('accept', 'CONFLICT', { status: 'delivered' })).to.equal('rider.refused.taken')
    expect(why('deliver', 'CONFLICT', { status: 'delivered' })).to.equal('rider.refused.delivered')
    expect(why('fail', 'CONFLICT', { status: 'delivered' })).to.equal('rider.refused.delivered')
    expect(why('deliver', 'CONFLICT', { status: 'out_for_delivery' })).to.equal(
      'rider.refused.failed',
    )
    expect(why('deliver', 'FORBIDDEN')).to.equal('rider.refused.not-yours')
    expect(why('deliver', 'NOT_FOUND')).to.equal('rider.refused.gone')
    expect(why('deliver', 'RATE_LIMITED')).to.equal('rider.refused.too-often')
    expect(why('deliver', 'VALIDATION_FAILED', { field: 'code' })).to.equal('rider.refused.code')
  })

  it('is known from the response, whose body may have a status of its own', async () => {
    const envelope = { code: 'CONFLICT', message: 'It is cancelled now.', status: 'cancelled' }
    const error = await apiError(409, envelope as any)
    expect([error.status, error.body.status]).to.deep.equal([409, 'cancelled'])
    let queue = withAct(emptyQueue, act('one'))
    const isDecided = await sendAll({
      read: async () => queue,
      change: async (edit) => (queue = edit(queue)),
      send: () => Promise.reject(error),
    })
    expect([isDecided, reasonOf(queue.refused[0]!)]).to.deep.equal([
      true,
      'rider.refused.cancelled',
    ])
  })

  it('is left to the market’s own words where they say more', () => {
    expect(why('accept', 'RIDER_UNAVAILABLE')).to.equal(null)
    expect(why('accept', 'CONFLICT', { status: 'preparing' })).to.equal(null)
  })
})
