/** One message: what it means, what the tools make of it, and what is answered. */
import { formatPesos } from '../../../lib/money.ts'
import type { CartView, Contact, Reply, Turn } from '../agent.ts'
import { actsIn, type Act } from './acts.ts'
import { readContact } from './contact.ts'
import { hear } from './hear.ts'
import { createReader, findProducts, indexOf, type Reader } from './match.ts'
import { nothing, remembered, type Memory } from './memory.ts'
import { aboutStore, askContact, cartLines, listed, sentences } from './say.ts'
import { isStopword } from './stopwords.ts'
import { openTable, type Table } from './table.ts'
import { texts, type Texts } from './texts.ts'
import { voiceOf } from './voice.ts'
import { wordsOf } from './words.ts'

const SHELF_MAX = 500
const MESSAGE_MAX = 2_000

export async function converse(turn: Turn): Promise<Reply> {
  const message = turn.message.slice(0, MESSAGE_MAX)
  const memory = remembered(turn.memory)
  const voice = voiceOf(message, memory.voice)
  const t = texts[voice]
  const before = await turn.tools.currentCart()
  // Whether it is a yes the server judges; this agent could not say it for the customer if it wanted to.
  if (memory.asked === 'confirm' && before.hash) {
    const outcome = await turn.tools.confirmCart(before.hash)
    if (outcome.captured) return placed(before, { ...nothing, voice }, t)
  }
  const reader = createReader(indexOf(await turn.tools.searchCatalogue('', SHELF_MAX)))
  const acts = actsIn(message)
  const table = openTable(reader, before, memory)
  const { contact, rest } = readContact(message, {
    places: [turn.store.city, turn.store.barangay].filter(Boolean),
    isAsked: (before.missing.length < 4 && before.lines.length > 0) || memory.asked !== null,
    missing: {
      customerName: before.missing.includes('customerName'),
      deliveryAddress: before.missing.includes('deliveryAddress'),
      contactNumber: before.missing.includes('contactNumber'),
    },
    isTaken: (text) => isTaken(reader, text),
  })
  const isChoosing = memory.open.some(({ isSoft }) => !isSoft) || memory.open.length > 0
  const heard = hear(table, rest, { isChoosing })
  const isYes = acts.has('yes') && !acts.has('no')
  if (isYes && table.told.length === 0 && memory.offer.length > 0 && !heard.isUnderstood)
    for (const { productId, qty } of memory.offer)
      for (const entry of table.entriesOf([productId])) table.put(entry, qty)
  const isCancelled = takeBack(table, acts, memory, heard.isTakenBack)
  const cart = await settled(turn, table, contact, before)
  return answered({
    turn,
    memory: { ...memory, voice },
    t,
    acts,
    table,
    cart,
    contact,
    isCancelled,
    isUnderstood: heard.isUnderstood,
  })
}

function placed({ contact, total }: CartView, memory: Memory, t: Texts): Reply {
  const text = t.placed(contact.customerName ?? '', formatPesos(total))
  return { text, memory: { ...memory }, asksToConfirm: false }
}

/** "Wag na lang" is about what was just proposed, or else about everything. */
function takeBack(table: Table, acts: Set<Act>, memory: Memory, isTakenBack: boolean): boolean {
  if (!(acts.has('cancel') || isTakenBack) || table.told.length > 0) return false
  const pending = memory.open.length > 0 || memory.offer.length > 0
  const isAll = acts.has('total') || !pending
  if (pending) table.closeAll()
  if (isAll && acts.has('cancel')) table.clear()
  return isAll && acts.has('cancel')
}

/** What the server makes of the table, when there is anything new on it. */
async function settled(
  { tools }: Turn,
  table: Table,
  contact: Contact,
  before: CartView,
): Promise<CartView> {
  if (!table.isChanged() && Object.keys(contact).length === 0) return before
  const items = [...table.quantities()].map(([productId, qty]) => ({ productId, qty }))
  const cart = await tools.proposeCart({ items, contact })
  for (const { productId, reason, available = 0 } of cart.refused) {
    const [entry] = table.entriesOf([productId])
    if (!entry || reason !== 'OUT_OF_STOCK') continue
    table.tell(
      available > 0
        ? { what: 'tooMany', entry, left: available }
        : { what: 'soldOut', entry, near: [] },
    )
  }
  return cart
}

