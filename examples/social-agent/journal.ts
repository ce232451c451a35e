/**
 * What the agent was doing, on disk before it does it: a file a post, so that whoever starts after a crash knows what may
 * have happened. A file belongs to the process that its name names; when that process is gone, one other takes it over.
 */
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** The work on one post. */
export interface Entry {
  postId: string
  claimId: string
  /** Addresses where it is published. */
  done: string[]
  /** Addresses that refused it, with the reason: nothing was published there. */
  refused: { url: string; reason: string }[]
  /** The address where publishing has begun and not ended. Left by a crash, it means that nobody knows. */
  begun: string | null
  /** What is to be reported; null while there is something left to publish. */
  outcome: { status: 'posted' | 'failed'; error_text?: string } | null
}

export interface Journal {
  /** Begins the work on a post under a claim of our own. */
  open(postId: string): Entry
  /** Survives the death of this process; with `surely`, that of the machine as well. */
  save(entry: Entry, surely?: 'surely'): void
  close(entry: Entry): void
  /** What this agent left unfinished, and what processes that are gone did; each for one taker. */
  unfinished(): Entry[]
}

export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true })
  const owner = `${process.pid}~${randomUUID()}`
  const fileOf = (postId: string) => join(folder, `${postId}~${owner}.json`)

  function save(entry: Entry, surely?: 'surely'): void {
    const file = fileOf(entry.postId)
    const draft = openSync(`${file}.draft`, 'w')
    writeSync(draft, JSON.stringify(entry))
    if (surely) fsyncSync(draft)
    closeSync(draft)
    renameSync(`${file}.draft`, file)
    if (surely) syncFolder(folder)
  }

  return {
    save,
    open(postId) {
      const claimId = randomUUID()
      const entry = { postId, claimId, done: [], refused: [], begun: null, outcome: null }
      save(entry)
      return entry
    },
    close: ({ postId }) => rmSync(fileOf(postId), { force: true }),
    unfinished() {
      const entries: Entry[] = []
      for (const name of readdirSync(folder)) {
        const [, postId, pid, instance] = /^([^~]+)~(\d+)~([^~]+)\.json$/.exec(name) ?? []
        if (!postId) continue
        const isOurs = `${pid}~${instance}` === owner
        if (!isOurs && (isAlive(Number(pid)) || !moved(join(folder, name), fileOf(postId))))
          continue
        entries.push(JSON.parse(readFileSync(fileOf(postId), 'utf8')) as Entry)
      }
      return entries
    },
  }
}

/** Our own number with another name after it is that of a process before us, as in a container that started again. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** False when another was faster. */
function moved(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch {
    return false
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
