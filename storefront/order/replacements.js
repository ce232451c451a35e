/** What stores offer in place of missing items, for the customer to accept or decline. */
import { useState } from 'preact/hooks'
import { fullName } from '../cart/lines.js'
import { api } from '../shared/api.js'
import { countOf } from '../shared/amount.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { look, take } from './watch.js'

/** @import { Order } from '../shared/api-types.ts' */
/** @typedef {Order['replacements'][number]} Replacement */

/** @param {{ order: Order }} props */
export function Replacements({ order }) {
  const { t } = useLocale()
  const pending = order.replacements.filter(({ status }) => status === 'pending')
  if (pending.length === 0) return null
  return html`<section class="card attention" aria-labelledby="replacements-title">
    <h2 id="replacements-title">${t('replacement.title')}</h2>
    ${pending.map((each) => html`<${Question} key=${each.id} order=${order} replacement=${each} />`)}
  </section>`
}

/** @param {{ order: Order, replacement: Replacement }} props */
function Question({ order, replacement }) {
  const { t, money, number, timeOfDay } = useLocale()
  const [busy, setBusy] = useState('')
  const [error, setError] = useState('')
  const missing = order.items.find(({ id }) => id === replacement.itemId)
  const describe = (/** @type {Replacement | Order['items'][number]} */ item) =>
    `${countOf(item, number)} ${fullName(item)} (${money(item.lineTotal)})`
  /** @param {'accept' | 'decline'} verdict */
  async function answer(verdict) {
    setBusy(verdict)
    setError('')
    try {
      const path = `/api/orders/${order.id}/replacements/${replacement.id}/${verdict}`
      take((await api('POST', path, {})).order)
    } catch (thrown) {
      setError(/** @type {any} */ (thrown).message || t('form.offline'))
      void look(order.id)
    } finally {
      setBusy('')
    }
  }
  return html`<div class="question">
    <p>
      ${missing && html`<del>${describe(missing)}</del>`}
      <strong>${describe(replacement)}</strong>
      ${
        replacement.expiresAt &&
        html`<small>${t('replacement.until', { time: timeOfDay(replacement.expiresAt) })}</small>`
      }
    </p>
    ${error && html`<p class="alert" role="alert">${error}</p>`}
    <div class="pair">
      <button
        type="button"
        class="button"
        disabled=${busy !== ''}
        onClick=${() => answer('accept')}
      >
        ${t('replacement.accept')}
      </button>
      <button
        type="button"
        class="button quiet"
        disabled=${busy !== ''}
        onClick=${() => answer('decline')}
      >
        ${t('replacement.decline')}
      </button>
    </div>
  </div>`
}
