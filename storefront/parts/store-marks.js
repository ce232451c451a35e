import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** The mark of a store whose name the platform has checked. @param {{ store: { isVerified: boolean } }} props */
export function Verified({ store }) {
  const { t } = useLocale()
  if (!store.isVerified) return null
  return html`<span class="verified" role="img" aria-label=${t('store.verified')}>✓</span>`
}

/** Stars; nothing without reviews. @param {{ of: { rating: number, reviewCount: number } }} props */
export function Rating({ of: { rating, reviewCount } }) {
  const { t } = useLocale()
  if (reviewCount === 0) return null
  const label = t('store.rating', { rating, count: reviewCount })
  return html`<span class="rating" role="img" aria-label=${label}
    >★ ${rating.toFixed(1)} (${reviewCount})</span
  >`
}
