/** Proves an e-mail address with the link of the mail, once somebody presses the button: programs that open links do not. */
import { useState } from 'preact/hooks'
import { Form } from '../parts/form.js'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { startPage } from '../shared/start.js'

// Keeps the token out of the address bar, the history and screenshots.
const token = new URLSearchParams(location.search).get('token')
history.replaceState(null, '', location.pathname)

function VerifyPage() {
  const { t } = useLocale()
  const [step, setStep] = useState(token ? 'ask' : 'invalid')
  async function send() {
    try {
      await api('POST', '/api/auth/verify-email', { token })
      setStep('done')
    } catch (error) {
      if (/** @type {any} */ (error).code !== 'INVALID_TOKEN') throw error
      setStep('invalid')
    }
  }
  if (step === 'done')
    return html`<section class="card success" role="status">
      <h1>${t('verify.done')}</h1>
      <a class="button" href="/">${t('cart.to-market')}</a>
    </section>`
  if (step === 'invalid')
    return html`<section class="card">
      <h1>${t('verify.invalid')}</h1>
      <p>${t('verify.invalid-text')}</p>
      <a class="button" href="/account">${t('account.title')}</a>
    </section>`
  return html`<section class="card">
    <h1>${t('verify.title')}</h1>
    <p>${t('verify.text')}</p>
    <${Form} send=${send} submit=${t('verify.confirm')} />
  </section>`
}

startPage(VerifyPage)
