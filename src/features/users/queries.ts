import { query, statement } from '../../platform/database/queries.ts'
import { createLoader, loaderKeys } from '../../platform/database/loader.ts'
import type { UserRow } from './model.ts'

const byEmail = statement<UserRow>('user-by-email', 'select * from users where email = $1')

export async function findUserByEmail(email: string): Promise<UserRow | null> {
  return (await query(byEmail, [email]))[0] ?? null
}

/** Batches the reads of concurrent requests. */
export const findUser = createLoader(
  statement<UserRow & { keyed_by: string }>(
    'user-by-id',
    `select *, id as keyed_by from users where id = ${loaderKeys}`,
  ),
)
