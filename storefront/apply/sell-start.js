/** The page on which people apply to sell. */
import { WithUser } from '../account/with-user.js'
import { Skeleton } from '../parts/skeleton.js'
import { html } from '../shared/html.js'
import { lazy } from '../shared/lazy.js'
import { useLocale } from '../shared/locale.js'
import { startPage } from '../shared/start.js'

const Apply = lazy(async () => (await import('./sell.js')).Apply, Skeleton)

function SellPage() {
  const { t } = useLocale()
  return html`<${WithUser} title=${t('apply.sell-log-in')} why=${t('apply.sell-why')}>
    <h1>${t('apply.sell')}</h1>
    <${Apply} />
  <//>`
}

startPage(SellPage)
