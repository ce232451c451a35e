/** "150 na lang?" of fish at 160 pesos a kilo: a price that the customer would pay, and no number of goods. */
import type { Clause, Mention } from '../../../interpretation/interpretation.ts'
import { antecedents, type DialogueTurn } from '../../dialogue-turn.ts'

/** Nobody offers less than this part of a price. */
const OFFER_LEAST = 0.4
/** A number that is so many times what is in the order is hardly a new quantity. */
const TIMES_MOST = 5
const PRICE_LEAST = 20

/** @returns whether the clause offers a price, which is answered as a question for a discount is */
export function answerHaggling(turn: DialogueTurn, clause: Clause): boolean {
  const { act, mentions } = clause
  if (asksForLess(turn, clause)) {
    turn.topics.add('promo')
    return true
  }
  if (act !== 'set' && act !== 'choose' && act !== 'order') return false
  const numbers = mentions.filter(({ quantity }) => quantity !== null)
  const [offer] = numbers
  const isBare = mentions.every(
    ({ words, sizes, options }) => words === '' && sizes.length + options.length === 0,
  )
  if (!offer || numbers.length > 1 || !isBare || !isPrice(turn, offer)) return false
  turn.topics.add('promo')
  return true
}

/** "Less 10 pesos ha, suki naman ako": a lower price, and not fewer of the goods. */
function asksForLess({ tokens }: DialogueTurn, { act, mentions, start, end }: Clause): boolean {
  const isCounted = mentions.some(({ quantity, words }) => quantity !== null || words !== '')
  return act === 'reduce' && !isCounted && tokens.some((token) => token.role === 'money' && token.start >= start && token.end <= end) // prettier-ignore
}

function isPrice(turn: DialogueTurn, { quantity }: Mention): boolean {
  const [entry, ...others] = antecedents(turn)
  if (!entry || others.length > 0 || !quantity || quantity.unit || quantity.value < PRICE_LEAST)
    return false
  const ordered = turn.draft.linesOf(entry.item.key).reduce((sum, { qty }) => sum + qty, 0)
  const price = entry.item.price / 100
  const isNear = (whole: number) => quantity.value <= whole && quantity.value >= OFFER_LEAST * whole
  const isPlausible = quantity.value <= TIMES_MOST * Math.max(1, ordered)
  return !isPlausible && (isNear(price) || (ordered > 0 && isNear(price * ordered)))
}
