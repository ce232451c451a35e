/** Faults planted in the product: each loses one protection, and the simulation must find every one within 50 seeds. */
import type { Edit } from './engine/loader.ts'
import type { ThemeName } from './shop/themes.ts'

export interface Mutant {
  /** The lost protection. */
  loses: string
  /** Seeds of this theme are tried first. */
  theme: ThemeName
  edits: Edit[]
}

const mutant = (
  theme: ThemeName,
  loses: string,
  ...edits: [file: string, from: string, to: string][]
): Mutant => ({
  theme,
  loses,
  edits: edits.map(([file, from, to]) => ({ file: `src/${file}`, from, to })),
})

export const mutants: readonly Mutant[] = [
  mutant(
    'stock',
    'the saved answer of a repeated request',
    [
      'platform/http/idempotency.ts',
      "or (k.status is null and k.leased_at < now() - interval '60 seconds')",
      'or true',
    ],
    ['features/orders/place.sql.ts', "${hasClaim('i')} as has_claim", 'true as has_claim'],
  ),
  mutant('stock', 'the stock that a cancelled order gives back', [
    'features/orders/service/cancel.ts',
    'await restock(trx, orderId)',
    '',
  ]),
  mutant('payments', 'the refund of a cancelled order', [
    'features/orders/service/cancel.ts',
    'await enqueue(trx, refundOrder, { orderId })',
    '',
  ]),
  mutant(
    'stock',
    'the single cancellation of an order',
    [
      'features/orders/transition.sql.ts',
      'from orders o where o.id = $1 for update',
      'from orders o where o.id = $1',
    ],
    ['platform/database/state-machine.ts', ".whereIn('status', [...from])", ''],
  ),
  mutant('stock', 'the check that a move is in the table of states', [
    'platform/database/state-machine.ts',
    ".whereIn('status', [...from])",
    '',
  ]),
  mutant('refunds', 'the lock on a payment that is refunded', [
    'features/payments/queries.ts',
    'from payments p where p.id = $1 for update',
    'from payments p where p.id = $1',
  ]),
  mutant('refunds', 'the limit of refunds', [
    'features/payments/service/refunds/request.ts',
    'if (amount > left)',
    'if (false)',
  ]),
  mutant('settlements', 'one half of a balance', [
    'features/ledger/balances.sql.ts',
    'set amount = b.amount + excluded.amount',
    'set amount = excluded.amount',
  ]),
  mutant('messages go astray', 'the relay', [
    'platform/jobs/relay.ts',
    'if (rows.length === 0) return 0',
    'if (rows.length >= 0) return 0',
  ]),
  mutant('messages go astray', 'the second dispatch of what Redis has lost', [
    'platform/jobs/relay.ts',
    'dispatch_count = dispatch_count + 1,',
    'dispatch_count = dispatch_count + 1, completed_at = now(),',
  ]),
  mutant('refunds', 'the search for an earlier refund at the provider', [
    'adapters/payments/paymongo.ts',
    'if (existing) return parseRefund(existing)',
    '',
  ]),
  mutant('payments', 'the search for an earlier charge at the provider', [
    'adapters/payments/paymongo.ts',
    "if (status !== 'paid') return null",
    'return null',
  ]),
  mutant('payments', 'the return of what was paid after the order was cancelled', [
    'features/payments/service/record-payment.ts',
    "await openRemainderRefund(trx, paid, 'Paid after the order was cancelled')",
    '',
  ]),
  mutant('stock', 'the stock that an order takes', [
    'features/orders/place.sql.ts',
    'update products p set inventory = s.remaining,',
    'update products p set inventory = p.inventory,',
  ]),
  mutant('stock', 'the sum over the orders of a batch', [
    'features/orders/place.sql.ts',
    'sum(line.quantity) over (partition by line.product_id, line.variant_id order by line.ordinal)',
    'line.quantity',
  ]),
  mutant('payments', 'the view of an order that is the own', [
    'features/orders/visibility.ts',
    "fail('FORBIDDEN', 'This order belongs to somebody else.')",
    'return undefined as never',
  ]),
  mutant('crowds', 'the lock on the products of a cart', [
    'features/orders/place.sql.ts',
    'order by p.id for no key update of p)',
    'order by p.id)',
  ]),
  mutant('payments', 'the reading of payments whose events were lost', [
    'features/payments/service/reconcile.ts',
    'for (const paymentId of ids) await enqueue(trx, reconcilePayment, { paymentId })',
    '',
  ]),
  mutant('stock', 'the order that reaches the database before its answer', [
    'features/orders/service/place.ts',
    'const result = await insert({ ...order, response })',
    'const result = { has_room: true, has_cash_room: true, in_stock: true, has_slots: true, has_claim: true }; void insert({ ...order, response })',
  ]),
  mutant('messages go astray', 'the outbox: jobs leave without a row', [
    'platform/jobs/enqueue.ts',
    'await insertOutboxRows([row], trx)',
    '',
  ]),
  mutant('scales and replacements', 'the completion of a job with its effect', [
    'platform/jobs/handlers.ts',
    'if (!isFirst) throw new DuplicateRun()',
    '',
  ]),
  mutant('payments', 'the charge of one source only', [
    'features/payments/service/charge.ts',
    'if (payment.charging_source !== null && payment.charging_source !== sourceId) return null',
    '',
  ]),
  mutant('refunds', 'the answer that is saved with the refund', [
    'features/payments/service/refunds/request.ts',
    'await idempotency.saveResponse(trx, refund)',
    'idempotency.markSaved()',
  ]),
  mutant('slots', 'the slot that a cancelled order gives back', [
    'features/orders/service/cancel.ts',
    'await giveBackSlots(trx, orderId)',
    '',
  ]),
  mutant('deliveries', 'the lock on an order that is moved', [
    'features/orders/transition.sql.ts',
    'from orders o where o.id = $1 for update',
    'from orders o where o.id = $1',
  ]),
  mutant('settlements', 'the lock on an account that is settled', [
    'features/ledger/queries.ts',
    "'select id from users where id = $1 for no key update'",
    "'select id from users where id = $1'",
  ]),
  mutant('settlements', 'the answer that is saved with a payout', [
    'features/ledger/service/payouts.ts',
    "'payout', vendorId, input)\n    await idempotency.saveResponse(trx, settlement)",
    "'payout', vendorId, input)\n    idempotency.markSaved()",
  ]),
  mutant('refunds', 'the audit of a refund', [
    'features/payments/service/refunds/request.ts',
    "await audit(trx, {\n      actorId: adminId,\n      action: 'payment.refund'",
    "void ({\n      actorId: adminId,\n      action: 'payment.refund'",
  ]),
  mutant('messages go astray', 'the audit of an order that an admin cancels', [
    'features/orders/service/cancel.ts',
    "await auditTransition(trx, caller.id, locked, { status: 'cancelled', reason })",
    '{}',
  ]),
  mutant('scales and replacements', 'the stock of a replacement that is declined', [
    'features/orders/replacements/service/decline.ts',
    'await incrementStock(trx, [replacement])',
    '',
  ]),
  mutant('scales and replacements', 'the end of what is offered for a cancelled order', [
    'features/orders/service/cancel.ts',
    "if (actor !== 'rider') await cancelPending(trx, orderId, actor)",
    '',
  ]),
  mutant('crowds', 'what was missing on the shelf', [
    'features/orders/transition.sql.ts',
    'from order_items i where order_id = $1 and unavailable_at is null\n',
    'from order_items i where order_id = $1\n',
  ]),
  mutant('deliveries', 'the code at the door', [
    'features/orders/service/delivery-code.ts',
    'if (!timingSafeEqualText(code, order.delivery_code))',
    'if (false)',
  ]),
  mutant('rentals', 'the units that a cancelled booking gives back', [
    'features/rentals/bookings/service/transition.ts',
    'await releaseDays(trx, listing_id, { start: booking.start_date, end: booking.end_date }, units)',
    '{}',
  ]),
  mutant('chat', 'the stock that a captured order takes', [
    'features/captured-orders/service.ts',
    "if (to === 'confirmed') await decrementStock(trx, lines)",
    '',
  ]),
]
