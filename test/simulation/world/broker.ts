/**
 * The queues as Redis holds them, for all logical processes. Any waiting message may be next, whatever its age: BullMQ promises
 * no order to the product. While the world is hostile, messages are lost, and run twice at once like those of a worker that was
 * taken for dead. That happens to a message once: the product gives up what has ended its worker three times, and crashes count.
 */
import { current, type LogicalProcess } from '../engine/scheduler.ts'
import { world } from './world.ts'

export interface Message {
  id: string
  queueName: string
  name: string
  data: unknown
  opts: { attempts?: number; backoff?: unknown; delay?: number }
  timestamp: number
  delay: number
  attemptsMade: number
  stalledCounter: number
  /** Which run holds its lock: the last that began. One that was taken for dead has lost it. */
  runs: number
  state: 'waiting' | 'delayed' | 'active' | 'finished'
  finishedOn?: number
}

export interface Consumer {
  process: LogicalProcess
  queueName: string
  concurrency: number
  running: number
  /** @param lock what `holdsLock` asks for */
  run(message: Message, lock: number): Promise<void>
}

const STALL_MS = 15_000

const keyOf = (queueName: string, id: string) => `${queueName}/${id}`

export function find(queueName: string, id: string): Message | undefined {
  return world.messages.get(keyOf(queueName, id))
}

export function remove(message: Message): void {
  world.messages.delete(keyOf(message.queueName, message.id))
}

/** A message with the id of one that is there is ignored. */
export function add(message: Message): void {
  const { queueName, id } = message
  if (world.messages.has(keyOf(queueName, id))) return
  if (world.isHostile && world.random.chance(world.losses))
    return world.scheduler.record(`redis lost ${queueName}/${message.name}`)
  world.messages.set(keyOf(queueName, id), message)
  offer(message)
}

/** What an emptied Redis does. */
export function flush(): void {
  world.messages.clear()
}

export function addConsumer(consumer: Consumer): void {
  world.consumers.push(consumer)
}

export function delay(message: Message, ms: number): void {
  message.state = 'delayed'
  message.delay = ms
  world.scheduler.setTimer(null, ms, () => message.state === 'delayed' && promote(message))
}

export function promote(message: Message): void {
  message.state = 'waiting'
  offer(message)
}

/** Without it a run can neither delay nor end its message. */
export function holdsLock(message: Message, lock: number): boolean {
  return message.state === 'active' && message.runs === lock
}

const isKnown = (message: Message) => find(message.queueName, message.id) === message

const consumersOf = (message: Message) =>
  world.consumers.filter(
    ({ process, queueName, running, concurrency }) =>
      process.isAlive && queueName === message.queueName && running < concurrency,
  )

function offer(message: Message): void {
  const label = `take ${message.queueName}/${message.name}`
  world.scheduler.add(
    null,
    label,
    () => {
      world.consumers = world.consumers.filter(({ process }) => process.isAlive)
      if (!isKnown(message) || message.state !== 'waiting') return 'gone'
      const consumer = world.random.pick(consumersOf(message))
      message.state = 'active'
      message.runs += 1
      start(consumer, message, message.runs)
      const isTakenForDead = world.isHostile && world.random.chance(world.losses)
      if (isTakenForDead && message.stalledCounter === 0) stall(message, message.runs)
      return consumer.process.name
    },
    () => !isKnown(message) || consumersOf(message).length > 0,
  )
}

function start(consumer: Consumer, message: Message, lock: number): void {
  consumer.running += 1
  let isRunning = true
  current.run(consumer.process, () => {
    void consumer.run(message, lock).finally(() => {
      isRunning = false
      consumer.running -= 1
    })
  })
  const watch = () => {
    if (!isRunning) return
    if (consumer.process.isAlive) world.scheduler.setTimer(null, STALL_MS, watch)
    else stall(message, lock)
  }
  world.scheduler.setTimer(null, STALL_MS, watch)
}

/** Its worker is taken for dead: another one takes it. */
function stall(message: Message, lock: number): void {
  if (!isKnown(message) || !holdsLock(message, lock)) return
  message.stalledCounter += 1
  message.state = 'waiting'
  offer(message)
}
