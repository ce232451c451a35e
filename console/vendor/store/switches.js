/** What a store takes: orders now, while closed, for delivery, for pickup. */
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { useAttempt } from '../../parts/message.js'
import { changeStore } from '../stores.js'

/** @import { Store } from '../../../storefront/shared/api-types.ts' */

const switches = /** @type {const} */ ([
  'acceptingOrders',
  'acceptsWhenClosed',
  'deliveryEnabled',
  'pickupEnabled',
])

/** @param {{ store: Store }} props */
export function Switches({ store }) {
  const { t } = useLocale()
  const attempt = useAttempt()
  const set = (/** @type {string} */ name, /** @type {boolean} */ value) =>
    changeStore(store.id, { [name]: value })
  return html`<section class="card channels">
    <h2>${t('store.takes')}</h2>
    ${switches.map(
      (name) =>
        html`<label class="check" key=${name}>
          <input
            type="checkbox"
            checked=${store[name]}
            onChange=${() =>
              void attempt(() => set(name, !store[name]), {
                done: t('account.saved'),
                undo: () => attempt(() => set(name, store[name])),
              })}
          />
          ${t(`store.${name}`)}
        </label>`,
    )}
  </section>`
}
