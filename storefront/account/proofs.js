/** What of the user's addresses is not proven yet, and how to prove it. */
import { useState } from 'preact/hooks'
import { Field, Form } from '../parts/form.js'
import { localPhone } from '../parts/phone-link.js'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { readUser, user } from '../shared/session.js'

export function Proofs() {
  const current = user.value
  if (!current) return null
  return html`${!current.emailVerified && html`<${EmailProof} email=${current.email} />`}
  ${current.phone && !current.phoneVerified && html`<${PhoneProof} phone=${current.phone} />`}`
}

/** @param {{ email: string }} props */
function EmailProof({ email }) {
  const { t } = useLocale()
  const [isSent, setSent] = useState(false)
  const send = async () => {
    await api('POST', '/api/auth/verify-email/request', {})
    setSent(true)
  }
  return html`<section class="card">
    <p>${t('proof.email', { email })}</p>
    ${
      isSent
        ? html`<p role="status">${t('proof.email-sent')}</p>`
        : html`<${Form} look="quiet" send=${send} submit=${t('proof.email-again')} />`
    }
  </section>`
}

/** @param {{ phone: string }} props */
function PhoneProof({ phone }) {
  const { t } = useLocale()
  const [isSent, setSent] = useState(false)
  const send = async () => {
    await api('POST', '/api/auth/verify-phone/request', {})
    setSent(true)
  }
  /** @param {Record<string, string>} values */
  const confirm = async ({ code = '' }) => {
    await api('POST', '/api/auth/verify-phone', { code: code.trim() })
    await readUser()
  }
  const explain = (/** @type {any} */ { code }) =>
    code === 'INVALID_TOKEN' ? t('proof.wrong-code') : null
  return html`<section class="card">
    <p>${t('proof.phone', { phone: localPhone(phone) })}</p>
    ${
      isSent
        ? html`<${Form} send=${confirm} submit=${t('proof.confirm')} explain=${explain}>
            <${Field}
              name="code"
              label=${t('proof.code')}
              hint=${t('proof.code-hint')}
              inputmode="numeric"
              autocomplete="one-time-code"
              maxlength="6"
            />
          <//>`
        : html`<${Form} look="quiet" send=${send} submit=${t('proof.phone-send')} />`
    }
  </section>`
}
