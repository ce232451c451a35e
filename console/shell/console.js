/** The console: asks who it is, and shows the sections of their role. */
import { useEffect, useState } from 'preact/hooks'
import { html } from '../../storefront/shared/html.js'
import { lazy } from '../../storefront/shared/lazy.js'
import { useLocale } from '../../storefront/shared/locale.js'
import { loadUser, user } from '../../storefront/shared/session.js'
import { Skeleton } from '../../storefront/parts/skeleton.js'
import { Failure } from '../parts/state.js'
import { hasConsole, loadRole } from './roles.js'
import { Workplace } from './workplace.js'

const SignIn = lazy(
  async () => (await import('../../storefront/account/sign-in.js')).SignIn,
  Skeleton,
)
const Visitor = lazy(async () => (await import('./visitor.js')).Visitor, Skeleton)

/** Who worked here last, for those who open it without a connection. It goes with the rest at log-out. */
const KEPT_ROLE = 'palengke-role'

/** @typedef {{ site: string, mark: string, market?: string }} Site */

/** @param {Site} site */
export function Console(site) {
  const { t } = useLocale()
  const [isOffline, setOffline] = useState(false)
  const [role, setRole] = useState(/** @type {import('./roles.js').Role | null} */ (null))
  const [hasFailed, setFailed] = useState(false)
  const name =
    user.value?.role ??
    (isOffline && user.value === undefined ? localStorage.getItem(KEPT_ROLE) : null)
  const isKnown = hasConsole(name ?? undefined)

  const start = () => {
    setOffline(false)
    loadUser().catch(() => setOffline(true))
  }
  const load = () => {
    if (!name || !isKnown) return
    if (user.value) localStorage.setItem(KEPT_ROLE, name)
    setFailed(false)
    loadRole(name).then(setRole, () => setFailed(true))
  }
  useEffect(start, [])
  useEffect(load, [name])

  if (isKnown && role) return html`<${Workplace} role=${role} site=${site} />`
  return html`<${Bare} site=${site}>
    ${
      hasFailed
        ? html`<${Failure} onRetry=${load} />`
        : isOffline && !isKnown
          ? html`<${Failure} onRetry=${start} />`
          : isKnown || user.value === undefined
            ? html`<${Skeleton} />`
            : user.value
              ? html`<${Visitor} />`
              : html`<${SignIn} title=${t('console.log-in')} why=${t('console.log-in-why')} />`
    }
  <//>`
}

/** The page of those who have no sections, or none yet. @param {{ site: Site, children: any }} props */
function Bare({ site, children }) {
  return html`<header class="bar">
      <a class="brand" href=${site.market ?? '/console'}
        ><img src=${site.mark} alt="" width="32" height="32" /><span>${site.site}</span></a
      >
    </header>
    <main id="main" class="narrow" tabindex="-1">${children}</main>`
}
