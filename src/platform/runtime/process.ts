/** Graceful shutdown. */
import { setTimeout as sleep } from 'node:timers/promises'
import { flushLogs, log } from './log.ts'

const STOP_DEADLINE_MS = 24_000

/**
 * Runs `stop` on SIGTERM or SIGINT and exits with 0; a second signal, or the deadline, ends the process at once. An uncaught error
 * stops the process in the same way with exit code 1, so that a supervisor restarts it.
 */
export function onStop(stop: () => Promise<void>): void {
  let stopping = false
  const end = async (code: number) => {
    if (stopping) process.exit(code || 1)
    stopping = true
    log.info('stopping')
    setTimeout(() => process.exit(code || 1), STOP_DEADLINE_MS).unref()
    await stop().catch((error: unknown) => log.error({ err: error }, 'stopping failed'))
    log.info('stopped')
    flushLogs()
    process.exit(code)
  }
  process.on('SIGTERM', () => void end(0))
  process.on('SIGINT', () => void end(0))
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(kind, (error: unknown) => {
      log.fatal({ err: error }, kind)
      void end(1)
    })
  }
}

/** Waits without keeping the process alive. */
export async function unrefSleep(ms: number): Promise<void> {
  await sleep(ms, undefined, { ref: false })
}
