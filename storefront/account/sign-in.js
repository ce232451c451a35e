/** Logging in and registering, as a card of any page that needs to know who somebody is. */
import { useState } from 'preact/hooks'
import { Field, Form } from '../parts/form.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { enter } from '../shared/session.js'
import { EmailField } from './email-field.js'
import { NewPassword } from './password.js'

/**
 * @param {{ title: string, why?: string, isNew?: boolean, onDone?: () => unknown }} props `isNew` begins with the form to register
 */
export function SignIn({ title, why, isNew = false, onDone = () => {} }) {
  const { t } = useLocale()
  const [isRegistering, setRegistering] = useState(isNew)
  const Fields = isRegistering ? RegisterForm : LogInForm
  return html`<section class="card" aria-labelledby="sign-in-title">
    <h1 id="sign-in-title">${isRegistering ? t('register.title') : title}</h1>
    ${why && html`<p>${why}</p>`}
    <${Fields} onDone=${onDone} />
    <p class="aside">
      <button type="button" class="link" onClick=${() => setRegistering(!isRegistering)}>
        ${isRegistering ? t('register.have-account') : t('log-in.no-account')}
      </button>
    </p>
  </section>`
}

/** @param {{ onDone: () => unknown }} props */
function LogInForm({ onDone }) {
  const { t } = useLocale()
  /** @param {Record<string, string>} values */
  const send = async ({ email = '', password = '' }) => {
    await enter('/api/auth/login', { email, password })
    await onDone()
  }
  const explain = (/** @type {any} */ { code }) =>
    code === 'INVALID_CREDENTIALS' ? t('log-in.wrong') : null
  return html`<${Form} send=${send} submit=${t('log-in.submit')} explain=${explain}>
      <${EmailField} />
      <${Field}
        name="password"
        type="password"
        label=${t('field.password')}
        autocomplete="current-password"
        required
      />
    <//>
    <p class="aside"><a href="/reset-password">${t('log-in.forgot')}</a></p>`
}

/** @param {{ onDone: () => unknown }} props */
function RegisterForm({ onDone }) {
  const { t } = useLocale()
  /** @param {any} values */
  const send = async ({ phone, ...values }) => {
    await enter('/api/auth/register', { ...values, ...(phone.trim() && { phone }) })
    await onDone()
  }
  const explain = (/** @type {any} */ { code }) =>
    code === 'EMAIL_TAKEN' ? t('register.taken') : null
  return html`<${Form} send=${send} submit=${t('register.submit')} explain=${explain}>
    <${Field} name="firstName" label=${t('field.first-name')} autocomplete="given-name" required />
    <${Field} name="lastName" label=${t('field.last-name')} autocomplete="family-name" required />
    <${Field}
      name="phone"
      type="tel"
      label=${t('field.phone')}
      hint=${t('field.phone-hint')}
      autocomplete="tel"
      inputmode="tel"
    />
    <${EmailField} />
    <${NewPassword} name="password" label=${t('field.password')} />
  <//>`
}
