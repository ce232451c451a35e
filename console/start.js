/** The script of the console. Browser only. */
import { render } from 'preact'
import { html } from '../storefront/shared/html.js'
import { LocaleProvider } from '../storefront/shared/locale.js'
import { watchForNewVersion } from '../storefront/shared/new-version.js'
import { locale } from '../storefront/shared/page-locale.js'
import { Console } from './shell/console.js'

const app = /** @type {HTMLElement} */ (document.getElementById('app'))
app.replaceChildren()
watchForNewVersion()
render(html`<${LocaleProvider} value=${locale}><${Console} ...${app.dataset} /><//>`, app)
