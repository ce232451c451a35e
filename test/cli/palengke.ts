/** Runs the command line in a process of its own, against the database and the Redis of the tests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '../..')

interface Options {
  stdin?: string
  /** Added to the environment of the tests; `undefined` removes a variable. */
  env?: Record<string, string | undefined>
}

/** Runs `palengke <args>`. */
export async function palengke(args: string[], { stdin = '', env = {} }: Options = {}) {
  const child = spawn(process.execPath, ['src/cli/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  })
  child.stdin.on('error', () => {}) // a command that does not read standard input
  child.stdin.end(stdin)
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, out: out.trim(), err: err.trim() }
}
