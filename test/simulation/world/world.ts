/** What the modules of the simulation share: they stand in for libraries, which know no scheduler. */
import type { Random } from '../engine/random.ts'
import { current, type LogicalProcess, type Scheduler } from '../engine/scheduler.ts'
import type { Consumer, Message } from './broker.ts'
import type { Redis } from './ioredis.ts'
import type { Resource } from './provider.ts'

function newWorld(scheduler: Scheduler, random: Random) {
  return {
    scheduler,
    /** For what the outside world does. */
    random,
    /** True while faults happen; then the product can come to rest. */
    isHostile: false,
    /** While it is hostile: how often the provider lies, and how often messages are lost or doubled. */
    lies: 0,
    losses: 0,
    isRedisUp: true,
    messages: new Map<string, Message>(),
    consumers: [] as Consumer[],
    channels: new Map<string, Set<Redis>>(),
    counts: new Map<string, number>(),
    resources: new Map<string, Resource>(),
    ids: 0,
    /** Takes an event of the provider to the product. */
    sendEvent: (_body: string): void => {},
  }
}

export const world = {} as ReturnType<typeof newWorld>

/** For a new simulation. */
export function startWorld(scheduler: Scheduler, random: Random): void {
  Object.assign(world, newWorld(scheduler, random))
}

/** The logical process that runs. */
export function currentProcess(): LogicalProcess {
  const process = current.getStore()
  if (!process) throw new Error('No logical process runs')
  return process
}
