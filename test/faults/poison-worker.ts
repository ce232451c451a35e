/** Loaded in front of a worker: jobs that do what no job of the product may do. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'
import { Type } from 'typebox'
import { job } from '../../src/platform/jobs/job.ts'
import { registerHandler } from '../../src/platform/jobs/handlers.ts'

const poisons: Record<string, () => Promise<unknown>> = {
  throw: async () => {
    throw new Error('poison')
  },
  'never end': () => new Promise(() => {}),
  exit: async () => process.exit(1),
  swell: async () => {
    const held: number[][] = []
    for (;;) held.push(Array.from({ length: 1_000_000 }, Math.random))
  },
  loop: async () => {
    for (;;);
  },
  'take a second': () => sleep(1_000),
  'take three seconds': () => sleep(3_000),
  'take a minute': () => sleep(60_000),
}

if (isMainThread)
  for (const [name, run] of Object.entries(poisons)) {
    const timeoutMs = name === 'never end' ? 1_000 : 90_000
    registerHandler(job('webhooks', name, Type.Object({}), { timeoutMs }), run)
  }
