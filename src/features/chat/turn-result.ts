import type { Reply } from '../../adapters/ai/agent.ts'
import { now } from '../../platform/values/clock.ts'
import { emptyCart } from './cart.ts'
import type { Desk } from './agent-tools.ts'
import type { TurnEnd } from './complete-turn.sql.ts'
import { summaryOf } from './summary.ts'

/** The words, with the server's own summary under them when the customer is asked for a yes; and what the session is then. */
export async function endingOf(
  { memory, text, asksToConfirm }: Reply,
  desk: Desk,
  { isCaptured }: { isCaptured: boolean },
): Promise<{ text: string; end: TurnEnd }> {
  if (isCaptured) {
    const cart = { ...emptyCart, contact: desk.cart().contact }
    return { text, end: { cart, memory, shownHash: null, shownAt: null } }
  }
  const view = await desk.tools.currentCart()
  const isShown = asksToConfirm && view.hash !== null && view.rejected.length === 0
  return {
    text: isShown ? `${text}\n\n${summaryOf(view)}` : text,
    end: {
      cart: desk.cart(),
      memory,
      shownHash: isShown ? view.hash : null,
      shownAt: isShown ? now() : null,
    },
  }
}
