/** Command-line options. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const rowNames = [
  'edge',
  'read',
  'page',
  'login',
  'order',
  'order-kinds',
  'paid-order',
  'booking',
  'webhook',
  'wait',
  'chat',
  'interpretation',
  'upload',
  'feed',
  'dashboard',
  'memory',
  'relevance',
  'search',
  'agents',
  'simulation',
] as const
/** Measured only when named. */
const otherNames = ['systems'] as const
export type RowName = (typeof rowNames)[number] | (typeof otherNames)[number]

const HELP = `Usage: npm run bench [-- options]

Measures Palengke against hand-written floors and usual peers, in interleaved rounds, and prints one
table. It starts its own PostgreSQL and Redis in a temporary folder and needs nothing but npm.

  --quick          a smoke run of a minute or two; its figures are rough
  --only a,b       only these of: ${rowNames.join(', ')};
                   or ${otherNames.join(', ')}, which installs whole systems from npm and takes minutes
  --rounds n       rounds of each measurement (5; 1 with --quick)
  --seconds n      length of one round for one target (2; 1 with --quick)
  --variant dir    another checkout with the same schema, any number of times: edge, read, order, webhook and chat also
                   measure its processes in the same rounds, which shows what one change costs or saves
  --collection f   a judged collection, as JSON, that relevance measures as well; see bench/relevance/collection.ts
  --write          put the table into bench/README.md
  --help           show this`

export interface Options {
  rows: readonly RowName[]
  rounds: number
  seconds: number
  /** The folders of other checkouts to measure beside this one. */
  variants: readonly string[]
  /** The file of a judged collection. */
  collection: string | null
  write: boolean
}

/** Parses the options; prints help or one clear line and exits when there is nothing to run. */
export function readOptions(): Options {
  const { values } = parse()
  if (values.help) end(HELP, 0)
  const rows = (values.only?.split(',') ?? rowNames) as readonly RowName[]
  const known: readonly RowName[] = [...rowNames, ...otherNames]
  const unknown = rows.filter((row) => !known.includes(row))
  if (unknown.length > 0)
    end(`--only knows no ${unknown.join(', ')}; choose from ${known.join(', ')}.`, 64)
  return {
    rows,
    rounds: positive('rounds', values.rounds, values.quick ? 1 : 5),
    seconds: positive('seconds', values.seconds, values.quick ? 1 : 2),
    variants: values.variant.map((folder) => resolve(folder)),
    collection: values.collection ? resolve(values.collection) : null,
    write: values.write,
  }
}

function parse() {
  const off = { type: 'boolean', default: false } as const
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      options: {
        quick: off,
        only: text,
        rounds: text,
        seconds: text,
        collection: text,
        variant: { type: 'string', multiple: true, default: [] },
        write: off,
        help: off,
      },
    })
  } catch (error) {
    return end(`${error instanceof Error ? error.message : ''}\nSee npm run bench -- --help.`, 64)
  }
}

function positive(name: string, given: string | undefined, fallback: number): number {
  const value = Number(given ?? fallback)
  if (Number.isInteger(value) && value > 0) return value
  return end(`--${name} ${given} is not a whole number above 0.`, 64)
}

function end(text: string, code: number): never {
  console.log(text)
  process.exit(code)
}
