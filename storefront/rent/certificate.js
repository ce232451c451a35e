import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @typedef {{ signer_name: string, account_name: string, method: 'drawn' | 'typed' | 'checkbox', agreement_title: string, agreement_version: number, signed_at: string }} Verification */

/**
 * Whether a certificate is genuine: what was signed, by whom and when.
 * @param {{ hash: string, signature: Verification | null }} props `hash` is empty before anything was asked.
 */
export function CertificatePage({ hash, signature }) {
  const { t } = useLocale()
  return html`<section class="card narrow">
      <h1>${t('certificate.title')}</h1>
      <p class="hint">${t('certificate.text')}</p>
      <form>
        <label for="hash">${t('certificate.hash')}</label>
        <input
          id="hash"
          name="hash"
          type="text"
          required
          minlength="64"
          autocomplete="off"
          spellcheck=${false}
          value=${hash}
        />
        <button class="button">${t('certificate.check')}</button>
      </form>
    </section>
    ${hash && (signature ? html`<${Genuine} signature=${signature} />` : html`<${Unknown} />`)}`
}

/** @param {{ signature: Verification }} props */
function Genuine({ signature }) {
  const { t, moment } = useLocale()
  return html`<section class="card narrow success">
    <h2>${t('certificate.valid')}</h2>
    <dl class="facts">
      <dt>${t('certificate.what')}</dt>
      <dd>
        ${signature.agreement_title},
        ${t('certificate.version', { version: signature.agreement_version })}
      </dd>
      <dt>${t('certificate.who')}</dt>
      <dd>${signature.signer_name}</dd>
      <dt>${t('certificate.account')}</dt>
      <dd>${signature.account_name}</dd>
      <dt>${t('certificate.how')}</dt>
      <dd>${t(`certificate.${signature.method}`)}</dd>
      <dt>${t('certificate.when')}</dt>
      <dd>${moment(signature.signed_at)}</dd>
    </dl>
  </section>`
}

function Unknown() {
  const { t } = useLocale()
  return html`<section class="card narrow">
    <h2>${t('certificate.unknown')}</h2>
    <p class="alert">${t('certificate.unknown-text')}</p>
  </section>`
}
