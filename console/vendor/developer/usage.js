/** What of the month's replies is used. */
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { useResource } from '../../parts/resource.js'

export function Usage() {
  const { t, day, money } = useLocale()
  const { data } = useResource(() => api('GET', '/api/developer/usage'))
  if (!data) return null
  const { used, limit, resetsAt, test, model } = data
  if (limit === 0) return html`<p class="banner">${t('usage.pro')}</p>`
  return html`<section class="card">
    <h2>${t('usage.title')}</h2>
    <${Meter} label=${t('usage.replies')} used=${used} limit=${limit} />
    <${Meter} label=${t('usage.test')} used=${test.used} limit=${test.limit} />
    ${
      model.requests > 0 &&
      html`<p class="hint">
        ${t('usage.model', { count: model.requests, tokens: model.inputTokens + model.outputTokens })}
        ${model.cost !== null && ` ${money(model.cost)}`}
      </p>`
    }
    <p class="hint">${t('usage.resets', { day: day(resetsAt) })}</p>
  </section>`
}

/** @param {{ label: string, used: number, limit: number }} props */
function Meter({ label, used, limit }) {
  const { t } = useLocale()
  return html`<p class="meter">
    <span>${label}</span> <strong>${t('usage.of', { used, limit })}</strong>
    <meter aria-label=${label} min="0" max=${limit} high=${0.9 * limit} value=${used}></meter>
  </p>`
}
