/** Faults planted in the product: each loses one protection, and the simulation must find every one within 50 seeds. */
import type { Edit } from './engine/loader.ts'

export interface Mutant {
  /** The lost protection. */
  loses: string
  edits: Edit[]
}

const mutant = (loses: string, ...edits: [file: string, from: string, to: string][]): Mutant => ({
  loses,
  edits: edits.map(([file, from, to]) => ({ file: `src/${file}`, from, to })),
})

export const mutants: readonly Mutant[] = [
  mutant(
    'the saved answer of a repeated request',
    [
      'platform/http/idempotency.ts',
      "or (k.status is null and k.leased_at < now() - interval '60 seconds')",
      'or true',
    ],
    ['features/orders/place.sql.ts', "${hasClaim('i')} as has_claim", 'true as has_claim'],
  ),
  mutant('the stock that a cancelled order gives back', [
    'features/orders/service/cancel.ts',
    'await restock(trx, orderId)',
    '',
  ]),
  mutant('the refund of a cancelled order', [
    'features/orders/service/cancel.ts',
    'await enqueue(trx, refundOrder, { orderId })',
    '',
  ]),
  mutant(
    'the single cancellation of an order',
    [
      'features/orders/transition.sql.ts',
      'from orders o where o.id = $1 for update',
      'from orders o where o.id = $1',
    ],
    ['platform/database/state-machine.ts', ".whereIn('status', [...from])", ''],
  ),
  mutant('the check that a move is in the table of states', [
    'platform/database/state-machine.ts',
    ".whereIn('status', [...from])",
    '',
  ]),
  mutant('the lock on a payment that is refunded', [
    'features/payments/queries.ts',
    'from payments p where p.id = $1 for update',
    'from payments p where p.id = $1',
  ]),
  mutant('the limit of refunds', [
    'features/payments/service/refunds/request.ts',
    'if (amount > left)',
    'if (false)',
  ]),
  mutant('one half of a balance', [
    'features/ledger/balances.sql.ts',
    'set amount = b.amount + excluded.amount',
    'set amount = excluded.amount',
  ]),
  mutant('the relay', [
    'platform/jobs/relay.ts',
    'if (rows.length === 0) return 0',
    'if (rows.length >= 0) return 0',
  ]),
  mutant('the second dispatch of what Redis has lost', [
    'platform/jobs/relay.ts',
    'dispatch_count = dispatch_count + 1,',
    'dispatch_count = dispatch_count + 1, completed_at = now(),',
  ]),
  mutant('the search for an earlier refund at the provider', [
    'adapters/payments/paymongo.ts',
    'if (existing) return parseRefund(existing)',
    '',
  ]),
  mutant('the search for an earlier charge at the provider', [
    'adapters/payments/paymongo.ts',
    "if (status !== 'paid') return null",
    'return null',
  ]),
  mutant('the return of what was paid after the order was cancelled', [
    'features/payments/service/record-payment.ts',
    "await openRemainderRefund(trx, paid, 'Paid after the order was cancelled')",
    '',
  ]),
  mutant('the stock that an order takes', [
    'features/orders/place.sql.ts',
    'update products p set inventory = s.remaining,',
    'update products p set inventory = p.inventory,',
  ]),
  mutant('the sum over the orders of a batch', [
    'features/orders/place.sql.ts',
    'sum(line.quantity) over (partition by line.product_id, line.variant_id order by line.ordinal)',
    'line.quantity',
  ]),
  mutant('the view of an order that is the own', [
    'features/orders/visibility.ts',
    "fail('FORBIDDEN', 'This order belongs to somebody else.')",
    'return undefined as never',
  ]),
  mutant('the lock on the products of a cart', [
    'features/orders/place.sql.ts',
    'order by p.id for no key update of p)',
    'order by p.id)',
  ]),
  mutant('the reading of payments whose events were lost', [
    'features/payments/service/reconcile.ts',
    'for (const paymentId of ids) await enqueue(trx, reconcilePayment, { paymentId })',
    '',
  ]),
  mutant('the second try of a deadlock’s victim', [
    'platform/database/errors.ts',
    'const DEADLOCK_ATTEMPTS = 3',
    'const DEADLOCK_ATTEMPTS = 1',
  ]),
  mutant('the order that reaches the database before its answer', [
    'features/orders/service/place.ts',
    'const result = await insert({ ...order, response })',
    'const result = { has_room: true, has_cash_room: true, in_stock: true, has_slots: true, has_claim: true }; void insert({ ...order, response })',
  ]),
  mutant('the outbox: jobs leave without a row', [
    'platform/jobs/enqueue.ts',
    'await insertOutboxRows([row], trx)',
    '',
  ]),
  mutant('the completion of a job with its effect', [
    'platform/jobs/handlers.ts',
    'if (!isFirst) throw new DuplicateRun()',
    '',
  ]),
  mutant('the event that is handled once', [
    'features/payments/service/events/process.ts',
    'if (stored && !stored.handled_at)',
    'if (stored)',
  ]),
  mutant('the charge of one source only', [
    'features/payments/service/charge.ts',
    'if (payment.charging_source !== null && payment.charging_source !== sourceId) return null',
    '',
  ]),
  mutant('the answer that is saved with the refund', [
    'features/payments/service/refunds/request.ts',
    'await idempotency.saveResponse(trx, refund)',
    'idempotency.markSaved()',
  ]),
]
