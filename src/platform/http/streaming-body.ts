/** Bodies that write themselves, at the pace of whoever takes them, and so can use their memory again and again. */
import type { Writable } from 'node:stream'

/** Writes a body `into` the response, without ending it; gives up once `lost` aborts. */
export type StreamingBody = (into: Writable, lost: AbortSignal) => Promise<void>

/**
 * Gives pieces to `into`. Each resolves when the piece has been taken, so that its memory is free again.
 * A response behind another one on its connection never says that the connection is gone; `lost` does.
 */
export function createChunkWriter(
  into: Writable,
  lost: AbortSignal,
): (piece: Buffer) => Promise<void> {
  const gone = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error('The client left'))
    if (lost.aborted) giveUp()
    else lost.addEventListener('abort', giveUp, { once: true })
  })
  gone.catch(() => {})
  return async (piece) => {
    const taken = new Promise<void>((resolve, reject) => {
      into.write(piece, (error) => (error ? reject(error) : resolve()))
    })
    await Promise.race([taken, gone])
  }
}
