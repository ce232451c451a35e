import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Message } from './message.ts'

/** A received mail with its envelope addresses, or an SMS (`isText`) with a phone number; `at` is ISO 8601. */
export type Mail = Message & {
  id: string
  at: string
  from: string
  to: string[]
  isText?: true
}

export type Mailbox = {
  add(mail: Omit<Mail, 'id' | 'at'>): void
  /** Newest first; with an address, only the mails sent to it. */
  list(to?: string): Mail[]
  find(id: string): Mail | undefined
}

const CAPACITY = 200

/** The last 200 mails, in memory and in a file of `folder`, so that they survive a restart. */
export function openMailbox(folder: string): Mailbox {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'mails.jsonl')
  const mails = read(file)
  const draft = `${file}.draft`
  writeFileSync(draft, mails.map(line).join(''), { mode: 0o600 })
  renameSync(draft, file)
  return {
    add(mail) {
      const stored = { id: randomUUID(), at: new Date().toISOString(), ...mail }
      appendFileSync(file, line(stored))
      mails.push(stored)
      if (mails.length > CAPACITY) mails.shift()
    },
    list: (to) =>
      mails
        .filter((mail) => !to || mail.to.some((address) => isSameAddress(address, to)))
        .toReversed(),
    find: (id) => mails.find((mail) => mail.id === id),
  }
}

const line = (mail: Mail) => `${JSON.stringify(mail)}\n`

const isSameAddress = (address: string, other: string) =>
  address.toLowerCase() === other.toLowerCase()

function read(file: string): Mail[] {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap(parse).slice(-CAPACITY)
}

function parse(text: string): Mail[] {
  try {
    const mail: Mail = JSON.parse(text)
    return [mail]
  } catch {
    return [] // the empty last line, or one that a crash truncated
  }
}
