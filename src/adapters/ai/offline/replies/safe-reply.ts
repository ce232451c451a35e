import { formatPesos } from '../../../../platform/values/money.ts'
import type { CartView, Reply, Turn } from '../../agent.ts'
import { detectLanguage } from './language.ts'
import { askChoice, askContact, cartLines } from './phrases.ts'
import { texts } from './texts.ts'

/** A reply from the templates that says where the order stands and asks for what comes next, and nothing else. */
export function createSafeReply(
  { message, memory }: Pick<Turn, 'message' | 'memory'>,
  cart: CartView,
  { isPlaced }: { isPlaced: boolean },
): Reply {
  const t = texts[detectLanguage(message, 'en')]
  const plain = (...lines: string[]) => ({ text: lines.join('\n'), memory, asksToConfirm: false })
  const { lines, total, contact, rejected, missing } = cart
  if (isPlaced) return plain(t.orderPlaced(contact.customerName ?? '', formatPesos(total)))
  if (lines.length === 0) return plain(t.emptyCart, t.askOrder)
  const open = lines.find(({ openChoices }) => openChoices.length > 0)
  if (open) return plain(...cartLines(cart, t), askChoice(open, t))
  if (missing.length > 0 || rejected.length > 0)
    return plain(...cartLines(cart, t), missing.length > 0 ? askContact(cart, t) : t.anythingElse)
  return { text: t.askToConfirm, memory, asksToConfirm: true }
}
