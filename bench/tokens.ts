/** Access tokens of many customers, so that no per-account limit is reached. */
import { SignJWT } from 'jose'
import { jwtSecret, type Fixture } from './fixture.ts'

export interface Customer {
  id: string
  token: string
}

/** One token per customer, signed as the product signs them, for the session that the seed has opened. */
export async function customers({ db }: Pick<Fixture, 'db'>): Promise<Customer[]> {
  const { rows } = await db.query<{ id: string }>(
    "select id from users where role = 'customer' order by id",
  )
  return await Promise.all(rows.map(async ({ id }) => ({ id, token: await tokenOf(id) })))
}

export async function tokenOf(userId: string): Promise<string> {
  return await new SignJWT({ sid: userId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer('palengke')
    .setAudience('palengke')
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime('2h') // the other systems are installed in between
    .sign(new TextEncoder().encode(jwtSecret))
}
