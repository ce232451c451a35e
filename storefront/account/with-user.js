/** Shows what needs a signed-in user: asks for the log-in first, and says when it cannot be known. */
import { useEffect, useState } from 'preact/hooks'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { prepareForOffline } from '../offline/prepare.js'
import { loadUser, user } from '../shared/session.js'
import { lazy } from '../shared/lazy.js'
import { Skeleton } from '../parts/skeleton.js'

const SignIn = lazy(async () => (await import('./sign-in.js')).SignIn, Skeleton)

/**
 * @param {{ title: string, why?: string, children: any, offline?: any }} props `offline` is shown while it is not known who it is
 */
export function WithUser({ title, why, children, offline = null }) {
  const [isOffline, setOffline] = useState(false)
  const start = () => {
    setOffline(false)
    loadUser().catch(() => setOffline(true))
  }
  useEffect(() => {
    prepareForOffline()
    start()
  }, [])
  if (user.value) return children
  if (isOffline) return offline ?? html`<${NoConnection} onRetry=${start} />`
  if (user.value === undefined) return html`<${Skeleton} />`
  return html`<${SignIn} title=${title} why=${why} />`
}

/** @param {{ onRetry: () => void }} props */
export function NoConnection({ onRetry }) {
  const { t } = useLocale()
  return html`<section class="card" role="alert">
    <h1>${t('page.offline')}</h1>
    <p>${t('page.offline-text')}</p>
    <button type="button" class="button" onClick=${onRetry}>${t('page.try-again')}</button>
  </section>`
}
