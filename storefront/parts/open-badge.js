import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @import { Store } from '../shared/api-types.ts' */
/** @import { Locale } from '../shared/locale.js' */

/** Whether a store takes orders now, and if not, until when. @param {{ store: Pick<Store, 'isOpen' | 'opensAt' | 'acceptingOrders'> }} props */
export function OpenBadge({ store }) {
  const locale = useLocale()
  const isGood = store.acceptingOrders && store.isOpen
  return html`<span class=${isGood ? 'badge good' : 'badge'}>${openness(store, locale)}</span>`
}

/** @param {Pick<Store, 'isOpen' | 'opensAt' | 'acceptingOrders'>} store @param {Locale} locale */
function openness({ isOpen, opensAt, acceptingOrders }, { t, day, timeOfDay }) {
  if (!acceptingOrders) return t('store.break')
  if (isOpen) return t('store.open')
  if (!opensAt) return t('store.closed')
  const isSoon = Date.parse(opensAt) - Date.now() < 12 * 3_600_000
  const when = isSoon ? timeOfDay(opensAt) : `${day(opensAt)}, ${timeOfDay(opensAt)}`
  return t('store.closed-until', { when })
}
