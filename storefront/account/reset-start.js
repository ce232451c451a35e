/** Sets a new password with the link of the mail, or asks for such a link. */
import { useState } from 'preact/hooks'
import { Form } from '../parts/form.js'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { startPage } from '../shared/start.js'
import { EmailField } from './email-field.js'
import { NewPassword } from './password.js'

// Keeps the token out of the address bar, the history and screenshots.
const token = new URLSearchParams(location.search).get('access_token')
history.replaceState(null, '', location.pathname)

/** @typedef {'choose' | 'ask' | 'invalid' | 'sent' | 'changed'} Step */

function ResetPage() {
  const [step, setStep] = useState(/** @type {Step} */ (token ? 'choose' : 'ask'))
  if (step === 'choose') return html`<${Choose} onStep=${setStep} />`
  if (step === 'sent') return html`<${Sent} onStep=${setStep} />`
  if (step === 'changed') return html`<${Changed} />`
  return html`<${Ask} isInvalid=${step === 'invalid'} onStep=${setStep} />`
}

/** @param {{ onStep: (step: Step) => void }} props */
function Choose({ onStep }) {
  const { t } = useLocale()
  /** @param {Record<string, string>} values */
  const send = async ({ password }) => {
    try {
      await api('POST', '/api/auth/reset-password', { access_token: token, password })
      onStep('changed')
    } catch (error) {
      const { code, details = [] } = /** @type {any} */ (error)
      const isOfToken = details.some((/** @type {any} */ { path }) => path === 'access_token')
      if (code !== 'INVALID_TOKEN' && !isOfToken) throw error
      onStep('invalid')
    }
  }
  return html`<section class="card">
    <h1>${t('reset.choose')}</h1>
    <${Form} send=${send} submit=${t('reset.save')}>
      <${NewPassword} name="password" label=${t('password.new')} />
    <//>
  </section>`
}

/** @param {{ isInvalid: boolean, onStep: (step: Step) => void }} props */
function Ask({ isInvalid, onStep }) {
  const { t } = useLocale()
  /** @param {Record<string, string>} values */
  const send = async ({ email }) => {
    await api('POST', '/api/auth/forgot-password', { email })
    onStep('sent')
  }
  return html`<section class="card">
    <h1>${t(isInvalid ? 'reset.invalid' : 'reset.title')}</h1>
    <p>${t(isInvalid ? 'reset.invalid-text' : 'reset.text')}</p>
    <${Form} send=${send} submit=${t('reset.send')}>
      <${EmailField} />
    <//>
  </section>`
}

/** @param {{ onStep: (step: Step) => void }} props */
function Sent({ onStep }) {
  const { t } = useLocale()
  return html`<section class="card success" role="status">
    <h1>${t('reset.sent')}</h1>
    <p>${t('reset.sent-text')}</p>
    <button type="button" class="button quiet" onClick=${() => onStep('ask')}>
      ${t('reset.other')}
    </button>
  </section>`
}

function Changed() {
  const { t } = useLocale()
  return html`<section class="card success" role="status">
    <h1>${t('reset.changed')}</h1>
    <p>${t('reset.changed-text')}</p>
    <a class="button" href="/account">${t('log-in.title')}</a>
  </section>`
}

startPage(ResetPage)
