import { expect } from 'chai'
import { describe, it } from 'mocha'
import { figures } from '../faults/figures.ts'
import { authorise, expectWhole, openCheckouts, settled } from '../faults/orders.ts'
import { useTown } from './town.ts'

describe('several machines', function () {
  this.timeout(300_000)
  const town = useTown()

  it('through the balancer and the pooler: every order is confirmed, charged and told once', async () => {
    const checkouts = await openCheckouts(town, 60)
    for (const { checkoutUrl } of checkouts) await authorise(checkoutUrl)
    await settled(town, checkouts)
    await expectWhole(town, checkouts)
    figures('several machines', { orders: checkouts.length })
    expect(checkouts).to.have.length(60)
  })
})
