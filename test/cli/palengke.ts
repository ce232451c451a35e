/** The command line as an operator runs it: a process against the world's database and Redis. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const compiled = join(tmpdir(), 'palengke-test-compiled') // a command starts in a fraction of the time
const root = join(import.meta.dirname, '../..')

interface Options {
  /** What comes on standard input. */
  stdin?: string
  /** Beside the environment of the tests; `undefined` takes a name away. */
  env?: Record<string, string | undefined>
}

/** Runs `palengke <args>`; `out` is standard output, `err` the other. */
export async function palengke(args: string[], { stdin = '', env = {} }: Options = {}) {
  const child = spawn(process.execPath, ['src/cli/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env },
  })
  child.stdin.on('error', () => {}) // a command that reads nothing
  child.stdin.end(stdin)
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, out: out.trim(), err: err.trim() }
}
