/** The stores of a vendor: how each is shown, when it is open, and how orders leave it. */
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Act } from '../../parts/button.js'
import { useAttempt } from '../../parts/message.js'
import { linkTo } from '../../shell/router.js'
import { changeStore, useStores } from '../stores.js'
import { Opening } from './opening.js'
import { Profile } from './profile.js'
import { Slots } from './slots.js'
import { Switches } from './switches.js'

/** @param {{ id: string }} props */
export function StoreSection({ id }) {
  const { t } = useLocale()
  const stores = useStores()
  if (!stores) return html`<${Skeleton} />`
  const store = stores.find((each) => each.id === id) ?? stores[0]
  if (!store) return html`<p>${t('store.none')}</p>`
  return html`<div class="reading">
    <div class="heading">
      <h1>${store.name}</h1>
      <a href=${`/stores/${store.slug}`}>${t('store.see')}</a>
    </div>
    ${
      stores.length > 1 &&
      html`<nav class="tabs" aria-label=${t('vendor.store')}>
        ${stores.map(
          (each) =>
            html`<a
              class="tab"
              href=${linkTo('store', each.id)}
              aria-current=${each.id === store.id ? 'page' : undefined}
              >${each.name}</a
            >`,
        )}
      </nav>`
    }
    ${store.takenDownAt && html`<p class="alert">${t('store.taken-down')}</p>`}
    <${Switches} key=${`switches-${store.id}`} store=${store} />
    <${Opening} key=${`opening-${store.id}`} store=${store} />
    <${Slots} key=${`slots-${store.id}`} store=${store} />
    <${Profile} key=${`profile-${store.id}`} store=${store} />
    ${!store.takenDownAt && html`<${Closing} store=${store} />`}
  </div>`
}

/** Takes the store off the market, or puts it back. @param {{ store: import('../../../storefront/shared/api-types.ts').Store }} props */
function Closing({ store }) {
  const { t } = useLocale()
  const attempt = useAttempt()
  const set = (/** @type {boolean} */ isActive) => changeStore(store.id, { isActive })
  const toggle = () =>
    attempt(() => set(!store.isActive), {
      done: t('account.saved'),
      undo: () => attempt(() => set(store.isActive)),
    })
  return html`<section class="card">
    <p>${t(store.isActive ? 'store.on-market' : 'store.off-market')}</p>
    <${Act} look=${store.isActive ? 'button danger' : 'button'} onAct=${toggle}>
      ${t(store.isActive ? 'store.take-off' : 'store.put-back')}
    <//>
  </section>`
}
