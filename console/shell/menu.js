/** The menu of the account: who works here, the language, the way to the market and out. */
import { html } from '../../storefront/shared/html.js'
import { useLocale } from '../../storefront/shared/locale.js'
import { logOut, user } from '../../storefront/shared/session.js'
import { stopPush } from '../../storefront/account/push.js'
import { Icon } from '../parts/icon.js'
import { setTheme, theme, themes } from './theme.js'

const languages = { en: 'English', fil: 'Filipino', ceb: 'Cebuano' }

/** @param {{ market?: string, mayLeave?: () => Promise<boolean> }} props */
export function Menu({ market, mayLeave }) {
  const { t, language } = useLocale()
  async function leave() {
    if (mayLeave && !(await mayLeave())) return
    await stopPush()
    await logOut('/console')
  }
  return html`<button
      type="button"
      class="round"
      aria-label=${t('frame.account')}
      popovertarget="menu"
    >
      <${Icon} name="person" />
    </button>
    <div id="menu" class="panel" popover>
      ${user.value && html`<p><strong>${user.value.firstName} ${user.value.lastName}</strong><br /><span class="hint">${user.value.email}</span></p>`}
      <ul class="menu">
        ${
          market &&
          html`<li><a href="/account/profile">${t('account.profile')}</a></li>
            <li><a href="/account/notifications">${t('notifications.how')}</a></li>
            <li><a href="/account/password">${t('account.password')}</a></li>
            <li><a href=${market}>${t('console.market')}</a></li>`
        }
      </ul>
      <form class="languages" action="/language" aria-label=${t('frame.language')}>
        ${Object.entries(languages).map(
          ([code, name]) =>
            html`<button
              name="language"
              value=${code}
              lang=${code}
              class="link"
              aria-pressed=${String(code === language)}
            >
              ${name}
            </button>`,
        )}
      </form>
      <label>
        ${t('theme.title')}
        <select onChange=${(/** @type {any} */ { currentTarget }) => setTheme(currentTarget.value)}>
          ${themes.map(
            (each) =>
              html`<option value=${each} selected=${theme.value === each}>
                ${t(`theme.${each}`)}
              </option>`,
          )}
        </select>
      </label>
      <button type="button" class="button quiet" onClick=${leave}>${t('account.log-out')}</button>
    </div>`
}
