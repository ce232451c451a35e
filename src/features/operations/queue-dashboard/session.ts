/** The session of the console, at the queue dashboard too: a page that is opened sends no bearer token, so its admin gets a cookie. */
import type { Context } from 'koa'
import { AppError } from '../../../platform/contract/errors.ts'
import { transaction } from '../../../platform/database/transactions.ts'
import { signAccessToken } from '../../../platform/security/tokens.ts'
import { audit } from '../../audit/service.ts'
import { admin, type Caller } from '../../auth/guard.ts'

/** Where the dashboard is. */
export const prefix = '/admin/queues'

const NAME = 'queue_session'
/** As long as the access token in it; each request renews both. */
const LIFETIME_MS = 15 * 60_000

/** Jobs can be removed and repeated there, so who went in is kept. */
export async function recordVisit(actorId: string): Promise<void> {
  await transaction(async (trx) => {
    const visit = { action: 'queue_dashboard.open', subject: 'queues', before: null, after: {} }
    await audit(trx, { actorId, ...visit })
  })
}

/** It ends with the session of the console, or a quarter of an hour after the last request. */
export async function startSession(
  cookies: Pick<Context['cookies'], 'set'>,
  { id, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
): Promise<void> {
  cookies.set(NAME, await signAccessToken({ userId: id, sessionId }), {
    httpOnly: true,
    sameSite: 'strict',
    path: prefix,
    maxAge: LIFETIME_MS,
    overwrite: true,
  })
}

/** The admin of the cookie, which is renewed; null without one, and once the session or the role has ended. */
export async function resumeSession(ctx: Context): Promise<string | null> {
  const token = ctx.cookies.get(NAME)
  if (!token) return null
  try {
    const headers = { authorization: `Bearer ${token}` }
    const caller = await admin.identify({
      path: ctx.path,
      headers,
      ip: ctx.ip,
      set: () => {},
      allowOrigin: () => {},
    })
    await startSession(ctx.cookies, caller)
    return caller.id
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}
