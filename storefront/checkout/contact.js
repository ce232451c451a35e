import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { contactPhone, isPhoneAsked, needsPhone, notes } from './state.js'

/** A number for the rider when none is known, and a note for the whole order. */
export function Contact() {
  const { t } = useLocale()
  return html`<section class="card" aria-labelledby="contact-title">
    <h2 id="contact-title">${t('checkout.more')}</h2>
    ${
      (needsPhone.value || isPhoneAsked.value) &&
      html`<div class="field">
        <label for="contact-phone">${t('checkout.phone')}</label>
        <input
          id="contact-phone"
          type="tel"
          inputmode="tel"
          autocomplete="tel"
          value=${contactPhone.value}
          onInput=${(/** @type {any} */ { currentTarget }) => (contactPhone.value = currentTarget.value)}
        />
        <p class="hint">${t('checkout.phone-hint')}</p>
      </div>`
    }
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
