/** Who runs on which core: the contender alone on core 0, the rest (load, PostgreSQL, Redis) on the others. */
import { spawnSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'

export const cores = availableParallelism() // before this process leaves one of them
const canPin = cores > 1 && spawnSync('taskset', ['--version']).status === 0

/** Moves this process, and so all that it starts from now on, off core 0. */
export function leaveCoreZero(): void {
  if (canPin) spawnSync('taskset', ['-a', '-p', '-c', `1-${cores - 1}`, String(process.pid)])
}

/** The command that runs `args` on core 0 where pinning works, else anywhere. */
export function onCoreZero(args: string[]): [command: string, args: string[]] {
  return canPin ? ['taskset', ['-c', '0', ...args]] : [args[0]!, args.slice(1)]
}

export const pinningNote = canPin
  ? 'the contender on core 0, everything else on the other cores'
  : 'nothing pinned to a core (no taskset)'

/** A warning for the table when others were using the machine as the run began. */
export function busyNote(): string {
  const load = loadavg()[0]!
  return load < 0.5
    ? ''
    : ` Others used this machine (load ${load.toFixed(1)} at the start): the figures are rough.`
}
