/** Whether the rider works. Needs the market, which hands out the work. */
import { api } from '../../storefront/shared/api.js'
import { html } from '../../storefront/shared/html.js'
import { useLocale } from '../../storefront/shared/locale.js'
import { Act } from '../parts/button.js'
import { useAttempt } from '../parts/message.js'

/** @import { Rider } from './types.ts' */

/** @param {{ rider: Rider, onChange: () => Promise<void> }} props */
export function WorkSwitch({ rider: { status }, onChange }) {
  const { t } = useLocale()
  const attempt = useAttempt()
  const isOffline = status === 'offline'
  const change = () =>
    attempt(async () => {
      await api('PATCH', '/api/rider/status', { status: isOffline ? 'available' : 'offline' })
      await onChange()
    })
  return html`<div class="work-switch" data-status=${status}>
    <p role="status">${t(`rider.status.${status}`)}</p>
    ${
      status !== 'on_delivery' &&
      html`<${Act} look=${isOffline ? 'button' : 'button quiet'} onAct=${change}>
        ${t(isOffline ? 'rider.start' : 'rider.stop')}
      <//>`
    }
  </div>`
}
