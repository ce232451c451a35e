/** The latest application of the user, and what can be done about it. */
import { useEffect, useState } from 'preact/hooks'
import { Skeleton } from '../parts/skeleton.js'
import { api } from '../shared/api.js'
import { consoleUrl } from '../shared/console-url.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { user } from '../shared/session.js'
import { ApplicationState } from './state.js'

/** @import { Application } from './state.js' */
/** @import { User } from '../shared/api-types.ts' */

/**
 * Asks for an application, or shows what has become of the latest one.
 * @template {Application} T
 * @param {object} props
 * @param {string} props.path of the own applications
 * @param {User['role'][]} props.otherRoles those that cannot apply
 * @param {string} props.why
 * @param {import('preact').ComponentType<{ onSent: () => Promise<void> }>} props.form
 * @param {(application: T) => { name: string, again: string, canRepeat: boolean }} props.describe
 */
export function LatestApplication({ path, otherRoles, why, form: Form, describe }) {
  const { t } = useLocale()
  const [latest, setLatest] = useState(/** @type {T | null | undefined} */ (undefined))
  const [isAgain, setAgain] = useState(false)
  useEffect(() => void load(), [])
  async function load() {
    const reply = await api('GET', `${path}?limit=1`).catch(() => null)
    setLatest(reply?.data[0] ?? null)
    setAgain(false)
  }
  async function onSent() {
    await load()
    scrollTo(0, 0)
  }
  if (user.value && otherRoles.includes(user.value.role))
    return html`<p class="banner">${t('apply.other-role')}</p>`
  if (latest === undefined) return html`<${Skeleton} />`
  if (!latest || isAgain)
    return html`<p>${why}</p>
      <${Form} onSent=${onSent} />`
  const { name, again, canRepeat } = describe(latest)
  return html`<${ApplicationState}
    application=${latest}
    name=${name}
    again=${again}
    workUrl=${consoleUrl}
    onAgain=${canRepeat ? () => setAgain(true) : undefined}
  />`
}
