/** The reply to a message: what was done, what was asked, and the one question that comes next. */
import type { CartView, Reply, Turn } from '../../agent.ts'
import type { Act } from '../understanding/dialogue-acts.ts'
import { nothing, type Memory } from '../dialogue/dialogue-state.ts'
import { ownWords, type Note } from '../understanding/knowledge-quotes.ts'
import { aboutStore, askContact, cartLines, listed, sentences } from './generate-reply.ts'
import type { Table } from '../dialogue/order-draft.ts'
import { texts } from './texts.ts'

export interface Worked {
  turn: Turn
  memory: Memory
  acts: Set<Act>
  /** What the owner wrote for the agent, and what of it the message asks about. */
  notes: Note[]
  found: Note[]
  table: Table
  /** As the server has it now. */
  cart: CartView
  isCancelled: boolean
  isUnderstood: boolean
  /** The message said who or where. */
  hasContact: boolean
}

interface Question {
  lines: string[]
  asked: Memory['asked']
}

/** Facts that wait for the customer's word before anything else is asked. */
const unsettled = new Set(['tooMany', 'fraction', 'otherUnit', 'impossible'])

export function answered(worked: Worked): Reply {
  const { memory, table } = worked
  const parts = [
    ...greeting(worked),
    ...sentences(table.told, texts[memory.voice]),
    ...asides(worked),
  ]
  const { lines, asked } = nextQuestion(worked, parts.length > 0)
  // What was only spoken of is kept for one message.
  const open = table.openOnes().filter(({ isSoft, isOld }) => !isSoft || !isOld)
  return {
    text: [...parts, ...lines].join('\n'),
    memory: {
      ...nothing,
      voice: memory.voice,
      about: table.about.length > 0 ? table.about : memory.about,
      open,
      offer: table.offer,
      wanted: table.wanted(),
      asked,
    },
    asksToConfirm: asked === 'confirm',
  }
}

function nextQuestion(worked: Worked, hasSaid: boolean): Question {
  const { memory, acts, table, cart, isCancelled, hasContact } = worked
  const t = texts[memory.voice]
  const say = (...lines: string[]): Question => ({ lines, asked: null })
  const isNews = table.isChanged() || hasContact
  const unclear = table.openOnes().find(({ isSoft }) => !isSoft)

  if (isCancelled) return say(t.cleared)
  if (unclear) return say(t.which, listed(table.entriesOf(unclear.options)))
  if (table.told.some(({ what }) => unsettled.has(what))) return say()
  if (cart.lines.length === 0) return say(...ofEmptyCart(worked, hasSaid))
  if (cart.missing.length > 0) {
    const isGuess = table.told.some((fact) => fact.what === 'put' && fact.isGuess)
    const isMore = table.isChanged() && !isGuess && !acts.has('done')
    const noted = isNews && !hasSaid ? [t.noted] : []
    const more = isMore ? [t.anythingElse] : []
    return { lines: [...noted, ...more, askContact(cart, t)], asked: 'contact' }
  }
  if (!isNews && acts.has('wait')) return say(t.wait)
  if (!isNews && acts.has('no') && !hasSaid) return say(t.change)
  const isAgain = !isNews && memory.asked === 'confirm'
  return { lines: [isAgain ? t.stillCheck : t.check], asked: 'confirm' }
}

function ofEmptyCart({ memory, acts, table, hasContact }: Worked, hasSaid: boolean): string[] {
  const t = texts[memory.voice]
  if (table.told.length > 0)
    return table.told.some(({ what }) => what === 'removed') ? [t.what] : []
  if (hasSaid) return acts.has('greeting') ? [t.what] : []
  if (hasContact) return [t.noted, t.what]
  if (acts.has('thanks') || acts.has('farewell')) return [t.welcome]
  return [acts.has('yes') || acts.has('done') ? t.what : t.confused]
}

function greeting({ turn, memory, acts }: Worked): string[] {
  const t = texts[memory.voice]
  const { greeting: own, name } = turn.store.agent
  const isFirst = turn.history.length === 0
  if (isFirst && own) return [own]
  if (!acts.has('greeting')) return []
  if (acts.has('wellbeing')) return [t.well]
  if (!isFirst) return memory.asked === null ? [t.helloAgain] : []
  return [t.hello(turn.store.name, name === turn.store.name ? '' : name)]
}

/** Answers to what is not about an order. */
function asides(worked: Worked): string[] {
  const { turn, memory, acts, notes, found, table, cart, isUnderstood } = worked
  const t = texts[memory.voice]
  const isQuestion = turn.message.includes('?')
  const asked = isQuestion || !isUnderstood || acts.has('person') ? acts : new Set<Act>()
  const isQuiet = table.told.length === 0
  const isAnswering = isQuiet || isQuestion
  const { quotes, settled } = ownWords(notes, found, isAnswering ? asked : new Set())
  const wantsTotal = asked.has('total') && cart.lines.length > 0 && isQuiet
  return [
    ...(acts.has('anger') ? [t.sorry] : []),
    ...quotes.map(t.says),
    ...(isAnswering
      ? aboutStore(asked.difference(settled), turn.store, table.reader.index.entries, t)
      : []),
    ...(asked.has('mine') || wantsTotal ? cartLines(cart, t) : []),
  ]
}
