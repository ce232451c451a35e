/** One message: what it means, what the tools make of it, and what is answered. */
import { formatPesos } from '../../../../platform/values/money.ts'
import type { CartView, Contact, Reply, Turn } from '../../agent.ts'
import { actsIn, type Act } from '../understanding/dialogue-acts.ts'
import { answered } from '../replies/compose-answer.ts'
import { readContact } from '../understanding/contact.ts'
import { hear } from './interpret.ts'
import { notesAbout, notesIn } from '../understanding/knowledge-quotes.ts'
import {
  createReader,
  findProducts,
  indexOf,
  type Reader,
} from '../understanding/match-products.ts'
import { nothing, remembered, type Memory } from './dialogue-state.ts'
import { isStopword } from '../lexicon/stopwords.ts'
import { openTable, type Table } from './order-draft.ts'
import { texts } from '../replies/texts.ts'
import { voiceOf } from '../replies/language.ts'
import { wordsOf } from '../lexicon/normalize-words.ts'

/** As many products as one store shows at once; a longer shelf is read from its beginning. */
const SHELF_MAX = 500
const MESSAGE_MAX = 2_000

export async function converse(turn: Turn): Promise<Reply> {
  const message = turn.message.slice(0, MESSAGE_MAX)
  const before = remembered(turn.memory)
  const memory = { ...before, voice: voiceOf(message, before.voice) }
  const cart = await turn.tools.currentCart()
  // Whether it is a yes the server judges; this agent could not say it for the customer if it wanted to.
  if (memory.asked === 'confirm' && cart.hash) {
    const outcome = await turn.tools.confirmCart(cart.hash)
    if (outcome.captured) return placed(cart, memory)
  }
  const reader = createReader(indexOf(await turn.tools.searchCatalogue('', SHELF_MAX)))
  const acts = actsIn(message)
  const table = openTable(reader, cart, memory)
  const reading = readContact(message, surroundings(turn, reader, cart, memory))
  const { contact } = reading
  const notes = notesIn(turn.store.agent.instructions)
  const { found, rest } = notesAbout(notes, reading.rest, reader)
  const { isUnderstood, isTakenBack } = hear(table, rest, { isChoosing: memory.open.length > 0 })
  if (acts.has('yes') && !acts.has('no') && !isUnderstood) acceptOffer(table, memory)
  const isCancelled = takeBack(table, acts, memory, isTakenBack)
  const after = await settled(turn, table, contact, cart)
  const hasContact = Object.keys(contact).length > 0
  const read = { turn, memory, acts, notes, found }
  return answered({ ...read, table, cart: after, isCancelled, isUnderstood, hasContact })
}

function placed({ contact, total }: CartView, { voice }: Memory): Reply {
  const text = texts[voice].placed(contact.customerName ?? '', formatPesos(total))
  return { text, memory: { ...nothing, voice }, asksToConfirm: false }
}

/** What a reader of names and addresses has to know. */
function surroundings({ store }: Turn, reader: Reader, cart: CartView, memory: Memory) {
  const { lines, missing } = cart
  return {
    places: [store.city, store.barangay].filter(Boolean),
    isAsked: (missing.length < 4 && lines.length > 0) || memory.asked !== null,
    missing: {
      customerName: missing.includes('customerName'),
      deliveryAddress: missing.includes('deliveryAddress'),
      contactNumber: missing.includes('contactNumber'),
    },
    isTaken: (text: string) => isTaken(reader, text),
  }
}

/** Whether a text names goods, or is nothing but words that do something else, and so is nobody's name. */
function isTaken(reader: Reader, text: string): boolean {
  const words = wordsOf(text).filter((word) => !isStopword(word))
  const found = findProducts(reader, words)[0]
  return words.length === 0 || (found !== undefined && found.score >= 0.6)
}

function acceptOffer(table: Table, { offer }: Memory): void {
  if (table.told.length > 0) return
  for (const { productId, qty } of offer)
    for (const entry of table.entriesOf([productId])) table.put(entry, qty)
}

/**
 * "Wag na lang" is about what was just proposed, or else about everything.
 * @returns whether the whole order was cancelled
 */
function takeBack(table: Table, acts: Set<Act>, memory: Memory, isTakenBack: boolean): boolean {
  if (!(acts.has('cancel') || isTakenBack) || table.told.length > 0) return false
  const isPending = memory.open.length > 0 || memory.offer.length > 0
  const isAll = acts.has('cancel') && (acts.has('total') || !isPending)
  if (isPending) table.closeAll()
  if (isAll) table.clear()
  return isAll
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
    if (available > 0) table.tell({ what: 'tooMany', entry, left: available })
    else table.tell({ what: 'soldOut', entry, near: [] })
  }
  return cart
}
