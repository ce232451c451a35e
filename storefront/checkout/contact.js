import { useEffect, useRef } from 'preact/hooks'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { contactPhone, fulfilment, isPhoneAsked, needsPhone, notes, problem } from './state.js'

const isPickup = () => fulfilment.value === 'pickup'

/** A number for the rider when none is known, and a note for the whole order. */
export function Contact() {
  const { t } = useLocale()
  return html`<section class="card" aria-labelledby="contact-title">
    <h2 id="contact-title">${t(isPickup() ? 'checkout.more-at-pickup' : 'checkout.more')}</h2>
    ${(needsPhone.value || isPhoneAsked.value) && html`<${Phone} />`}
    <div class="field">
      <label for="order-notes">${t('checkout.notes')}</label>
      <textarea
        id="order-notes"
        rows="2"
        maxlength="1000"
        value=${notes.value}
        onInput=${(/** @type {any} */ { currentTarget }) => (notes.value = currentTarget.value)}
      />
    </div>
  </section>`
}

/** The market says here that it needs one, or another one. */
function Phone() {
  const { t } = useLocale()
  const input = useRef(/** @type {HTMLInputElement | null} */ (null))
  const wrong = problem.value?.at === 'phone' ? problem.value : null
  useEffect(() => {
    if (wrong) input.current?.focus()
  }, [wrong])
  return html`<div class="field">
    <label for="contact-phone">${t('checkout.phone')}</label>
    <input
      ref=${input}
      id="contact-phone"
      type="tel"
      inputmode="tel"
      autocomplete="tel"
      aria-describedby=${wrong ? 'contact-phone-error' : 'contact-phone-hint'}
      aria-invalid=${wrong ? 'true' : undefined}
      value=${contactPhone.value}
      onInput=${(/** @type {any} */ { currentTarget }) => (contactPhone.value = currentTarget.value)}
    />
    <p id="contact-phone-hint" class="hint">
      ${t(isPickup() ? 'checkout.phone-hint-at-pickup' : 'checkout.phone-hint')}
    </p>
    ${wrong && html`<p id="contact-phone-error" class="field-error" role="alert">${t('problem.phone')}</p>`}
  </div>`
}
