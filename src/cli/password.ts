/** A password from the terminal or from standard input; never from the arguments, which every user of a machine can read. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { tell, UsageError } from './command.ts'

/** The first line of standard input; at a terminal it is asked for and not shown. */
export async function readPassword(): Promise<string> {
  const { stdin } = process
  if (!stdin.isTTY) return await firstLine()
  tell('Password (not shown while you type):')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: true })
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve)
      lines.once('close', () => reject(missing()))
    })
  } finally {
    lines.close()
  }
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  throw missing()
}

function missing(): UsageError {
  return new UsageError(
    'The password is missing: type it when asked, or give it on standard input, such as: < password.txt',
  )
}
