/**
 * The scheduler: everything that can happen next is a task, and one task happens at a time. Which one is drawn from the seed, so
 * a run is repeated exactly by its seed. Time is virtual: it moves by a millisecond a step, and to the next timer when no task
 * is ready.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { Random } from './random.ts'

const realImmediate = setImmediate
/** Turns of the event loop without any news after which nothing more is expected to move by itself. */
const QUIET_TURNS = 4
/** How often something is held up, by a slow network or a full processor, and for how many steps at most. */
const HELD_UP = 0.03
const HELD_UP_STEPS = 200

/** The logical process whose code runs. It is one for all simulations of an OS process, so what a dead process left behind stays dead. */
export const current = new AsyncLocalStorage<LogicalProcess>()

/** A process of the product. It dies with its memory: what it waits for never happens. */
export interface LogicalProcess {
  readonly name: string
  readonly random: Random
  isAlive: boolean
  /** How far its clock is from that of the others. */
  readonly skewMs?: number
}

interface Task {
  process: LogicalProcess | null
  label: string
  isEnabled(): boolean
  /** Others go first until this step: by even chance alone, nobody would ever hold a lock while many others move. */
  heldUntil: number
  /** Runs to its outcome, which goes into the trace. */
  run(): Promise<string> | string
}

interface Timer {
  process: LogicalProcess | null
  at: number
  order: number
  fire(): void
}

/** Work outside the event loop. */
interface External {
  hasEnded: boolean
  deliver(): void
}

export function createScheduler(random: Random, startAt: number) {
  const hash = createHash('sha256')
  const trace: string[] = []
  let tasks: Task[] = []
  let timers: Timer[] = []
  let now = startAt
  let steps = 0
  let order = 0
  let activity = 0
  let externals: External[] = []
  let isSettling = false
  let afterStep = async () => {}

  function record(line: string): void {
    const text = `${steps} ${now - startAt} ${line}`
    trace.push(text)
    hash.update(text)
  }

  function add(
    process: LogicalProcess | null,
    label: string,
    run: Task['run'],
    isEnabled = () => true,
  ): void {
    activity += 1
    const heldUntil = random.chance(HELD_UP) ? steps + random.below(HELD_UP_STEPS) : 0
    tasks.push({ process, label, run, isEnabled, heldUntil })
  }

  /** Parks the caller until the scheduler lets `act` run. A caller that has died waits for ever. */
  async function step<T>(
    process: LogicalProcess | null,
    label: string,
    act: () => Promise<T> | T,
    describe: (value: T) => string = () => 'ok',
  ): Promise<T> {
    return await new Promise<T>((resolve, reject) => {
      add(process, label, async () => {
        try {
          const value = await act()
          resolve(value)
          return describe(value)
        } catch (error) {
          reject(error)
          return `error ${(error as { code?: string }).code ?? (error as Error).message}`
        }
      })
    })
  }

  function setTimer(process: LogicalProcess | null, ms: number, fire: () => void): () => void {
    activity += 1
    const timer = { process, at: now + Math.max(1, Math.ceil(ms || 0)), order: order++, fire }
    timers.push(timer)
    return () => void (timers = timers.filter((each) => each !== timer))
  }

  const isAlive = ({ process }: { process: LogicalProcess | null }) => process?.isAlive !== false

  /**
   * Waits until nothing moves by itself: microtasks, immediates and work outside the event loop have ended. That work is answered
   * in the order in which it began, whichever thread was faster.
   */
  async function settle(): Promise<void> {
    isSettling = true
    for (let quiet = 0, seen = activity; quiet < QUIET_TURNS;) {
      await new Promise<void>((resolve) => void realImmediate(resolve))
      deliverExternal()
      quiet = externals.length > 0 || seen !== activity ? 0 : quiet + 1
      seen = activity
    }
    isSettling = false
  }

  function deliverExternal(): void {
    if (!externals[0]?.hasEnded) return
    activity += 1
    externals.shift()!.deliver()
  }

  /** In the order of their times; what they lead to are tasks again. */
  async function fireDueTimers(): Promise<void> {
    const due = timers.filter((timer) => timer.at <= now)
    if (due.length === 0) return
    timers = timers.filter((timer) => timer.at > now)
    for (const timer of due.toSorted((a, b) => a.at - b.at || a.order - b.order)) {
      if (!isAlive(timer)) continue
      if (timer.process) current.run(timer.process, timer.fire)
      else current.exit(timer.fire)
    }
    await settle()
  }

  /** One task, or the time up to the next timer. @returns false when nothing can ever happen again */
  async function move(): Promise<boolean> {
    await settle()
    await afterStep()
    await fireDueTimers()
    tasks = tasks.filter(isAlive)
    timers = timers.filter(isAlive)
    const enabled = tasks.filter((task) => task.isEnabled())
    const prompt = enabled.filter(({ heldUntil }) => heldUntil <= steps)
    const ready = prompt.length > 0 ? prompt : enabled
    if (ready.length === 0) {
      if (timers.length === 0) return false
      now = Math.max(now, Math.min(...timers.map(({ at }) => at)))
      return true
    }
    const task = random.pick(ready)
    tasks = tasks.filter((each) => each !== task)
    steps += 1
    now += 1
    const run = () => task.run()
    const outcome = await (task.process ? current.run(task.process, run) : current.exit(run))
    record(`${task.process?.name ?? '-'} ${task.label}: ${outcome}`)
    return true
  }

  return {
    random,
    trace,
    step,
    add,
    setTimer,
    record,
    now: () => now,
    /** A jump of the clock of everything at once. */
    jump: (ms: number) => void (now += ms),
    steps: () => steps,
    hash: () => hash.copy().digest('hex').slice(0, 16),
    /** Work outside the event loop, such as a signature in the thread pool, that ends by itself. */
    async external<T>(work: Promise<T>): Promise<T> {
      const { promise, resolve } = Promise.withResolvers<T>()
      const entry: External = { hasEnded: false, deliver: () => resolve(work) }
      externals.push(entry)
      const end = () => {
        entry.hasEnded = true
        if (isSettling) return
        while (externals[0]?.hasEnded) deliverExternal() // a step, or whoever sets the stage, waits for it
      }
      work.then(end, end)
      return await promise
    },
    onMoved: (watch: () => Promise<void>) => void (afterStep = watch),
    noteActivity: () => void (activity += 1),
    /** Lets tasks happen until `isDone`, looked at between steps. @returns whether it was, before `maxSteps` */
    async runUntil(isDone: () => boolean, { maxSteps }: { maxSteps: number }): Promise<boolean> {
      const lastStep = steps + maxSteps
      while (!isDone()) {
        if (steps >= lastStep) return false
        if (!(await move())) return isDone()
      }
      await settle()
      return true
    },
  }
}

export type Scheduler = ReturnType<typeof createScheduler>
