/** Notes which rows of the outbox this process has sent, some time later and many at once. */
import { log } from '../runtime/log.ts'
import { recordFirstDispatch } from './outbox.ts'

/** Before the relay takes them for lost. Most have had their effect by then, and nothing is left to note. */
const NOTE_AFTER_MS = 1_000
const NOTED_AT_ONCE = 500

let sent: string[] = []
let noting: NodeJS.Timeout | undefined

export function recordDispatchSoon(id: string): void {
  sent.push(id)
  noting ??= setTimeout(() => void flushDispatchLog(), NOTE_AFTER_MS).unref()
}

/** Notes at once what is still to be noted. */
export async function flushDispatchLog(): Promise<void> {
  clearTimeout(noting)
  noting = undefined
  const ids = sent
  sent = []
  try {
    for (let from = 0; from < ids.length; from += NOTED_AT_ONCE)
      await recordFirstDispatch(ids.slice(from, from + NOTED_AT_ONCE))
  } catch (error) {
    log.debug({ rows: ids.length, reason: String(error) }, 'Sent, and sent again by the relay')
  }
}
