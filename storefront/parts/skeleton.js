import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** Stands for what is loading. */
export function Skeleton() {
  const { t } = useLocale()
  return html`<section class="card skeleton" aria-label=${t('page.loading')} />`
}
