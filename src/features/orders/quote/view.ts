import type { Static } from 'typebox'
import { errorEnvelope, type AppError } from '../../../platform/contract/errors.ts'
import { pesos } from '../../../platform/values/money.ts'
import { sumLines } from '../pricing.ts'
import type { Preview } from './preview.ts'
import type { QuoteReply, Refusal } from './schemas.ts'

export function quoteReply({ quote, refusal }: Preview): Static<typeof QuoteReply> {
  return {
    success: true,
    quote: quote && quoteView(quote),
    refusal: refusal && refusalView(refusal),
  }
}

function quoteView({ lines, stores, timing, price }: NonNullable<Preview['quote']>) {
  return {
    subtotal: pesos(price.subtotal),
    deliveryFee: pesos(price.deliveryFee),
    total: pesos(price.total),
    stores: stores.map(({ store_id: id, store_name: name }) => ({
      id,
      name,
      subtotal: pesos(sumLines(lines.filter(({ store_id }) => store_id === id))),
    })),
    preparationStartsAt: timing?.preparation_starts_at?.toISOString() ?? null,
  }
}

/** As in the envelope of the error, without what belongs to a request that failed. */
function refusalView(error: AppError): Static<typeof Refusal> {
  const { success: _, error: __, requestId: ___, ...refusal } = errorEnvelope(error, '')
  return refusal as Static<typeof Refusal>
}
