import { appendFileSync } from 'node:fs'
import type { Publisher } from './publisher.ts'

/** Publishes nothing, and writes what it would have published, one JSON line each. */
export function dryRun(file: string): Publisher {
  return {
    async publish(publication) {
      appendFileSync(file, `${JSON.stringify({ ...publication, pid: process.pid })}\n`)
    },
  }
}
