/** Time and randomness of Node as the product sees them: virtual inside a logical process, real outside. */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import filePromises from 'node:fs/promises'
import timersPromises from 'node:timers/promises'
import { world } from '../world/world.ts'
import { current } from './scheduler.ts'

const inProcess = () => current.getStore()
const nowInProcess = () => world.scheduler.now() + (inProcess()?.skewMs ?? 0)

/** Replaces the clocks, timers and generators of this OS process for good, before libraries are loaded. */
export function installVirtualTime(): void {
  replaceClocks()
  replaceTimers()
  replaceRandomness()
  replaceThreadPool()
  replaceFiles()
  // Sockets are watched by the clock of the machine, which must not decide anything.
  net.Socket.prototype.setTimeout = function () {
    return this
  }
  syncBuiltinESMExports()
}

function replaceClocks(): void {
  const RealDate = Date
  class VirtualDate extends RealDate {
    constructor(...args: ConstructorParameters<typeof Date> | []) {
      if (args.length === 0) super(VirtualDate.now())
      else super(...args)
    }
    static override now(): number {
      return inProcess() ? nowInProcess() : RealDate.now()
    }
  }
  const originalHasInstance = Function.prototype[Symbol.hasInstance]
  Object.defineProperty(VirtualDate, Symbol.hasInstance, {
    value: (value: unknown) => originalHasInstance.call(RealDate, value),
  })
  globalThis.Date = VirtualDate as DateConstructor
  const realNow = performance.now.bind(performance)
  performance.now = () => (inProcess() ? world.scheduler.now() : realNow())
}

function replaceTimers(): void {
  const real = { setTimeout, setInterval, clearTimeout, clearInterval, setImmediate }
  interface Handle {
    cancel(): void
    ref(): Handle
    unref(): Handle
    hasRef(): boolean
    refresh(): Handle
    [Symbol.toPrimitive](): number
  }

  function start(ms: number, repeats: boolean, act: () => void): Handle {
    const process = inProcess()!
    let cancel = () => {}
    const arm = () => {
      cancel = world.scheduler.setTimer(process, ms, () => {
        if (repeats) arm()
        act()
      })
    }
    arm()
    const handle: Handle = {
      cancel: () => cancel(),
      ref: () => handle,
      unref: () => handle,
      hasRef: () => true,
      refresh: () => (cancel(), arm(), handle),
      [Symbol.toPrimitive]: () => 0,
    }
    return handle
  }

  const timer =
    (repeats: boolean, fallback: typeof setTimeout) =>
    (act: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      inProcess() ? start(ms, repeats, () => act(...args)) : fallback(act, ms, ...(args as []))
  const clear = (fallback: typeof clearTimeout) => (handle?: unknown) =>
    handle && typeof handle === 'object' && 'cancel' in handle
      ? (handle as Handle).cancel()
      : fallback(handle as NodeJS.Timeout)
  Object.assign(globalThis, {
    setTimeout: timer(false, real.setTimeout),
    setInterval: timer(true, real.setInterval as never),
    clearTimeout: clear(real.clearTimeout),
    clearInterval: clear(real.clearInterval),
    setImmediate: (act: (...args: unknown[]) => void, ...args: unknown[]) =>
      real.setImmediate(() => {
        world.scheduler.noteActivity()
        if (inProcess()?.isAlive !== false) act(...args)
      }),
  })

  const realSleep = timersPromises.setTimeout
  timersPromises.setTimeout = (async (
    ms = 0,
    value?: never,
    { signal, ...options }: { signal?: AbortSignal; ref?: boolean } = {},
  ) => {
    if (!inProcess()) return await realSleep(ms, value, { signal, ...options })
    return await new Promise<unknown>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const handle = start(ms, false, () => resolve(value))
      signal?.addEventListener('abort', () => (handle.cancel(), reject(signal.reason)))
    })
  }) as typeof realSleep

  const realTimeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (ms) => {
    if (!inProcess()) return realTimeout(ms)
    const controller = new AbortController()
    start(ms, false, () => controller.abort(new DOMException('timed out', 'TimeoutError')))
    return controller.signal
  }
}

function replaceRandomness(): void {
  const real = { ...crypto, random: Math.random }
  const uuid = (version: '4' | '7', bytes: Buffer) => {
    const hex = bytes.toString('hex')
    const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  Math.random = () => inProcess()?.random.next() ?? real.random()
  Object.assign(crypto, {
    randomUUID: () => {
      const process = inProcess()
      return process ? uuid('4', process.random.bytes(16)) : real.randomUUID()
    },
    randomUUIDv7: () => {
      const process = inProcess()
      if (!process) return (real as unknown as { randomUUIDv7(): string }).randomUUIDv7()
      const bytes = process.random.bytes(16)
      bytes.writeUIntBE(nowInProcess(), 0, 6)
      return uuid('7', bytes)
    },
    randomInt: (first: number, second?: number) => {
      const process = inProcess()
      const [from, to] = second === undefined ? [0, first] : [first, second]
      return process ? from + process.random.below(to - from) : real.randomInt(from, to)
    },
    randomBytes: (length: number) => inProcess()?.random.bytes(length) ?? real.randomBytes(length),
  })
}

/** Signatures are made by threads; the scheduler waits for them. */
function replaceThreadPool(): void {
  const subtle = crypto.webcrypto.subtle as unknown as Record<
    string,
    (...args: unknown[]) => Promise<unknown>
  >
  for (const name of ['sign', 'verify', 'importKey', 'digest']) {
    const real = subtle[name]!.bind(subtle)
    subtle[name] = (...args) => {
      const work = real(...args)
      return inProcess() ? world.scheduler.external(work) : work
    }
  }
}

/** Files are read by threads too. */
function replaceFiles(): void {
  const functions = filePromises as unknown as Record<string, (...args: unknown[]) => unknown>
  for (const name of ['access', 'open', 'readFile', 'readdir', 'stat']) {
    const real = functions[name]!
    functions[name] = (...args) => {
      const work = real(...args)
      return inProcess() ? world.scheduler.external(work as Promise<unknown>) : work
    }
  }
}
