/** The checkouts of a payment, in the order in which the provider is asked about them. */
import { query, statement } from '../../platform/database/queries.ts'
import type { SourceRow } from './model.ts'

const unqueried = statement<SourceRow>(
  'payment-sources-unqueried',
  `select s.* from payment_sources s join payments p on p.id = s.payment_id
   where s.payment_id = $1 and s.closed_at is null and (s.queried_at is null or s.queried_at < $2)
   order by (s.id = p.charging_source) is true desc, s.voided_at is null desc, s.queried_at nulls first, s.created_at desc
   limit $3`,
)

/** At most `limit` open checkouts that the provider was not asked about since: the one being charged, the current one, the others. */
export async function listUnqueriedSources(
  paymentId: string,
  since: Date,
  limit: number,
): Promise<SourceRow[]> {
  return await query(unqueried, [paymentId, since, limit])
}
