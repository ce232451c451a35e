/** How goods come to the customer: delivery and where to, pickup, and the times that can be chosen today. */
import { Icon } from '../parts/icon.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @import { Slot, Store } from '../shared/api-types.ts' */

/** @param {{ store: Store, area: string[], slots: Pick<Slot, 'from' | 'to' | 'left'>[] }} props */
export function Fulfilment({ store, area, slots }) {
  const { t, clockTime } = useLocale()
  return html`<div class="card">
    <h2>${t('store.ways')}</h2>
    <ul class="stack">
      ${
        store.deliveryEnabled &&
        html`<li class="with-icon">
          <${Icon} name="bike" />
          ${area.length > 0 ? t('store.delivers-to', { places: area.join(', ') }) : t('store.delivers')}
        </li>`
      }
      ${store.pickupEnabled && html`<li class="with-icon"><${Icon} name="bag" />${t('store.pickup')}</li>`}
      ${
        store.acceptsWhenClosed &&
        html`<li class="with-icon"><${Icon} name="clock" />${t('store.accepts-when-closed')}</li>`
      }
    </ul>
    ${
      store.slots.length > 0 &&
      html`<h3>${t('store.slots')}</h3>
        ${slots.length === 0 && html`<p class="hint">${t('store.no-slots')}</p>`}
        <ul class="tags">
          ${slots.map(
            ({ from, to, left }) =>
              html`<li>
                ${clockTime(from)}–${clockTime(to)}${' '}
                <small>${t('store.slot-left', { count: left })}</small>
              </li>`,
          )}
        </ul>`
    }
  </div>`
}
