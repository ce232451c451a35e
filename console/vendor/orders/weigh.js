/** What the scale shows of a line. */
import { Field, Form } from '../../../storefront/parts/form.js'
import { api } from '../../../storefront/shared/api.js'
import { amountOf } from '../../../storefront/shared/amount.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Dialog } from '../../parts/dialog.js'

/** @import { Item, PlatformOrder } from '../types.ts' */

/** @param {{ order: PlatformOrder, item: Item, onDone: () => Promise<void>, onClose: () => void }} props */
export function Weigh({ order, item, onDone, onClose }) {
  const { t, number } = useLocale()
  const { orderedQuantity: quantity, unit } = item
  /** @param {Record<string, string>} values */
  const send = async ({ quantity }) => {
    const path = `/api/vendor/orders/${order.id}/items/${item.id}`
    await api('PATCH', path, { quantity: Number(quantity) })
    await onDone()
    onClose()
  }
  return html`<${Dialog} title=${t('line.weigh-title', { name: item.name })} onClose=${onClose}>
    <p class="hint">${t('line.ordered', { amount: amountOf({ quantity, unit }, number) })}</p>
    <${Form} send=${send} submit=${t('line.weigh')}>
      <${Field}
        name="quantity"
        type="number"
        inputmode="decimal"
        step="0.001"
        min="0"
        label=${t('line.scale', { unit })}
        defaultValue=${item.quantity}
        autofocus
        required
      />
    <//>
  <//>`
}
