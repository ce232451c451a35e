/** The opening hours of a store. */
import { useState } from 'preact/hooks'
import { Hours, usualWeek } from '../../../storefront/apply/hours.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Act } from '../../parts/button.js'
import { useAttempt } from '../../parts/message.js'
import { changeStore } from '../stores.js'

/** @import { Store } from '../../../storefront/shared/api-types.ts' */
/** @import { Week } from '../../../storefront/apply/hours.js' */

/** @param {{ store: Store }} props */
export function Opening({ store }) {
  const { t } = useLocale()
  const attempt = useAttempt()
  const kept = /** @type {Week | null} */ (store.operatingHours)
  const [week, setWeek] = useState(kept)
  const save = () =>
    attempt(() => changeStore(store.id, { operatingHours: week }), {
      done: t('account.saved'),
      undo: () =>
        attempt(async () => {
          await changeStore(store.id, { operatingHours: kept })
          setWeek(kept)
        }),
    })
  return html`<section class="card">
    <label class="check">
      <input
        type="checkbox"
        checked=${week === null}
        onChange=${() => setWeek(week === null ? usualWeek : null)}
      />
      ${t('store.always-open')}
    </label>
    ${week && html`<${Hours} week=${week} onChange=${setWeek} />`}
    <${Act} onAct=${save} disabled=${week === kept}>${t('store.save-hours')}<//>
  </section>`
}
