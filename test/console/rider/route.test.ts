import { expect } from 'chai'
import { describe, it } from 'mocha'
import { clock, secondsLeft } from '../../../console/rider/offers/time.js'
import { stopsOf } from '../../../console/rider/route/stops.js'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
let made = 0
const delivery = (id: string, status: string, place: object | null = null, more: object = {}) =>
  ({
    id,
    status,
    deliveryLocation: place,
    deliveryFailure: null,
    stores: [{ location: at(8.86, 124.79) }],
    createdAt: new Date(Date.UTC(2026, 10, 23, 1, made++)).toISOString(),
    ...more,
  }) as any
const ids = (stops: { id: string }[]) => stops.map(({ id }) => id)

describe('the stops of a rider', () => {
  it('are what is on the way, each time the nearest, then what is ready, then what is being prepared', () => {
    const deliveries = [
      delivery('prepared', 'preparing'),
      delivery('ready', 'ready'),
      delivery('unknown', 'out_for_delivery'),
      delivery('far', 'out_for_delivery', at(8.9, 124.83)),
      delivery('near', 'out_for_delivery', at(8.861, 124.791)),
      delivery('middle', 'out_for_delivery', at(8.88, 124.8)),
    ]
    expect(ids(stopsOf(deliveries))).to.deep.equal([
      'near',
      'middle',
      'far',
      'unknown',
      'ready',
      'prepared',
    ])
    expect(ids(stopsOf(deliveries, at(8.9, 124.83))).slice(0, 3)).to.deep.equal([
      'far',
      'middle',
      'near',
    ])
  })

  it('end with what could not be handed over', () => {
    const failed = delivery('failed', 'out_for_delivery', null, { deliveryFailure: { at: '' } })
    expect(ids(stopsOf([failed, delivery('next', 'ready')]))).to.deep.equal(['next', 'failed'])
    expect(stopsOf([])).to.deep.equal([])
  })
})

describe('the countdown of an offer', () => {
  const offer = { offeredAt: '2026-11-23T01:00:00.000Z', expiresAt: '2026-11-23T01:01:30.000Z' }
  const left = (time: string) => secondsLeft(offer, Date.parse(time)).left

  it('counts the seconds left, never more than the offer had and never below zero', () => {
    expect(left('2026-11-23T01:00:15.000Z')).to.equal(75)
    expect(left('2026-11-23T00:00:00.000Z')).to.equal(90)
    expect(left('2026-11-23T02:00:00.000Z')).to.equal(0)
    expect([clock(75), clock(5), clock(0)]).to.deep.equal(['1:15', '0:05', '0:00'])
  })
})
