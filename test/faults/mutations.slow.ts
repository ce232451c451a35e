/**
 * Mutation tests of races: the product loses one lock or guard at a time, and the test that covers it must fail.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { describe, it } from 'mocha'

interface Mutation {
  /** The lost protection. */
  loses: string
  /** Replacements in source files. */
  edits: { file: string; from: string; to: string }[]
  /** The test that must fail: its file and words of its title. */
  caught: [file: string, title: string]
}

const mutations: Mutation[] = [
  {
    loses: 'the lock on the products of a cart',
    edits: [
      {
        file: 'src/features/orders/place.sql.ts',
        from: 'order by p.id for no key update of p)',
        to: 'order by p.id)',
      },
    ],
    caught: ['test/features/orders/orders.test.ts', 'while the order waits for the product'],
  },
  {
    loses: 'the lock on the variants of a cart',
    edits: [
      {
        file: 'src/features/orders/place.sql.ts',
        from: 'order by v.id for no key update of v)',
        to: 'order by v.id)',
      },
    ],
    caught: ['test/features/orders/variants.test.ts', 'sells no more of a variant'],
  },
  {
    loses: 'the sum over the orders of a group that want the same product',
    edits: [
      {
        file: 'src/features/orders/place.sql.ts',
        from: 'sum(line.quantity) over (partition by line.product_id, line.variant_id order by line.ordinal)',
        to: 'line.quantity',
      },
      {
        file: 'src/platform/database/batcher.ts',
        from: 'if (!isSingle && isRolledBack(error))',
        to: 'if (false)',
      },
    ],
    caught: ['test/features/orders/orders.test.ts', 'who want the last unit at once'],
  },
  {
    loses: 'the second try, alone, of those who were in company of one that fails',
    edits: [
      {
        file: 'src/platform/database/batcher.ts',
        from: 'if (!isSingle && isRolledBack(error))',
        to: 'if (false)',
      },
    ],
    caught: ['test/features/orders/orders.test.ts', 'as one whose order cannot be saved'],
  },
  {
    loses: 'the doubt whether a group was committed when its connection was lost',
    edits: [
      {
        file: 'src/platform/database/batcher.ts',
        from: 'if (!isSingle && isRolledBack(error))',
        to: 'if (!isSingle)',
      },
    ],
    caught: ['test/platform/database/batcher.test.ts', 'writes nothing twice after 57P01'],
  },
  {
    loses: 'the lock on a payment that is refunded',
    edits: [
      {
        file: 'src/features/payments/queries.ts',
        from: 'from payments p where p.id = $1 for update',
        to: 'from payments p where p.id = $1',
      },
    ],
    caught: ['test/features/payments/refunds.test.ts', 'the sum never exceeds what was paid'],
  },
  {
    loses: 'the lock on the account that is paid out',
    edits: [
      {
        file: 'src/features/ledger/queries.ts',
        from: 'where id = $1 for no key update',
        to: 'where id = $1',
      },
    ],
    caught: ['test/features/ledger/ledger.test.ts', 'for all but one of twenty at once'],
  },
  {
    loses: 'the claim on an Idempotency-Key and its lease',
    edits: [
      {
        file: 'src/platform/http/idempotency.ts',
        from: "or (k.status is null and k.leased_at < now() - interval '60 seconds')",
        to: 'or true',
      },
      {
        file: 'src/features/orders/place.sql.ts',
        from: "${hasClaim('i')} as has_claim",
        to: 'true as has_claim',
      },
    ],
    caught: ['test/features/orders/orders.test.ts', 'once among 100 equal requests at once'],
  },
  {
    loses: 'the single use of a refresh token',
    edits: [
      {
        file: 'src/features/auth/queries.ts',
        from: 'and t.used_at is null and s.id = t.session_id',
        to: 'and s.id = t.session_id',
      },
    ],
    caught: ['test/features/auth/auth.test.ts', 'for all but at most one of twenty at once'],
  },
  {
    loses: 'the second try of a deadlock’s victim',
    edits: [
      {
        file: 'src/platform/database/errors.ts',
        from: 'const DEADLOCK_ATTEMPTS = 3',
        to: 'const DEADLOCK_ATTEMPTS = 1',
      },
    ],
    caught: ['test/features/orders/orders.test.ts', 'for the victim of a deadlock'],
  },
  {
    loses: 'one half of a balance',
    edits: [
      {
        file: 'src/features/ledger/balances.sql.ts',
        from: 'set amount = b.amount + excluded.amount',
        to: 'set amount = excluded.amount',
      },
    ],
    caught: ['test/features/ledger/ledger.test.ts', 'while entries are posted and rolled up'],
  },
  {
    loses: 'the constraint on the slots of a store',
    edits: [
      {
        file: 'migrations/0046_fulfilment_and_slots.ts',
        from: 'check (booked <= capacity + overbooked)',
        to: 'check (true)',
      },
    ],
    caught: ['test/features/orders/slots.test.ts', 'when the last one is taken while'],
  },
  {
    loses: 'the share lock on the store of a slot',
    edits: [
      {
        file: 'src/features/orders/place.sql.ts',
        from: 'order by id for share)',
        to: 'order by id)',
      },
    ],
    caught: ['test/features/orders/slots.test.ts', 'when the store changes its slots while'],
  },
  {
    loses: 'the orders before it in a batch, and the constraint behind them',
    edits: [
      {
        file: 'src/features/stores/slots.sql.ts',
        from: 'bool_and(is_current and running <= free)',
        to: 'bool_and(is_current)',
      },
      {
        file: 'migrations/0046_fulfilment_and_slots.ts',
        from: 'check (booked <= capacity + overbooked)',
        to: 'check (true)',
      },
    ],
    caught: ['test/features/orders/slots.test.ts', 'for as many as it has places'],
  },
  {
    loses: 'the places that a store has given away above its new capacity',
    edits: [
      {
        file: 'src/features/stores/slots.sql.ts',
        from: 'overbooked = greatest(0, s.overbooked - 1)',
        to: 'overbooked = s.overbooked',
      },
    ],
    caught: ['test/features/orders/slots.test.ts', 'is not given to another once it is cancelled'],
  },
  {
    loses: 'the constraint on the dates of a listing',
    edits: [
      {
        file: 'migrations/0016_rentals.ts',
        from: 'constraint rental_days_within_capacity check (booked <= capacity),',
        to: '',
      },
    ],
    caught: [
      'test/features/rentals/bookings/concurrent-changes.test.ts',
      'when the last unit is taken meanwhile',
    ],
  },
  {
    loses: 'the units that a cancelled booking releases, exactly once',
    edits: [
      {
        file: 'src/features/rentals/bookings/service/transition.ts',
        from: 'RentalBooking.query(trx).findById(id).forNoKeyUpdate()',
        to: 'RentalBooking.query(trx).findById(id)',
      },
      {
        file: 'src/platform/database/state-machine.ts',
        from: ".whereIn('status', [...from])",
        to: '',
      },
    ],
    caught: [
      'test/features/rentals/bookings/races.test.ts',
      'cancel it once and release its units once',
    ],
  },
  {
    loses: 'the share lock on a listing that is being booked',
    edits: [
      {
        file: 'src/features/rentals/bookings/book.sql.ts',
        from: 'order by l.id for share of l),',
        to: 'order by l.id),',
      },
    ],
    caught: ['test/features/rentals/bookings/races.test.ts', 'while its units become fewer'],
  },
  {
    loses: 'the sum of the requested units of a batch',
    edits: [
      {
        file: 'src/features/rentals/listings/days.sql.ts',
        from: 'bool_and(running_units <= free_units)',
        to: 'bool_and(true)',
      },
    ],
    caught: [
      'test/features/rentals/bookings/batches.test.ts',
      'find too few units behind earlier ones',
    ],
  },
  {
    loses: 'the version of a listing that is being booked',
    edits: [
      {
        file: 'src/features/rentals/bookings/book.sql.ts',
        from: ' and l.updated_at = i.listing_version',
        to: '',
      },
    ],
    caught: ['test/features/rentals/bookings/concurrent-changes.test.ts', '201 at the new rate'],
  },
  {
    loses: 'the lease of a booking’s Idempotency-Key',
    edits: [
      {
        file: 'src/features/rentals/bookings/book.sql.ts',
        from: "${hasClaim('i')} as has_claim",
        to: 'true as has_claim',
      },
    ],
    caught: ['test/features/rentals/bookings/batches.test.ts', 'whose claim was taken over'],
  },
  {
    loses: 'the lock on the open orders of a customer',
    edits: [
      {
        file: 'src/platform/database/fragments/open-limit.ts',
        from: "return `pg_advisory_xact_lock(hashtextextended('${lock} ' || ${account}, 0))`",
        to: "return `hashtextextended('${lock} ' || ${account}, 0)`",
      },
    ],
    caught: ['test/features/orders/cash-limits.test.ts', 'changed to cash while others are placed'],
  },
  {
    loses: 'the guard of a delivery that failed',
    edits: [
      {
        file: 'src/features/orders/service/deliver.ts',
        from: "if (order.status === 'out_for_delivery') await assertNotFailed(trx, orderId)",
        to: '',
      },
    ],
    caught: [
      'test/features/riders/failed-deliveries.test.ts',
      'for delivering it, and for failing',
    ],
  },
  {
    loses: 'the cash of orders under way',
    edits: [
      {
        file: 'src/features/riders/service/deliver.ts',
        from: 'await assertWithinCashLimit(trx, id, { id: orderId, method })',
        to: '',
      },
    ],
    caught: ['test/features/riders/cash-limit.test.ts', 'of ten accepted at once by one rider'],
  },
  {
    loses: 'the lock on the order whose replacement is answered',
    edits: [
      {
        file: 'src/features/orders/transition.sql.ts',
        from: 'from orders o where o.id = $1 for update',
        to: 'from orders o where o.id = $1',
      },
    ],
    caught: ['test/features/orders/replacements.test.ts', 'is ended once by twelve at once'],
  },
  {
    loses: 'the lock on the product that replaces another',
    edits: [
      {
        file: 'src/features/products/stock.sql.ts',
        from: 'order by p.id for no key update of p),',
        to: 'order by p.id),',
      },
    ],
    caught: ['test/features/orders/replacements.test.ts', 'that are given the last 3 at once'],
  },
]

const root = join(import.meta.dirname, '../..')

describe('a product that loses', function () {
  this.timeout(120_000)

  for (const { loses, edits, caught } of mutations)
    it(`${loses} is caught`, async () => {
      for (const { file, from } of edits)
        expect(readFileSync(join(root, file), 'utf8').split(from), file).to.have.length(2)
      expect(await testOf(edits, caught))
        .to.include('0 passed, 1 failed')
        .and.not.include(' hook ')
    })
})

/** What the tests print about a product that is changed so. */
async function testOf(
  edits: Mutation['edits'],
  [file, title]: Mutation['caught'],
): Promise<string> {
  const hook = join(import.meta.dirname, 'mutation-loader.ts')
  const child = spawn(process.execPath, ['test/run.ts', file, '--grep', title], {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${hook}`,
      MUTATION: JSON.stringify(edits),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return output
}
