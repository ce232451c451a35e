import { expect } from 'chai'
import { describe, it } from 'mocha'
import { recordFigures } from '../faults/figures.ts'
import { runOpenLoop, measureCapacity, type OpenLoopResult } from './open-loop.ts'
import { ordering, reading } from './workload.ts'
import { useScaledCluster } from './cluster.ts'

const SHARES = [0.5, 0.7, 0.85, 1, 1.25, 1.5]
const CONNECTIONS = 1_200 // one process takes 2,000, so nobody is turned away unheard

describe('a web process that gets more than it can do', function () {
  this.timeout(300_000)
  const cluster = useScaledCluster()
  for (const [name, requests] of Object.entries({ read: reading, order: ordering }))
    it(`${name}: 503 BUSY for what is too much, and all is well within 5 s`, async () => {
      const port = Number(new URL(cluster.webUrls[0]!).port)
      const next = requests(cluster)
      await measureCapacity({ port, next, seconds: 2 }) // warm
      const most = await measureCapacity({ port, next, seconds: 4 })
      const steps: object[] = []
      for (const share of SHARES) {
        const step = await runOpenLoop({
          port,
          next,
          perSecond: Math.round(most * share),
          seconds: 4,
        })
        steps.push({ share, ...shown(step) })
      }
      const flood = { port, next, perSecond: most * 3, seconds: 10, connections: CONNECTIONS }
      const flooded = await runOpenLoop(flood)
      const calm = { port, next, perSecond: Math.round(most * 0.4), seconds: 1 }
      const after: OpenLoopResult[] = []
      for (let second = 0; second < 6; second++) after.push(await runOpenLoop(calm))
      recordFigures(`knee: ${name}`, {
        most,
        steps,
        flooded: shown(flooded),
        after: after.map(shown),
      })
      expect(Object.keys(flooded.statuses)).to.have.members([
        name === 'read' ? '200' : '201',
        '503',
      ])
      expect(after.at(-1)!.statuses[503] ?? 0, 'refused 5 s later').to.equal(0)
    })
})

const shown = ({
  offered,
  statuses,
  perSecond,
  p50,
  p95,
  p99,
  refusedP95,
  heldP95,
}: OpenLoopResult) => ({
  offered,
  statuses,
  perSecond,
  ms: [p50, p95, p99],
  refusedP95,
  heldP95,
})
