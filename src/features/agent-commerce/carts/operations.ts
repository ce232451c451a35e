import { operation } from '../protocol/operation.ts'
import { CartInput } from './schemas.ts'
import { cancelCart, createCart, readCart, updateCart } from './service.ts'

export const cartOperations = [
  operation<CartInput>({
    name: 'create_cart',
    description: 'Open a cart with items of one store. It holds no stock.',
    capability: 'cart',
    method: 'post',
    path: '/carts',
    status: 201,
    argument: 'cart',
    input: CartInput,
    writes: true,
    run: createCart,
  }),
  operation({
    name: 'get_cart',
    description: 'Read a cart at the prices of now.',
    capability: 'cart',
    method: 'get',
    path: '/carts/:id',
    run: readCart,
  }),
  operation<CartInput>({
    name: 'update_cart',
    description: 'Replace all items of a cart.',
    capability: 'cart',
    method: 'put',
    path: '/carts/:id',
    argument: 'cart',
    input: CartInput,
    writes: true,
    run: updateCart,
  }),
  operation({
    name: 'cancel_cart',
    description: 'Delete a cart.',
    capability: 'cart',
    method: 'post',
    path: '/carts/:id/cancel',
    writes: true,
    run: cancelCart,
  }),
]
