/** The vendor's stores with the switch that pauses them, and the sound. */
import { OpenBadge } from '../../../storefront/parts/open-badge.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Act } from '../../parts/button.js'
import { Icon } from '../../parts/icon.js'
import { useAttempt } from '../../parts/message.js'
import { linkTo } from '../../shell/router.js'
import { changeStore, useStores } from '../stores.js'
import { isSoundOn, toggleSound } from './sound.js'

/** @import { Store } from '../../../storefront/shared/api-types.ts' */

export function StoreBar() {
  const { t } = useLocale()
  const stores = useStores()
  return html`<div class="store-bar">
    <ul>
      ${stores?.map((store) => html`<${Pause} key=${store.id} store=${store} />`)}
    </ul>
    <button
      type="button"
      class="chip"
      aria-pressed=${String(isSoundOn.value)}
      onClick=${() => void toggleSound()}
    >
      <${Icon} name=${isSoundOn.value ? 'sound' : 'mute'} /><span class="text"
        >${t(isSoundOn.value ? 'today.sound-on' : 'today.sound-off')}</span
      >
    </button>
  </div>`
}

/** @param {{ store: Store }} props */
function Pause({ store }) {
  const { t } = useLocale()
  const attempt = useAttempt()
  const set = (/** @type {boolean} */ acceptingOrders) => changeStore(store.id, { acceptingOrders })
  const toggle = () =>
    attempt(() => set(!store.acceptingOrders), {
      done: t(store.acceptingOrders ? 'today.paused' : 'today.resumed', { store: store.name }),
      undo: () => attempt(() => set(store.acceptingOrders)),
    })
  return html`<li>
    <a href=${linkTo('store', store.id)}><strong>${store.name}</strong></a>
    <${OpenBadge} store=${store} />
    <${Act} look="chip" onAct=${toggle}>
      ${t(store.acceptingOrders ? 'today.pause' : 'today.resume')}
    <//>
  </li>`
}
