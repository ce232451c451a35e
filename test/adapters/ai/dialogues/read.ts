/**
 * The format of the dialogue files:
 *
 *     # Title (store of the demo market, or a shelf of `shelves/`)
 *     ! greeting The owner's greeting; likewise name, fee, minimum, payment, pickup, area, closed
 *     ! A line of the owner's instructions
 *     - a message of the customer; \n is a new line, {bla ×200} repeats
 *     ? words that the reply must contain | or these
 *     ?! words that it must not contain | nor these
 *     = 2 Dinorado rice
 *     = 1 Classic milk tea, Large (50% sugar, Pearls)
 *     = to Name | Address, or pickup | Mobile
 *     = note words of the notes
 *
 * The lines with `=` are the complete order that must be captured. `= order` begins a second one; `= no order` expects none.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Rules are written by looking at the tuned dialogues; the held-out ones are only counted, the examination once, at the end. */
export type DialogueSet = 'tuned' | 'held-out' | 'examination'

export interface ExpectedOrder {
  items: [title: string, quantity: number][]
  /** Name, address and mobile; null when the dialogue is not about them. */
  to: string[] | null
  notes: string[]
}

export interface ExpectedReply {
  /** Each with its alternatives. */
  says: string[][]
  saysNot: string[]
}

/** What the owner has set, and the facts of the store as far as the dialogue changes them. */
export interface Settings {
  name?: string
  greeting?: string
  instructions?: string
  fee?: string
  minimum?: string
  payment?: string
  pickup?: string
  area?: string
  closed?: string
}

export interface Dialogue {
  file: string
  title: string
  store: string
  settings: Settings
  turns: { says: string; reply: ExpectedReply }[]
  orders: ExpectedOrder[]
}

export function readDialogues(set: DialogueSet): Dialogue[] {
  const folder = join(import.meta.dirname, set)
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => file.endsWith('.txt'))
  return files.toSorted().flatMap((file) => {
    const blocks = readFileSync(join(folder, file), 'utf8')
      .trim()
      .split(/\n\s*\n/)
    return blocks.map((block) => readDialogue(file.replace('.txt', ''), block.split('\n')))
  })
}

function readDialogue(file: string, [head = '', ...lines]: string[]): Dialogue {
  const [, title, store] = /^# (.+) \((\w+)\)$/.exec(head.trim()) ?? []
  if (!title || !store) throw new Error(`${file}: ${head} is not a title with a store`)
  const dialogue: Dialogue = { file, title, store, settings: {}, turns: [], orders: [] }
  for (const line of lines) readLine(dialogue, line.trim())
  if (!lines.some((line) => line.startsWith('= '))) throw new Error(`${title}: no expected order`)
  return dialogue
}

function readLine({ title, settings, turns, orders }: Dialogue, line: string): void {
  const [, sign, text = ''] = /^(-|\?!{0,2}|=|!) (.*)$/.exec(line) ?? []
  const reply = turns.at(-1)?.reply
  if (sign === '-') turns.push({ says: expand(text), reply: { says: [], saysNot: [] } })
  else if (sign === '=') readExpected(orders, text)
  else if (sign === '!') readSetting(settings, text)
  else if (sign === '?' && reply) reply.says.push(text.split(' | '))
  else if (sign?.startsWith('?!') && reply) reply.saysNot.push(...text.split(' | '))
  else throw new Error(`${title}: ${line}`)
}

const SETTING = /^(greeting|name|fee|minimum|payment|pickup|area|closed)(?: (.+))?$/

function readSetting(settings: Settings, text: string): void {
  const [, field, value = ''] = SETTING.exec(text) ?? []
  if (field) settings[field as keyof Settings] = value
  else settings.instructions = `${settings.instructions ?? ''}${text}\n`
}

function readExpected(orders: ExpectedOrder[], text: string): void {
  if (text === 'no order') return
  if (text === 'order' || orders.length === 0) orders.push({ items: [], to: null, notes: [] })
  const order = orders.at(-1)!
  const [, quantity, title] = /^(\d+(?:\.\d+)?) (.+)$/.exec(text) ?? []
  if (title) order.items.push([title, Number(quantity)])
  else if (text.startsWith('to ')) order.to = text.slice(3).split(' | ')
  else if (text.startsWith('note ')) order.notes.push(text.slice(5))
  else if (text !== 'order') throw new Error(`= ${text}`)
}

function expand(text: string): string {
  return text
    .replaceAll('\\n', '\n')
    .replaceAll(/\{(.+?) ×(\d+)\}/g, (_, words: string, times: string) =>
      `${words} `.repeat(Number(times)),
    )
}
