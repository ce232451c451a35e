/** Another password. */
import { useState } from 'preact/hooks'
import { Field, Form } from '../parts/form.js'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { NewPassword } from './password.js'
import { startSection } from './section.js'

function ChangePassword() {
  const { t } = useLocale()
  const [isChanged, setChanged] = useState(false)
  /** @param {Record<string, string>} values */
  const send = async (values) => {
    await api('POST', '/api/auth/change-password', values)
    setChanged(true)
  }
  const explain = (/** @type {any} */ { code }) =>
    code === 'INVALID_CREDENTIALS' ? t('password.wrong') : null
  if (isChanged)
    return html`<section class="card success" role="status">
      <p>${t('password.changed')}</p>
    </section>`
  return html`<section class="card">
    <${Form} send=${send} submit=${t('password.submit')} explain=${explain}>
      <${Field}
        name="currentPassword"
        type="password"
        label=${t('password.current')}
        autocomplete="current-password"
      />
      <${NewPassword} name="newPassword" label=${t('password.new')} />
    <//>
  </section>`
}

startSection('password.title', ChangePassword)
