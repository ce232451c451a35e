/** Orders again what was ordered once, in one tap. */
import { useState } from 'preact/hooks'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @import { Order } from '../shared/api-types.ts' */

/** @param {{ order: Order, look?: string }} props */
export function ReorderButton({ order, look = '' }) {
  const { t } = useLocale()
  const [state, setState] = useState(/** @type {'idle' | 'busy' | 'failed'} */ ('idle'))
  async function again() {
    setState('busy')
    try {
      const { reorder } = await import('./reorder.js')
      await reorder(order)
    } catch {
      setState('failed')
    }
  }
  return html`<button
      type="button"
      class=${`button ${look}`}
      disabled=${state === 'busy'}
      onClick=${again}
    >
      ${state === 'busy' ? t('form.busy') : t('order.again')}
    </button>
    ${state === 'failed' && html`<p class="alert" role="alert">${t('form.offline')}</p>`}`
}
