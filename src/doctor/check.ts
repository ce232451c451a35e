/** The interface of a check, and a runner that never hangs. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Problem } from '../config/read-settings.ts'
import type { Config } from '../config/read-config.ts'

const DEADLINE_MS = 5_000

/** `warn` is a working but questionable setup; `skip` means that a prerequisite failed. */
type Status = 'ok' | 'warn' | 'fail' | 'skip'

export interface CheckResult {
  status: Status
  /** What was checked, such as `PostgreSQL`. */
  subject: string
  /** What was found and, unless it is ok, how to fix it. Never contains a secret. */
  message: string
}

export const ok = (subject: string, message: string): CheckResult => result('ok', subject, message)
export const warn = (subject: string, message: string) => result('warn', subject, message)
export const fail = (subject: string, message: string) => result('fail', subject, message)
const skip = (subject: string, cause: string) =>
  result('skip', subject, `skipped, because of ${cause}`)

function result(status: Status, subject: string, message: string): CheckResult {
  return { status, subject, message }
}

export interface Check {
  name: string
  subject: string
  /** Environment variables that it cannot run without; `all` for a complete configuration. */
  requires: readonly string[] | 'all'
  /** Checks that have to succeed first. */
  dependsOn?: readonly Check[]
  /** How to fix it when `run` throws or times out. */
  remedy?: string
  /** @throws whatever goes wrong; the error message becomes the result */
  run(config: Config): Promise<CheckResult[]> | CheckResult[]
}

export interface DoctorContext {
  config: Config
  problems: readonly Problem[]
}

/** Runs checks, each of them once even if several others depend on it. */
export function createRunner(context: DoctorContext): (check: Check) => Promise<CheckResult[]> {
  const started = new Map<Check, Promise<CheckResult[]>>()
  const run = (check: Check): Promise<CheckResult[]> => {
    const known = started.get(check)
    if (known) return known
    const results = runCheck(check, context, run)
    started.set(check, results)
    return results
  }
  return run
}

function isFailure({ status }: CheckResult): boolean {
  return status === 'fail' || status === 'skip'
}

async function runCheck(
  check: Check,
  { config, problems }: DoctorContext,
  runDependency: (check: Check) => Promise<CheckResult[]>,
): Promise<CheckResult[]> {
  const { subject, requires, dependsOn = [], remedy = '' } = check
  const missing = problems.find(({ name }) => requires === 'all' || requires.includes(name))
  if (missing) return [skip(subject, missing.name)]
  const dependencies = await Promise.all(dependsOn.map(runDependency))
  const failed = dependencies.flat().find(isFailure)
  if (failed) return [skip(subject, failed.subject)]
  const timeout = sleep(DEADLINE_MS, null, { ref: false })
  try {
    const results = await Promise.race([check.run(config), timeout])
    return results ?? [fail(subject, `no response within ${DEADLINE_MS / 1000} s. ${remedy}`)]
  } catch (error) {
    return [fail(subject, `${errorMessage(error)}. ${remedy}`)]
  }
}

/** The message of an error. A connection refused by several addresses has one only in each of its parts. */
function errorMessage(error: unknown): string {
  if (error instanceof AggregateError) return errorMessage(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** The host, port and path of a URL, which are safe to print: no user name, password or query. */
export function redactUrl(url: string): string {
  const { host, pathname } = URL.parse(url) ?? { host: '', pathname: '' }
  return `${host}${pathname.replace(/\/$/, '')}` || 'the given address'
}
