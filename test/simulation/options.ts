/** Command-line options of `npm run test:simulate`. */
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const LARGEST_SEED = 1_000_000_000

const HELP = `Usage: npm run test:simulate [-- options]

Runs web processes, workers and the relay under a seeded scheduler, with faults, and judges the guarantees. A seed that
breaks one prints its shortest history. It brings its own PostgreSQL.

  --seed N         the first seed; a new one by default
  --of-commit      the first seed is made of the commit; 1 without a repository
  --seeds N        so many seeds, one after the other (1; with --mutants those that each fault may take: 50)
  --minutes M      new seeds for so long
  --trace          print every step
  --acts           print how often each kind of act succeeded
  --mutants        plant each fault of mutants.ts in turn: its seeds have to find it
  --only WORDS     with --mutants: those whose lost protection is named with these words; may be given again
  --from WORDS     with --mutants: from the first that is so named
  --help           show this`

export interface Options {
  /** The first seed. */
  seed: number
  /** How many seeds; unlimited with `minutes`. Of mutants: the seeds that each may take. */
  seeds: number
  minutes: number | null
  trace: boolean
  acts: boolean
  mutants: boolean
  only?: string[] | undefined
  from?: string | undefined
}

/** Parses the options; prints help or one clear line and exits when there is nothing to run. */
export function readOptions(): Options {
  const values = parse()
  if (values.help) end(HELP, 0)
  const minutes = values.minutes === undefined ? null : positive('minutes', values.minutes)
  const seed = values['of-commit'] ? seedOfCommit() : Date.now() % LARGEST_SEED
  const seeds = values.mutants ? 50 : minutes ? Infinity : 1
  return {
    ...values,
    minutes,
    seed: values.seed === undefined ? seed : wholeNumber('seed', values.seed),
    seeds: values.seeds === undefined ? seeds : wholeNumber('seeds', values.seeds),
  }
}

function parse() {
  const off = { type: 'boolean', default: false } as const
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      options: {
        seed: text,
        'of-commit': off,
        seeds: text,
        minutes: text,
        trace: off,
        acts: off,
        mutants: off,
        only: { type: 'string', multiple: true },
        from: text,
        help: off,
      },
    }).values
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    return end(`${message}\nSee npm run test:simulate -- --help.`, 64)
  }
}

/** Another for each commit, so that each looks at new ones, and its failure can be repeated; 1 without a repository. */
function seedOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' })
    return Number.parseInt(commit.slice(0, 12), 16) % LARGEST_SEED
  } catch {
    return 1
  }
}

function wholeNumber(name: string, given: string): number {
  const value = Number(given)
  if (Number.isSafeInteger(value) && value > 0) return value
  return end(`--${name} ${given} is not a whole number above 0.`, 64)
}

function positive(name: string, given: string): number {
  const value = Number(given)
  if (Number.isFinite(value) && value > 0) return value
  return end(`--${name} ${given} is not a number above 0.`, 64)
}

function end(text: string, code: number): never {
  console.log(text)
  process.exit(code)
}
