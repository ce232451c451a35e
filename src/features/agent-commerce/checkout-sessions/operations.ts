import { operation } from '../protocol/operation.ts'
import { completeCheckout } from './complete.ts'
import { CheckoutInput, CompleteInput, NewCheckoutInput } from './schemas.ts'
import { cancelCheckout, createCheckout, readCheckout, updateCheckout } from './service.ts'

export const checkoutOperations = [
  operation<NewCheckoutInput>({
    name: 'create_checkout',
    description:
      'Open a checkout with items of one store, or of a cart. Name buyer, mobile number and address. It holds no stock.',
    capability: 'checkout',
    method: 'post',
    path: '/checkout-sessions',
    status: 201,
    argument: 'checkout',
    input: NewCheckoutInput,
    writes: true,
    run: createCheckout,
  }),
  operation({
    name: 'get_checkout',
    description: 'Read a checkout at the prices of now.',
    capability: 'checkout',
    method: 'get',
    path: '/checkout-sessions/:id',
    run: readCheckout,
  }),
  operation<CheckoutInput>({
    name: 'update_checkout',
    description: 'Replace items, buyer and fulfillment of a checkout.',
    capability: 'checkout',
    method: 'put',
    path: '/checkout-sessions/:id',
    argument: 'checkout',
    input: CheckoutInput,
    writes: true,
    run: updateCheckout,
  }),
  operation<CompleteInput>({
    name: 'complete_checkout',
    description: 'Place the order, paid in cash at the door or online by its customer.',
    capability: 'checkout',
    method: 'post',
    path: '/checkout-sessions/:id/complete',
    argument: 'checkout',
    input: CompleteInput,
    writes: true,
    run: completeCheckout,
  }),
  operation({
    name: 'cancel_checkout',
    description: 'Give up a checkout that is not completed.',
    capability: 'checkout',
    method: 'post',
    path: '/checkout-sessions/:id/cancel',
    writes: true,
    run: cancelCheckout,
  }),
]
