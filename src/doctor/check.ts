/** What a check is, and how one is carried out without ever hanging. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Problem } from '../config/environment-reader.ts'
import type { Config } from '../config/read-config.ts'

const DEADLINE_MS = 5_000

/** `warn` works but is not as it should be; `skip` could not be looked at, because something before it is broken. */
type Verdict = 'ok' | 'warn' | 'fail' | 'skip'

export interface Finding {
  verdict: Verdict
  /** What it is about, such as `PostgreSQL`. */
  subject: string
  /** What was seen and, unless all is well, what to do. Never a secret. */
  text: string
}

export interface Check {
  name: string
  subject: string
  /** Environment names without which there is nothing to look at; `all` for a complete configuration. */
  needs: readonly string[] | 'all'
  /** Checks that have to go well before this one makes sense. */
  after?: readonly Check[]
  /** What to do when looking throws or takes too long. */
  advice?: string
  /** @throws whatever goes wrong; the message becomes the finding */
  look(config: Config): Promise<Finding[]> | Finding[]
}

export interface Patient {
  config: Config
  problems: readonly Problem[]
}

/** Carries a check out, once however often it is asked for: a check that comes after others waits for the same look. */
export function examiner(patient: Patient): (check: Check) => Promise<Finding[]> {
  const under = new Map<Check, Promise<Finding[]>>()
  const examine = (check: Check): Promise<Finding[]> => {
    const known = under.get(check)
    if (known) return known
    const findings = carryOut(check, patient, examine)
    under.set(check, findings)
    return findings
  }
  return examine
}

async function carryOut(
  check: Check,
  { config, problems }: Patient,
  examine: (check: Check) => Promise<Finding[]>,
): Promise<Finding[]> {
  const { subject, needs, after = [], advice = '', look } = check
  const finding = (verdict: Verdict, text: string) => [{ verdict, subject, text }]
  const missing = problems.find(({ name }) => needs === 'all' || needs.includes(name))
  if (missing) return finding('skip', `not looked at, because of ${missing.name}`)
  const before = await Promise.all(after.map(examine))
  const broken = before.flat().find(({ verdict }) => verdict === 'fail' || verdict === 'skip')
  if (broken) return finding('skip', `not looked at, because of ${broken.subject}`)
  const late = sleep(DEADLINE_MS, null, { ref: false })
  try {
    const findings = await Promise.race([look(config), late])
    return findings ?? finding('fail', `no answer within ${DEADLINE_MS / 1000} s. ${advice}`)
  } catch (error) {
    return finding('fail', `${reasonOf(error)}. ${advice}`)
  }
}

/** The message of an error; a refused connection to several addresses at once has one in each of its parts only. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** Host, port and path of a URL: an address that can be shown, without the password. */
export function placeOf(url: string): string {
  const { host, pathname } = URL.parse(url) ?? { host: '', pathname: '' }
  return `${host}${pathname.replace(/\/$/, '')}` || 'the given address'
}