interface Heard {
  turn: Turn
  memory: Memory
  t: Texts
  acts: Set<Act>
  table: Table
  cart: CartView
  contact: Contact
  isCancelled: boolean
  isUnderstood: boolean
}

function answered(heard: Heard): Reply {
  const { turn, memory, t, acts, table, cart, contact, isCancelled } = heard
  const open = table.openOnes().filter(({ isSoft, isOld }) => !isSoft || !isOld)
  const asksWhich = open.filter(({ isSoft }) => !isSoft)
  const parts = [...greeting(heard), ...sentences(table.told, t), ...asides(heard)]
  const isGuess = table.told.some((fact) => fact.what === 'put' && fact.isGuess)
  const isNews = table.isChanged() || Object.keys(contact).length > 0
  const next: Memory = {
    ...nothing,
    voice: memory.voice,
    about: table.about.length > 0 ? table.about : memory.about,
    open: open.map(({ isOld: _, ...each }) => each),
    offer: table.offer,
    wanted: table.wanted(),
  }
  const reply = (more: string[], asked: Memory['asked'] = null): Reply => ({
    text: [...parts, ...more].join('\n'),
    memory: { ...next, asked },
    asksToConfirm: asked === 'confirm',
  })

  if (isCancelled) return reply([t.cleared])
  if (asksWhich.length > 0) {
    const [first] = asksWhich
    return reply([t.which, listed(table.entriesOf(first!.options))])
  }
  const isUnsettled = table.told.some(({ what }) =>
    ['tooMany', 'fraction', 'otherUnit', 'impossible'].includes(what),
  )
  if (isUnsettled) return reply([])
  if (cart.lines.length === 0) {
    if (isNews && cart.missing.length < 4 && parts.length === 0) return reply([t.noted, t.what])
    if (table.told.length > 0)
      return reply(table.told.some(({ what }) => what === 'removed') ? [t.what] : [])
    return reply(
      parts.length > 0
        ? acts.has('greeting') && parts.length === 1
          ? [t.what]
          : []
        : [
            acts.has('thanks')
              ? t.welcome
              : acts.has('farewell')
                ? t.welcome
                : acts.has('yes') || acts.has('done')
                  ? t.what
                  : t.confused,
          ],
    )
  }
  if (cart.missing.length > 0)
    return reply(
      [
        ...(isNews && parts.length === 0 ? [t.noted] : []),
        ...(isNews && !isGuess && !acts.has('done') && table.isChanged() ? [t.anythingElse] : []),
        askContact(cart, t),
      ],
      'contact',
    )
  if (!isNews && acts.has('wait')) return reply([t.wait])
  if (!isNews && acts.has('no') && parts.length === 0) return reply([t.change])
  return reply([isNews || memory.asked !== 'confirm' ? t.check : t.stillCheck], 'confirm')
}

function greeting({ turn, memory, acts, t }: Heard): string[] {
  if (!acts.has('greeting')) return []
  const isFirst = turn.history.length === 0
  const { greeting: own, name } = turn.store.agent
  if (acts.has('wellbeing')) return [t.well]
  return [
    isFirst ? own || t.hello(name || turn.store.name) : memory.asked === null ? t.helloAgain : '',
  ].filter(Boolean)
}

/** Answers to what is not about an order. */
function asides({ turn, acts, table, cart, t, isUnderstood }: Heard): string[] {
  const isQuestion = turn.message.includes('?') || !isUnderstood
  const asked = isQuestion || acts.has('person') ? acts : new Set<Act>()
  return [
    ...(acts.has('anger') ? [t.sorry] : []),
    ...(table.told.length === 0 || turn.message.includes('?')
      ? aboutStore(asked, turn.store, table.reader.index.entries, t)
      : []),
    ...(asked.has('mine') ||
    (asked.has('total') && cart.lines.length > 0 && table.told.length === 0)
      ? cartLines(cart, t)
      : []),
  ]
}

/** Whether a text names goods, or is nothing but words that do something else, and so is nobody's name. */
function isTaken(reader: Reader, text: string): boolean {
  const words = wordsOf(text).filter((word) => !isStopword(word))
  if (words.length === 0) return true
  const found = findProducts(reader, words)[0]
  return found !== undefined && found.score >= 0.6
}
