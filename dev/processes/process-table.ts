import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** When a process started, in the units of its platform; undefined when there is no such process, or a zombie. */
export function startTimeOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return startTimeFromPs(pid)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** The command line of a process, undefined when there is no such process. */
export function commandOf(pid: number): string | undefined {
  if (startTimeOf(pid) === undefined) return undefined
  if (process.platform !== 'linux') return ps('command=', pid)
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return undefined
  }
}

/** Signals a process, or with a negative pid its group; one that has already exited is ignored. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid !== 0) process.kill(pid, signal)
  } catch {
    // It exited in the meantime.
  }
}

function startTimeFromPs(pid: number) {
  const [state = '', ...started] = ps('stat=,lstart=', pid).split(/\s+/)
  return state.startsWith('Z') || started.length === 0 ? undefined : started.join(' ')
}

const ps = (columns: string, pid: number) =>
  spawnSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
