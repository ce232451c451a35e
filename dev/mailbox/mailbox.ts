import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Message } from './message.ts'

/**
 * One caught mail, or a text message where `isText` says so; `from` and `to` are the addresses of the envelope or a
 * number, `at` is ISO 8601.
 */
export type Mail = Message & {
  id: string
  at: string
  from: string
  to: string[]
  isText?: true
}

export type Box = {
  add(mail: Omit<Mail, 'id' | 'at'>): void
  /** Newest first; with an address, only what was sent to it. */
  list(to?: string): Mail[]
  find(id: string): Mail | undefined
}

const KEPT = 200

/** The last 200 mails, in memory and in `folder`, so that a restart keeps them. */
export function openBox(folder: string): Box {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'mails.jsonl')
  const mails = read(file)
  const draft = `${file}.draft`
  writeFileSync(draft, mails.map(line).join(''), { mode: 0o600 })
  renameSync(draft, file)
  return {
    add(mail) {
      const kept = { id: randomUUID(), at: new Date().toISOString(), ...mail }
      appendFileSync(file, line(kept))
      mails.push(kept)
      if (mails.length > KEPT) mails.shift()
    },
    list: (to) =>
      mails.filter((mail) => !to || mail.to.some((one) => sameAddress(one, to))).toReversed(),
    find: (id) => mails.find((mail) => mail.id === id),
  }
}

const line = (mail: Mail) => `${JSON.stringify(mail)}\n`

const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function read(file: string): Mail[] {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap(parse).slice(-KEPT)
}

function parse(text: string): Mail[] {
  try {
    const mail: Mail = JSON.parse(text)
    return [mail]
  } catch {
    return [] // a line that a crash cut off, and the end of the file
  }
}
