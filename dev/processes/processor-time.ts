/** Processor time of a process with its children, on Linux. */
import { readdirSync, readFileSync } from 'node:fs'

const TICK_MS = 10 // of the kernel's clock for processor time

/** Milliseconds of processor time that a process has used, and those of its children, the ended ones too. */
export function processorMs(pid: number | undefined): number {
  if (!pid) return 0
  const own = times(pid)
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parent(name) === pid)
  return [own.self + own.ended, ...children.map((name) => times(name).self)].reduce(
    (a, b) => a + b,
    0,
  )
}

function fields(pid: number | string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function times(pid: number | string) {
  try {
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields(pid)
      .slice(11, 15)
      .map(Number)
    return { self: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS }
  } catch {
    return { self: 0, ended: 0 } // it ended between the list and the look
  }
}

function parent(pid: string): number {
  try {
    return Number(fields(pid)[1])
  } catch {
    return 0
  }
}
