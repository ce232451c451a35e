import { statement, query } from '../../../platform/database/queries.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'

function claimStatement(name: string, remindedAt: string, due: string) {
  return statement<{ id: string }>(
    name,
    `update rental_bookings set ${remindedAt} = now() where id in
       (select id from rental_bookings where ${due} and ${remindedAt} is null
        order by id limit $2 for no key update skip locked)
     returning id`,
  )
}

const claims = {
  start: claimStatement(
    'bookings-remind-start',
    'start_reminded_at',
    `status = 'confirmed' and start_date = $1`,
  ),
  return: claimStatement(
    'bookings-remind-return',
    'return_reminded_at',
    `status = 'active' and end_date = $1`,
  ),
}

/** Claims bookings that start, or are to be returned, on a day: each once, also under concurrent claims. */
export async function claimReminders(
  trx: Transaction,
  kind: 'start' | 'return',
  day: string,
  limit: number,
): Promise<string[]> {
  return (await query(claims[kind], [day, limit], trx)).map(({ id }) => id)
}
