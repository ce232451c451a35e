/**
 * Sessions of visitors of web pages. A publishable key and a `session_id` are known to others, so a visitor's session has a
 * random id, and its token proves that this visitor began it. Nothing but the token leads to the session.
 */
import { derivedToken, derivedTokens, isOneOf } from '../../../platform/security/tokens.ts'
import { isUuid, uuidv7 } from '../../../platform/values/ids.ts'

/** What a token is bound to. */
interface Visitor {
  keyId: string
  /** The `session_id` of the client. */
  customerKey: string
}

/** The session of a valid token, or else a new one with its token. */
export function resolveVisitorSession(
  visitor: Visitor,
  token: string | undefined,
): { sessionId: string; sessionToken?: string } {
  const known = token === undefined ? null : sessionOfToken(visitor, token)
  if (known) return { sessionId: known }
  const sessionId = uuidv7()
  return { sessionId, sessionToken: visitorToken(visitor, sessionId) }
}

/** Derived, so that the worker can repeat it and no table holds it. */
export function visitorToken(visitor: Visitor, sessionId: string): string {
  return `${sessionId}.${derivedToken('chat-session', tokenSubject(visitor, sessionId))}`
}

function sessionOfToken(visitor: Visitor, token: string): string | null {
  const [sessionId = '', proof = ''] = token.split('.', 2)
  if (!isUuid(sessionId)) return null
  const accepted = derivedTokens('chat-session', tokenSubject(visitor, sessionId))
  return isOneOf(proof, accepted) ? sessionId : null
}

function tokenSubject({ keyId, customerKey }: Visitor, sessionId: string): string {
  return `${keyId}:${sessionId}:${customerKey}`
}
