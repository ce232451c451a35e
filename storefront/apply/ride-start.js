/** The page on which people apply to ride. */
import { WithUser } from '../account/with-user.js'
import { Skeleton } from '../parts/skeleton.js'
import { html } from '../shared/html.js'
import { lazy } from '../shared/lazy.js'
import { useLocale } from '../shared/locale.js'
import { startPage } from '../shared/start.js'

const Apply = lazy(async () => (await import('./ride.js')).Apply, Skeleton)

function RidePage() {
  const { t } = useLocale()
  return html`<${WithUser} title=${t('apply.ride-log-in')} why=${t('apply.ride-why')}>
    <h1>${t('apply.ride')}</h1>
    <${Apply} />
  <//>`
}

startPage(RidePage)
