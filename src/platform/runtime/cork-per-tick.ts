import type { Writable } from 'node:stream'

/**
 * Corks a stream until the end of this turn of the event loop: all writes of the turn become one system call, and wake the reader
 * once. Call it before each write.
 */
export function corkPerTick(stream: Writable): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}
