import { config } from '../../config/config.ts'
import { fail } from '../../platform/contract/errors.ts'
import { isOneOf } from '../../platform/security/tokens.ts'

/**
 * Lets a scraper in that sends `METRICS_TOKEN` as its bearer token.
 * @throws 404 where no token is configured, 401 for a wrong one
 */
export function assertMetricsToken(authorization = ''): void {
  if (config.metricsTokens.length === 0)
    fail('NOT_FOUND', 'METRICS_TOKEN is not set, so there are no metrics here.')
  const accepted = config.metricsTokens.map((token) => `Bearer ${token}`)
  if (!isOneOf(authorization, accepted))
    fail('UNAUTHENTICATED', 'Send METRICS_TOKEN as Authorization: Bearer <token>.', {
      headers: { 'WWW-Authenticate': 'Bearer realm="metrics"' },
    })
}
