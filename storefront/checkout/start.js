/** The page of the checkout. */
import { WithUser } from '../account/with-user.js'
import { Skeleton } from '../parts/skeleton.js'
import { html } from '../shared/html.js'
import { lazy } from '../shared/lazy.js'
import { useLocale } from '../shared/locale.js'
import { startPage } from '../shared/start.js'

const Checkout = lazy(async () => (await import('./checkout.js')).Checkout, Skeleton)

function CheckoutPage() {
  const { t } = useLocale()
  return html`<${WithUser} title=${t('checkout.log-in')} why=${t('checkout.log-in-why')}>
    <${Checkout} />
  <//>`
}

startPage(CheckoutPage)

// Back from the provider by the browser's button: the page is as it was left, in the middle of something.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
