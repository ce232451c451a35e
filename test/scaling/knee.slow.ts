import { expect } from 'chai'
import { describe, it } from 'mocha'
import { figures } from '../faults/figures.ts'
import { arrive, capacity, type Arrived } from './arrivals.ts'
import { ordering, reading } from './requests.ts'
import { useTown } from './cluster.ts'

const SHARES = [0.5, 0.7, 0.85, 1, 1.25, 1.5]
const CONNECTIONS = 1_200 // one process takes 2,000, so nobody is turned away unheard

describe('a web process that gets more than it can do', function () {
  this.timeout(300_000)
  const town = useTown()
  for (const [name, requests] of Object.entries({ read: reading, order: ordering }))
    it(`${name}: 503 BUSY for what is too much, and all is well within 5 s`, async () => {
      const port = Number(new URL(town.webUrls[0]!).port)
      const next = requests(town)
      await capacity({ port, next, seconds: 2 }) // warm
      const most = await capacity({ port, next, seconds: 4 })
      const steps: object[] = []
      for (const share of SHARES) {
        const step = await arrive({ port, next, perSecond: Math.round(most * share), seconds: 4 })
        steps.push({ share, ...shown(step) })
      }
      const flood = { port, next, perSecond: most * 3, seconds: 10, connections: CONNECTIONS }
      const flooded = await arrive(flood)
      const calm = { port, next, perSecond: Math.round(most * 0.4), seconds: 1 }
      const after: Arrived[] = []
      for (let second = 0; second < 6; second++) after.push(await arrive(calm))
      figures(`knee: ${name}`, { most, steps, flooded: shown(flooded), after: after.map(shown) })
      expect(Object.keys(flooded.statuses)).to.have.members([
        name === 'read' ? '200' : '201',
        '503',
      ])
      expect(after.at(-1)!.statuses[503] ?? 0, 'refused 5 s later').to.equal(0)
    })
})

const shown = ({ offered, statuses, perSecond, p50, p95, p99, refusedP95, heldP95 }: Arrived) => ({
  offered,
  statuses,
  perSecond,
  ms: [p50, p95, p99],
  refusedP95,
  heldP95,
})
