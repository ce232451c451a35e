import { cron, number, oneOf, onOff } from '../setting.ts'

/** Orders, rentals, riders and social media. */
export const marketSettings = {
  CATCH_WEIGHT_TOLERANCE: number(
    { min: 0, max: 1, fraction: true },
    'How far what the scale says may be from what was ordered, as a share of it. From 0 to 1; 0.15 is 15 %.',
    { fallback: '0.15' },
  ),
  PENDING_BOOKING_HOURS: number(
    { min: 0.001, fraction: true },
    'Hours until a booking that its vendor has not confirmed expires. Fractions are allowed.',
    { fallback: '24' },
  ),
  RIDER_OFFER_SECONDS: number(
    { min: 1, fraction: true },
    'Seconds that riders have to accept a delivery before more riders are asked. From 1; fractions are allowed.',
    { fallback: '60' },
  ),
  POSTING_TIMEOUT_MINUTES: number(
    { min: 0.001, fraction: true },
    'Minutes until a post that an agent claimed and did not report on counts as failed. Fractions are allowed.',
    { fallback: '15' },
  ),
  AGENT_COMMERCE: onOff(
    'Whether shopping agents may search and buy over the Universal Commerce Protocol and MCP: on or off.',
    { fallback: 'on' },
  ),
  AGENT_PROFILES: oneOf(
    ['required', 'optional'],
    'required: a shopping agent has a profile that can be fetched, and signs what it asks of orders. optional: one whose profile ' +
      'has an unknown host is served without, as in a demo that has no internet access, and one without keys need not sign.',
    { fallback: (_, production) => (production ? 'required' : 'optional') },
  ),
  SMM_DRAFT_CRON: cron(
    'When drafts of posts are written. Cron expression in Manila time (minute, hour, day, month, weekday), or off.',
    { fallback: '0 6 * * *' },
  ),
}
