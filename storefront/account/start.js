/** The account: what there is to see and to change. */
import { consoleUrl } from '../shared/console-url.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { logOut, user } from '../shared/session.js'
import { startPage } from '../shared/start.js'
import { countWaitingActs, dropActs } from '../shared/waiting-acts.js'
import { Avatar } from './avatar.js'
import { Proofs } from './proofs.js'
import { stopPush } from './push.js'
import { WithUser } from './with-user.js'

/** @type {[string, import('../shared/texts.ts').TextKey][]} */
const sections = [
  ['/orders', 'account.orders'],
  ['/bookings', 'account.bookings'],
  ['/account/profile', 'account.profile'],
  ['/account/addresses', 'account.addresses'],
  ['/account/notifications', 'account.notifications'],
  ['/account/password', 'account.password'],
  ['/account/data', 'account.data'],
]

function AccountPage() {
  const { t } = useLocale()
  return html`<${WithUser} title=${t('log-in.title')}><${Hub} /><//>`
}

function Hub() {
  const { t } = useLocale()
  const { firstName, lastName, email, avatarUrl, role } =
    /** @type {import('../shared/session.js').User} */ (user.value)
  const further = /** @type {typeof sections} */ ([
    ...(role === 'customer' || role === 'vendor' ? [['/sell', 'account.sell']] : []),
    ...(role === 'customer' ? [['/ride', 'account.ride']] : []),
  ])
  const work = role !== 'customer' && consoleUrl ? [[consoleUrl, 'account.work']] : []
  async function leave() {
    const count = countWaitingActs()
    if (count > 0 && !confirm(t('account.waiting', { count }))) return
    dropActs()
    await stopPush()
    await logOut()
  }
  return html`<section class="card person">
      <${Avatar} url=${avatarUrl} name=${firstName} />
      <div>
        <h1>${t('account.hello', { name: firstName })}</h1>
        <p class="hint">${firstName} ${lastName}<br />${email}</p>
      </div>
    </section>
    <${Proofs} />
    <nav class="card menu" aria-label=${t('account.title')}>
      <ul>
        ${
          /** @type {typeof sections} */ ([...work, ...sections, ...further]).map(
            ([path, text]) => html`<li><a href=${path}>${t(text)}</a></li>`,
          )
        }
      </ul>
    </nav>
    <section class="card">
      <button type="button" class="button quiet" onClick=${leave}>${t('account.log-out')}</button>
      <p class="hint">${t('account.log-out-text')}</p>
    </section>`
}

startPage(AccountPage)
