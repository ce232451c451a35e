import { statement, query, type Transaction } from '../../../platform/database/connections.ts'

function claimStatement(name: string, reminded: string, due: string) {
  return statement<{ id: string }>(
    name,
    `update rental_bookings set ${reminded} = now() where id in
       (select id from rental_bookings where ${due} and ${reminded} is null
        order by id limit $2 for no key update skip locked)
     returning id`,
  )
}

const due = {
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

/** Takes bookings that begin, or are to come back, on a day, each once. */
export async function claimDueReminders(
  trx: Transaction,
  what: 'start' | 'return',
  day: string,
  limit: number,
): Promise<string[]> {
  return (await query(due[what], [day, limit], trx)).map(({ id }) => id)
}
