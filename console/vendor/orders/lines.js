/** The goods of an order: what to pack, what to weigh, and what to do about what is missing. */
import { useState } from 'preact/hooks'
import { amountOf, countOf } from '../../../storefront/shared/amount.js'
import { html } from '../../../storefront/shared/html.js'
import { lazy } from '../../../storefront/shared/lazy.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { api } from '../../../storefront/shared/api.js'
import { ask } from '../../parts/ask.js'
import { useAttempt } from '../../parts/message.js'

/** @import { Item, PlatformOrder, VendorOrder } from '../types.ts' */

const Weigh = lazy(async () => (await import('./weigh.js')).Weigh)
const Replace = lazy(async () => (await import('./replace.js')).Replace)

/** @param {{ order: VendorOrder, onChange: () => Promise<void> }} props */
export function Lines({ order, onChange }) {
  const { t } = useLocale()
  const isOpen = order.source === 'platform' && ['confirmed', 'preparing'].includes(order.status)
  return html`<ul class="lines">
    ${order.items.map(
      (item, index) =>
        html`<li key=${index}>
          <${Line} item=${/** @type {Item} */ (item)} />
          ${
            isOpen &&
            html`<${LineActions}
              order=${order}
              item=${/** @type {Item} */ (item)}
              onChange=${onChange}
            />`
          }
        </li>`,
    )}
    ${
      order.source === 'platform' &&
      order.unavailableItems.map(
        (item) =>
          html`<li key=${item.id} class="out">
            <s>${item.name}</s> <span class="hint">${t('line.taken-out')}</span>
          </li>`,
      )
    }
  </ul>`
}

/** @param {{ item: Item }} props */
function Line({ item }) {
  const { t, number } = useLocale()
  const {
    quantity,
    orderedQuantity,
    unit,
    soldByWeight,
    name,
    variant,
    choices,
    note,
    prescription,
  } = item
  const isWeighed = soldByWeight && quantity !== orderedQuantity
  const options = [variant, ...choices.map((choice) => choice.name)].filter(Boolean).join(', ')
  return html`<p>
    <strong class="amount">${countOf(item, number)}</strong>
    ${name}${options && html` <em>${options}</em>`}
    ${isWeighed && html`<small>${t('line.weighed', { ordered: amountOf({ quantity: orderedQuantity, unit }, number) })}</small>`}
    ${note && html`<small class="note">“${note}”</small>`}
    ${prescription && html`<span class="badge warm">${t('line.prescription')}</span>`}
  </p>`
}

/** @param {{ order: PlatformOrder, item: Item, onChange: () => Promise<void> }} props */
function LineActions({ order, item, onChange }) {
  const { t } = useLocale()
  const attempt = useAttempt()
  const [open, setOpen] = useState(/** @type {'weigh' | 'replace' | null} */ (null))
  const close = () => setOpen(null)
  async function takeOut() {
    const isLast = order.items.length === 1
    const answer = await ask({
      title: t('line.take-out-title', { name: item.name }),
      text: t(isLast ? 'line.take-out-last' : 'line.take-out-text'),
      action: t('line.take-out'),
      isDangerous: true,
    })
    if (answer === null) return
    const path = `/api/vendor/orders/${order.id}/unavailable`
    await attempt(async () => {
      await api('POST', path, { itemIds: [item.id] })
      await onChange()
    })
  }
  return html`<p class="line-actions">
      ${
        item.soldByWeight &&
        html`<button type="button" class="link" onClick=${() => setOpen('weigh')}>
          ${t('line.weigh')}<span class="visually-hidden">: ${item.name}</span>
        </button>`
      }
      ${
        item.ifUnavailable !== 'remove' &&
        html`<button type="button" class="link" onClick=${() => setOpen('replace')}>
          ${t('line.replace')}<span class="visually-hidden">: ${item.name}</span>
        </button>`
      }
      <button type="button" class="link" onClick=${() => void takeOut()}>
        ${t('line.take-out')}<span class="visually-hidden">: ${item.name}</span>
      </button>
      <span class="hint">${t(`wish.${item.ifUnavailable}`)}</span>
    </p>
    ${open === 'weigh' && html`<${Weigh} order=${order} item=${item} onDone=${onChange} onClose=${close} />`}
    ${open === 'replace' && html`<${Replace} order=${order} item=${item} onDone=${onChange} onClose=${close} />`}`
}
