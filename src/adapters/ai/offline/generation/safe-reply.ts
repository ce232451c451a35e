import { formatPesos } from '../../../../platform/values/money.ts'
import type { CartView, Reply, Turn } from '../../agent.ts'
import { openChoice } from '../dialogue/open-choice.ts'
import { languageOfConversation } from '../language/detect-language.ts'
import { describeCart } from './describe-goods.ts'
import { askChoice, askContact } from './next-question.ts'
import { createPhrasebook } from './phrasebook.ts'
import { dialledPhone } from './store-answers.ts'

/** A reply from the texts that says where the order stands and asks for what comes next, and nothing else. */
export function createSafeReply(
  turn: Pick<Turn, 'message' | 'history' | 'memory' | 'store'>,
  cart: CartView,
  { isPlaced }: { isPlaced: boolean },
): Reply {
  const { memory, store } = turn
  const language = languageOfConversation(turn)
  const book = createPhrasebook(language)
  const { say } = book
  const phone = dialledPhone(store)
  const plain = (...lines: string[]) => ({
    text: lines.join('\n'),
    language,
    memory,
    asksToConfirm: false,
  })
  const { lines, total, contact, rejected, missing } = cart
  if (isPlaced)
    return plain(
      say('orderPlaced', { name: contact.customerName ?? '', total: formatPesos(total) }),
    )
  if (lines.length === 0) return plain(say('emptyCart'), say('askOrder', { phone }))
  const open = openChoice(cart)
  if (open) return plain(...describeCart(cart, book), askChoice(open, book, phone))
  if (missing.length > 0)
    return plain(
      ...describeCart(cart, book),
      askContact(cart, book, { city: store.city, offersPickup: store.pickupEnabled, phone }),
    )
  if (rejected.length > 0) return plain(...describeCart(cart, book), say('anythingElse'))
  return { text: say('askToConfirm'), language, memory, asksToConfirm: true }
}
