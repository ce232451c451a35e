/** Questions about goods: quoted and offered, never ordered. */
import type { Clause, Mention, Topic } from '../../interpretation/interpretation.ts'
import { toQuantityOfSale } from '../../interpretation/quantity-of-sale.ts'
import type { ShelfEntry } from '../../interpretation/shelf.ts'
import { antecedents, mention as mentionEntry, type DialogueTurn } from '../dialogue-turn.ts'
import { priceOf } from '../order-draft.ts'
import { assumedQuantity } from './put-goods.ts'
import { resolveMention } from './resolve-mention.ts'

const goodsTopics: ReadonlySet<Topic> = new Set([
  'price',
  'stock',
  'left',
  'cheapest',
  'dearest',
  'product',
])
const QUOTES_MAX = 4

/** @returns whether it is a question about goods */
export function answerGoodsQuestion(turn: DialogueTurn, { topic, mentions }: Clause): boolean {
  if (topic === null || !goodsTopics.has(topic)) return false
  turn.state.lastTopic = topic
  if (
    topic === 'price' &&
    turn.draft.lines.length > 0 &&
    mentions.length > 0 &&
    mentions.every(isWholeOrder)
  ) {
    turn.topics.add('total')
    return true
  }
  if (mentions.length === 0) {
    const entries = antecedents(turn).slice(0, QUOTES_MAX)
    for (const entry of entries) quote(turn, entry, null)
    return entries.length > 0
  }
  for (const mention of mentions) answerMention(turn, mention, topic)
  return true
}

/** "How much is all of it?" */
function isWholeOrder({ words, reference, quantity }: Mention): boolean {
  return words === '' && !quantity && (reference?.kind === 'all' || reference?.kind === 'both')
}

function answerMention(turn: DialogueTurn, mention: Mention, topic: Topic): void {
  const [first] = mention.options
  if (mention.words === '' && first && topic === 'price')
    return void turn.outcomes.push({ kind: 'optionPrice', option: first.option })
  const resolution = resolveMention(turn, mention)
  if (resolution.kind === 'settled')
    return quote(
      turn,
      resolution.entry,
      resolution.isSize ? { ...mention, quantity: null } : mention,
    )
  if (resolution.kind === 'unknown' || resolution.kind === 'nothing') {
    const alternatives = resolution.kind === 'unknown' ? resolution.alternatives : []
    const words = mention.words || mention.text
    return void turn.outcomes.push({
      kind: 'unknownProduct',
      words,
      alternatives,
    })
  }
  const entries = resolution.entries.toSorted((one, other) => one.item.price - other.item.price)
  if (topic === 'cheapest') return quote(turn, entries[0]!, mention)
  if (topic === 'dearest') return quote(turn, entries.at(-1)!, mention)
  turn.outcomes.push({ kind: 'list', entries: resolution.entries })
  for (const entry of resolution.entries) mentionEntry(turn, entry)
}

function quote(turn: DialogueTurn, entry: ShelfEntry, mention: Mention | null): void {
  mentionEntry(turn, entry)
  const own = mention?.options.filter(({ productId }) => productId === entry.item.productId) ?? []
  const options = own.map(({ option }) => option.optionId)
  const amount = mention?.quantity ? toQuantityOfSale(mention.quantity, entry) : null
  const qty = amount?.kind === 'sold' ? amount.qty : null
  turn.outcomes.push({ kind: 'quote', entry, qty, price: priceOf(entry, options) })
  if (entry.item.inventory > 0)
    turn.offers.push({ key: entry.item.key, qty: qty ?? assumedQuantity(entry), options })
}
