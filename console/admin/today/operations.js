/** How the platform itself is doing, with the way to its queues. */
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Act } from '../../parts/button.js'
import { useAttempt } from '../../parts/message.js'
import { useResource } from '../../parts/resource.js'

const LOOK_MS = 30_000

export function Operations() {
  const { t } = useLocale()
  const attempt = useAttempt()
  const { data: ready } = useResource(readHealth, [], { everyMs: LOOK_MS })
  const openQueues = () =>
    attempt(async () => {
      const { url } = await api('POST', '/api/admin/queue-session', {})
      location.assign(url)
    })
  return html`<section class="card" aria-labelledby="operations">
    <h2 id="operations">${t('admin.operations')}</h2>
    <p role="status">
      ${ready === undefined ? '…' : t(ready ? 'admin.healthy' : 'admin.unhealthy')}
    </p>
    <p class="ways">
      <a class="chip" href="/readyz" target="_blank">${t('admin.health')}</a>
      <${Act} look="chip" onAct=${openQueues}>${t('admin.queues')}<//>
    </p>
  </section>`
}

/** It answers 503 when it is not. */
const readHealth = async () => (await fetch('/readyz')).ok
