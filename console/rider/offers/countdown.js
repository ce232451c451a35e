/** The seconds that are left of an offer. */
import { useEffect, useState } from 'preact/hooks'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { clock, secondsLeft } from './time.js'

/** @import { Offer } from '../types.ts' */

/** @param {{ offer: NonNullable<Offer['offer']> }} props */
export function Countdown({ offer }) {
  const { t } = useLocale()
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const { left, whole } = secondsLeft(offer, now)
  return html`<p class="countdown" role="timer">
    <span>${left > 0 ? t('rider.offer-left', { time: clock(left) }) : t('rider.offer-over')}</span>
    <progress max=${whole} value=${left} aria-hidden="true" />
  </p>`
}
