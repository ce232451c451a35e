/** For programs of the store: API keys with their use, and webhooks. */
import { html } from '../../../storefront/shared/html.js'
import { lazy } from '../../../storefront/shared/lazy.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { Tabs } from '../../parts/tabs.js'
import { Keys } from './keys.js'

const Webhooks = lazy(async () => (await import('./webhooks.js')).Webhooks, Skeleton)

/** @param {{ id: string }} props */
export function Developer({ id }) {
  const { t } = useLocale()
  return html`<div class="reading">
    <div class="heading">
      <h1>${t('vendor.developer')}</h1>
      <a href="/docs">${t('developer.reference')}</a>
    </div>
    <${Tabs}
      section="developer"
      label=${t('vendor.developer')}
      parts=${[
        ['', 'keys.title'],
        ['webhooks', 'webhooks.title'],
      ]}
      current=${id}
    />
    ${id === 'webhooks' ? html`<${Webhooks} />` : html`<${Keys} />`}
  </div>`
}
