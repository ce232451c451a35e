import { appendFileSync } from 'node:fs'
import type { Publisher } from './publisher.ts'

/** Publishes nothing; appends what it would publish to a file, one JSON line each. */
export function dryRun(file: string): Publisher {
  return {
    async publish(publication) {
      appendFileSync(file, `${JSON.stringify({ ...publication, pid: process.pid })}\n`)
    },
  }
}
