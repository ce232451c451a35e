/** CPU pinning: the target alone on core 0, the rest (load, PostgreSQL, Redis) on the others. */
import { spawnSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'

export const cores = availableParallelism() // before this process gives one up
const canPin = cores > 1 && spawnSync('taskset', ['--version']).status === 0

/** Moves this process and its future children off core 0. */
export function releaseCoreZero(): void {
  if (canPin) spawnSync('taskset', ['-a', '-p', '-c', `1-${cores - 1}`, String(process.pid)])
}

/** The command that runs `args` on core 0 where pinning works, else anywhere. */
export function pinToCoreZero(args: string[]): [command: string, args: string[]] {
  return canPin ? ['taskset', ['-c', '0', ...args]] : [args[0]!, args.slice(1)]
}

export const pinningNote = canPin
  ? 'the target on core 0, everything else on the other cores'
  : 'nothing pinned to a core (no taskset)'

/** A warning for the table when the machine was busy at the start. */
export function loadWarning(): string {
  const load = loadavg()[0]!
  return load < 0.5
    ? ''
    : ` Others used this machine (load ${load.toFixed(1)} at the start): the figures are rough.`
}
