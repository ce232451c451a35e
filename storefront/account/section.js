/** The frame of every section of the account: for the signed-in user, with the way back. */
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { startPage } from '../shared/start.js'
import { WithUser } from './with-user.js'

/** @import { TextKey } from '../shared/texts.ts' */

/** @param {TextKey} title @param {import('preact').ComponentType<{}>} component */
export function startSection(title, component) {
  startPage(function Section() {
    const { t } = useLocale()
    return html`<${WithUser} title=${t('log-in.title')}>
      <p><a class="back" href="/account">← ${t('account.back')}</a></p>
      <h1>${t(title)}</h1>
      <${component} />
    <//>`
  })
}
