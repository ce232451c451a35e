/** A thread that hashes passwords, one at a time, behind everything else that wants the processor. */
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } // OWASP's argon2id figures

const NICENESS = 8 // a seventh of a core that requests want whole

/** A password to be hashed, or to be checked against a hash. */
export interface Task {
  password: string
  stored?: string
}

/** Requests go before passwords. Linux has a priority for each thread; where it can't be set, log-ins work all the same. */
function giveWay(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS)
  } catch {
    // no /proc, or a sandbox that forbids it
  }
}

giveWay()
parentPort!.on('message', ({ password, stored }: Task) => {
  parentPort!.postMessage(
    stored === undefined ? hashSync(password, options) : verifySync(stored, password),
  )
})
