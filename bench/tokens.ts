/** Access tokens of many customers, so that no limit of one account is ever reached. */
import { SignJWT } from 'jose'
import { jwtSecret, type Stage } from './stage.ts'

export interface Customer {
  id: string
  token: string
}

/** One token for each of the 5,000 customers, as the product signs them. */
export async function customers({ db }: Stage): Promise<Customer[]> {
  const { rows } = await db.query<{ id: string }>(
    "select id from users where role = 'customer' order by id",
  )
  const key = new TextEncoder().encode(jwtSecret)
  const sign = (id: string) =>
    new SignJWT({ sid: id, ver: 0 })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer('palengke')
      .setAudience('palengke')
      .setSubject(id)
      .setIssuedAt()
      .setExpirationTime('15m')
      .sign(key)
  return await Promise.all(rows.map(async ({ id }) => ({ id, token: await sign(id) })))
}
