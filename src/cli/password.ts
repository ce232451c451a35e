/** Reads a password from the terminal or standard input; every user of the machine can see command-line arguments. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { UsageError } from './command.ts'
import { printError } from './output.ts'

/** The first line of standard input; a terminal shows a prompt and no echo. */
export async function readPassword(): Promise<string> {
  const { stdin } = process
  if (!stdin.isTTY) return await readFirstLine()
  printError('Password (not shown while you type):')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: true })
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve)
      lines.once('close', () => reject(missingPassword()))
    })
  } finally {
    lines.close()
  }
}

async function readFirstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  throw missingPassword()
}

function missingPassword(): UsageError {
  return new UsageError(
    'The password is missing: type it at the prompt, or pass it on standard input, such as: < password.txt',
  )
}
