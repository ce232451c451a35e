import { AppError } from '../../../platform/contract/errors.ts'
import { checkoutMethods, prepareOrder, type OrderRequest } from '../service/prepare.ts'
import { assertRoomForOrder } from './open-orders.ts'
import { admitCart, priceCart, type PricedCart, type Quote } from './service.ts'

export interface Preview {
  /** Without a timing when its stores refuse it; null when it is refused before it has a price. */
  quote: (PricedCart & Partial<Quote>) | null
  /** The error that placing it would end in; null for none. */
  refusal: AppError | null
}

/** What an order would come to, and why it would be refused, if it were placed now. Nothing is written, and no stock is taken. */
export async function previewOrder(customerId: string, request: OrderRequest): Promise<Preview> {
  let quote: Preview['quote'] = null
  try {
    quote = await priceCart(customerId, request)
    const admitted = await admitCart(quote, request)
    quote = admitted
    await prepareOrder(customerId, request, admitted)
    await assertRoomForOrder(customerId, request.paymentMethod, checkoutMethods)
    return { quote, refusal: null }
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { quote, refusal: error }
    throw error
  }
}
