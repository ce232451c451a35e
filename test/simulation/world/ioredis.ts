/** What the product uses of ioredis beside BullMQ: publish and subscribe, and the counts of fair queueing. Rate limits count in memory. */
import { EventEmitter } from 'node:events'
import { currentProcess, world } from './world.ts'

const LOSS = 0.1

export class Redis extends EventEmitter {
  status = 'ready'
  private readonly process = currentProcess()

  sendCommand(): void {}
  disconnect(): void {}

  /** Scripts are not run here, so the caller counts in memory. */
  defineCommand(name: string): void {
    const reject = async () => await Promise.reject(new Error('Connection is closed.'))
    Object.assign(this, { [name]: reject })
  }

  async subscribe(channel: string): Promise<void> {
    const subscribers = world.channels.get(channel) ?? new Set()
    world.channels.set(channel, subscribers.add(this))
  }

  async publish(channel: string, text: string): Promise<void> {
    for (const subscriber of world.channels.get(channel) ?? []) {
      if (world.isHostile && world.random.chance(LOSS)) continue
      world.scheduler.add(subscriber.process, 'redis message', () => {
        subscriber.emit('message', channel, text)
        return 'ok'
      })
    }
  }

  async eval(_script: string, keyCount: number, ...args: string[]): Promise<number[]> {
    return await world.scheduler.step(currentProcess(), 'redis count', () => {
      if (!world.isRedisUp) throw new Error('Connection is closed.')
      return args.slice(0, keyCount).map((key) => {
        const count = (world.counts.get(key) ?? 0) + 1
        world.counts.set(key, count)
        return count
      })
    })
  }

  async ping(): Promise<string> {
    return 'PONG'
  }
}

export class Cluster extends Redis {}
