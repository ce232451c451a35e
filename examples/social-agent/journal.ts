/**
 * A write-ahead journal with one file for each post, so that the next start knows what may have happened. A file belongs to
 * the process in its name; when that process is gone, exactly one other takes it over.
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

export interface Entry {
  postId: string
  claimId: string
  /** The places that published it. */
  published: string[]
  /** The places that did not publish it, with the reason. */
  rejected: { url: string; reason: string }[]
  /** The place that is being published to. After a crash it is unknown whether it has the post. */
  publishing: string | null
  /** What to report; null while there are places left. */
  outcome: { status: 'posted' | 'failed'; error_text?: string } | null
}

export interface Journal {
  /** Creates an entry with a claim id of its own. */
  open(postId: string): Entry
  /** Survives a crash of this process; if `durable`, also one of the machine. */
  save(entry: Entry, options?: { durable: boolean }): void
  close(entry: Entry): void
  /** The unfinished entries of this process, and those of processes that are gone, which it takes over. */
  unfinished(): Entry[]
}

export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true })
  const owner = `${process.pid}~${randomUUID()}`
  const fileOf = (postId: string) => join(folder, `${postId}~${owner}.json`)

  function save(entry: Entry, { durable } = { durable: false }): void {
    const file = fileOf(entry.postId)
    const draft = openSync(`${file}.draft`, 'w')
    writeSync(draft, JSON.stringify(entry))
    if (durable) fsyncSync(draft)
    closeSync(draft)
    renameSync(`${file}.draft`, file)
    if (durable) syncFolder(folder)
  }

  return {
    save,
    open(postId) {
      const claimId = randomUUID()
      const entry = {
        postId,
        claimId,
        published: [],
        rejected: [],
        publishing: null,
        outcome: null,
      }
      save(entry)
      return entry
    },
    close: ({ postId }) => rmSync(fileOf(postId), { force: true }),
    unfinished() {
      const entries: Entry[] = []
      for (const name of readdirSync(folder)) {
        const [, postId, pid, instance] = /^([^~]+)~(\d+)~([^~]+)\.json$/.exec(name) ?? []
        if (!postId) continue
        const isOwn = `${pid}~${instance}` === owner
        if (!isOwn && (isAlive(Number(pid)) || !takeOver(join(folder, name), fileOf(postId))))
          continue
        entries.push(JSON.parse(readFileSync(fileOf(postId), 'utf8')) as Entry)
      }
      return entries
    },
  }
}

/** A file with our process id and another UUID is from an earlier process, as after the restart of a container. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** False when another process was faster. */
function takeOver(from: string, to: string): boolean {
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
