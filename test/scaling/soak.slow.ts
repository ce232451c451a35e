import { expect } from 'chai'
import { describe, it } from 'mocha'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordFigures } from '../faults/figures.ts'
import type { Program } from '../faults/product-process.ts'
import { eventually } from '../support/harness.ts'
import { runOpenLoop, measureCapacity, type OpenLoopResult } from './open-loop.ts'
import { openHandles } from './resource-meters.ts'
import { mixed } from './workload.ts'
import { commandAt, useScaledCluster, type ScaledCluster } from './cluster.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 20)
const SAMPLE_MS = 10_000
const SHARE = 0.7 // of what is sustained

describe(`${MINUTES} minutes of everyday load`, function () {
  this.timeout((MINUTES + 10) * 60_000)
  const cluster = useScaledCluster()

  it('is carried to its end: every order that was answered is confirmed, and nothing grows', async () => {
    const port = Number(new URL(cluster.urls[0]).port)
    const mix = mixed(cluster)
    const most = await measureCapacity({ port, ...mix, seconds: 10 }, 48)
    const samples = sampling(cluster)
    const perSecond = Math.round(most * SHARE)
    const load = await runOpenLoop({ port, ...mix, perSecond, seconds: MINUTES * 60 })
    const taken = await samples.end()
    await eventually(async () => (await left(cluster)) === 0, {
      ms: 120_000,
      what: 'the outbox empty',
    })
    const [{ confirmed }] = await cluster.sql(
      `select count(*)::int as confirmed from orders where status = 'confirmed' and id = any($1::uuid[])`,
      [mix.confirmed()],
    )
    recordFigures('soak', { minutes: MINUTES, most, perSecond, ...shown(load), ...taken })
    console.table(taken.processes)
    expect(confirmed, 'orders whose payment was answered').to.equal(mix.confirmed().length)
    expect(confirmed).to.be.above(MINUTES * 60)
    const bad = Object.entries(load.statuses).filter(([status]) => !/^2|^503/.test(status))
    expect(bad).to.deep.equal([])
    expect(load.statuses[503] ?? 0, 'refused').to.be.below(load.offered / 1000)
  })
})

const shown = ({ offered, statuses, p50, p95, p99 }: OpenLoopResult) => ({
  offered,
  statuses,
  ms: [p50, p95, p99],
})

async function left({ sql }: ScaledCluster): Promise<number> {
  const rows = await sql(
    `select count(*)::int as open from outbox where completed_at is null and name <> 'expire-order'`,
  )
  return rows[0].open
}

interface Sample {
  at: number
  mb: number
  handles: number
}

/** Looks at memory, handles and lag of every process until it is ended. */
function sampling(cluster: ScaledCluster) {
  const kept = new Map<string, Sample[]>()
  const lags: number[] = []
  const redisMb: number[] = []
  const open: number[] = []
  const stopping = new AbortController()
  const all: [string, Program][] = [
    ...cluster.webs.map((each, index): [string, Program] => [`web-${index + 1}`, each]),
    ...cluster.workers.map((each, index): [string, Program] => [`worker-${index + 1}`, each]),
  ]
  const look = async () => {
    for (const [name, each] of all) {
      const sample = { at: performance.now(), ...openHandles(each.pid()) }
      kept.set(name, [...(kept.get(name) ?? []), sample])
    }
    lags.push(...(await Promise.all(cluster.webUrls.map(lagP99))))
    const memory = String(await commandAt(cluster.redisUrl, 'INFO', 'memory'))
    redisMb.push(Number(/used_memory:(\d+)/.exec(memory)?.[1]) / 1e6)
    open.push(await left(cluster))
  }
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      await look()
      await sleep(SAMPLE_MS, null, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    async end() {
      stopping.abort()
      await looking
      const ends = (values: number[]) =>
        [values[0], values.at(-1)].map((value) => Math.round(value! * 10) / 10)
      return {
        processes: Object.fromEntries([...kept].map(([name, samples]) => [name, trend(samples)])),
        worstLagP99Ms: Math.round(Math.max(...lags) * 1000),
        redisMb: ends(redisMb),
        outboxOpenAtMost: Math.max(...open),
      }
    },
  }
}

async function lagP99(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${process.env.METRICS_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1])
}

/** First, last and slope; the slope leaves out the first third, in which caches fill. */
function trend(samples: Sample[]) {
  const late = samples.slice(Math.floor(samples.length / 3))
  const mean = (of: (sample: Sample) => number) =>
    late.reduce((sum, each) => sum + of(each), 0) / late.length
  const [at, mb] = [mean((each) => each.at), mean((each) => each.mb)]
  const rise = late.reduce((sum, each) => sum + (each.at - at) * (each.mb - mb), 0)
  const run = late.reduce((sum, each) => sum + (each.at - at) ** 2, 0)
  const [first, last] = [samples[0]!, samples.at(-1)!]
  return {
    mb: `${first.mb} to ${last.mb}`,
    mbAnHour: Math.round((rise / run) * 3_600_000),
    handles: `${first.handles} to ${last.handles}`,
  }
}
