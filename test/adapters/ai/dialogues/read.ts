/**
 * The format of the dialogue files:
 *
 *     # Title (store of the demo market)
 *     ! greeting The owner's greeting
 *     ! name The name of the agent
 *     ! A line of the owner's instructions
 *     - a message of the customer; \n is a new line, {bla ×200} repeats
 *     ? words that the reply must contain
 *     = 2 Dinorado rice
 *     = to Name | Address | Mobile
 *     = note words of the notes
 *
 * The lines with `=` are the complete order that must be captured. `= order` begins a second one; `= no order` expects none.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface ExpectedOrder {
  items: [name: string, qty: number][]
  /** Name, address and mobile; null when the dialogue is not about them. */
  to: string[] | null
  note: string | null
}

export interface Dialogue {
  group: string
  title: string
  store: string
  settings: { name?: string; greeting?: string; instructions?: string }
  turns: { says: string; expects: string[] }[]
  orders: ExpectedOrder[]
}

export function readDialogues(): Dialogue[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(join(import.meta.dirname, file), 'utf8')
      const group = file.replace('.txt', '')
      return text
        .trim()
        .split(/\n\n+/)
        .map((block) => readDialogue(group, block.split('\n')))
    })
}

function readDialogue(group: string, [head = '', ...lines]: string[]): Dialogue {
  const [, title, store] = /^# (.+) \((\w+)\)$/.exec(head) ?? []
  if (!title || !store) throw new Error(`${group}: ${head} is not a title with a store`)
  const dialogue: Dialogue = { group, title, store, settings: {}, turns: [], orders: [] }
  for (const line of lines) readLine(dialogue, line)
  if (!lines.some((line) => line.startsWith('= '))) throw new Error(`${title}: no expected order`)
  return dialogue
}

function readLine({ title, settings, turns, orders }: Dialogue, line: string): void {
  const [, sign, text = ''] = /^([-?=!]) (.*)$/.exec(line) ?? []
  if (sign === '-') turns.push({ says: expand(text), expects: [] })
  else if (sign === '?') turns.at(-1)!.expects.push(text)
  else if (sign === '=') readExpected(orders, text)
  else if (sign === '!') readSetting(settings, text)
  else throw new Error(`${title}: ${line}`)
}

function readSetting(settings: Dialogue['settings'], text: string): void {
  const [, field, value] = /^(greeting|name) (.+)$/.exec(text) ?? []
  if (field === 'greeting' || field === 'name') settings[field] = value
  else settings.instructions = `${settings.instructions ?? ''}${text}\n`
}

function readExpected(orders: ExpectedOrder[], text: string): void {
  if (text === 'no order') return
  if (text === 'order' || orders.length === 0) orders.push({ items: [], to: null, note: null })
  const order = orders.at(-1)!
  const [, qty, name] = /^(\d+(?:\.\d+)?) (.+)$/.exec(text) ?? []
  if (name) order.items.push([name, Number(qty)])
  else if (text.startsWith('to ')) order.to = text.slice(3).split(' | ')
  else if (text.startsWith('note ')) order.note = text.slice(5)
}

function expand(text: string): string {
  return text
    .replaceAll('\\n', '\n')
    .replaceAll(/\{(.+?) ×(\d+)\}/g, (_, words: string, times: string) =>
      `${words} `.repeat(Number(times)),
    )
}
