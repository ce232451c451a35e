import type { Reply } from '../../../adapters/ai/agent.ts'
import { now } from '../../../platform/values/clock.ts'
import type { SessionUpdate } from '../complete-turn.sql.ts'
import type { TurnTools } from './agent-tools.ts'
import { emptyCart } from './cart.ts'
import { formatSummary } from './summary.ts'

/**
 * The text for the customer, with the server's summary appended where the agent asks to confirm, and the session after the turn. Without
 * `keepsContact` a captured order takes the contact along: others may use the customer's browser next.
 */
export async function buildTurnResult(
  { memory, text, language = 'en', asksToConfirm }: Reply,
  turnTools: TurnTools,
  { isCaptured, keepsContact }: { isCaptured: boolean; keepsContact: boolean },
): Promise<{ text: string; session: SessionUpdate }> {
  if (isCaptured) {
    // Notes and the way it goes are those of the order that was captured.
    const { notes: _, fulfilment: __, ...contact } = turnTools.cart().contact
    const cart = keepsContact ? { ...emptyCart, contact } : emptyCart
    return { text, session: { cart, memory, summary_hash: null, shown_at: null } }
  }
  const view = await turnTools.tools.currentCart()
  const isShown = asksToConfirm && view.hash !== null && view.rejected.length === 0
  return {
    text: isShown ? `${text}\n\n${formatSummary(view, language)}` : text,
    session: {
      cart: turnTools.cart(),
      memory,
      summary_hash: isShown ? view.hash : null,
      shown_at: isShown ? now() : null,
    },
  }
}
