/** A yes or a no to what the agent has proposed. The summary is not among it: the server judges the consent to an order. */
import { closeRequest, entriesOf, type DialogueTurn } from '../dialogue-turn.ts'
import { answerRequestWith, assentToRequests } from './requests/answer-request.ts'
import { putGoods } from './put-goods.ts'

/** @returns whether there was anything to agree to */
export function acceptProposals(turn: DialogueTurn): boolean {
  const isAssent = assentToRequests(turn)
  for (const { key, qty, options } of turn.state.offers)
    for (const entry of entriesOf(turn, [key])) {
      const quantity = { value: qty, unit: null, text: String(qty) }
      const request = turn.earlier.find(
        ({ missing, keys }) =>
          (missing === 'quantity' && keys[0] === key) ||
          (missing === 'product' && keys.includes(key)),
      )
      if (request?.missing === 'product') {
        answerRequestWith(turn, request, entry)
        continue
      }
      if (request) closeRequest(turn, request)
      putGoods(turn, { entry, act: 'set', quantity, options, note: request?.note ?? null })
    }
  return isAssent || turn.state.offers.length > 0
}

/** A no takes back what was proposed or asked about. @returns whether there was anything */
export function declineProposals(turn: DialogueTurn): boolean {
  const hadProposals = turn.state.offers.length > 0 || turn.earlier.length > 0
  turn.earlier = []
  return hadProposals
}
