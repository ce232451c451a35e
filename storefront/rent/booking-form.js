/** Who rents, the signature where the vendor has an agreement, and the booking itself. Browser only. */
import { useState } from 'preact/hooks'
import { WithUser } from '../account/with-user.js'
import { Field, Form } from '../parts/form.js'
import { localPhone } from '../parts/phone-link.js'
import { api, ApiError } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { user } from '../shared/session.js'
import { Signature } from './signature.js'

/** @import { Listing } from '../shared/api-types.ts' */
/** @typedef {{ startDate: string, endDate: string, unitsRequested: number, deliveryRequested: boolean }} Choice */

/** @param {{ listing: Listing, choice: Choice, total: number }} props */
export function BookingForm(props) {
  const { t } = useLocale()
  return html`<${WithUser} title=${t('rent.log-in')} why=${t('rent.log-in-why')}><${Details} ...${props} /></${WithUser}>`
}

/** @param {{ listing: Listing, choice: Choice, total: number }} props */
function Details({ listing, choice, total }) {
  const { t, money } = useLocale()
  const [key] = useState(() => crypto.randomUUID())
  const [booking, setBooking] = useState(/** @type {{ booking_number: string } | null} */ (null))
  const { firstName = '', lastName = '', phone = '' } = user.value ?? {}
  const mustSign = Boolean(listing.agreement?.is_active)

  /** @param {Record<string, string>} values @param {HTMLFormElement} form */
  async function send(values, form) {
    const agreementSignatureId = mustSign ? await sign(listing, values, form, t) : null
    const { customerName, customerPhone, deliveryAddress = null, notes = null } = values
    const body = {
      ...choice,
      customerName,
      customerPhone,
      deliveryAddress,
      notes,
      agreementSignatureId,
    }
    const { data } = await api('POST', `/api/rentals/${listing.id}/book`, body, {
      idempotencyKey: key,
    })
    setBooking(data)
  }
  if (booking)
    return html`<div class="success" role="status">
      <h3>${t('rent.booked', { number: booking.booking_number })}</h3>
      <p>${t('rent.booked-text')}</p>
      <a class="button" href="/bookings">${t('bookings.title')}</a>
    </div>`
  return html`<${Form} send=${send} submit=${t('rent.confirm', { total: money(total) })}>
    <${Field} name="customerName" label=${t('rent.name')} defaultValue=${`${firstName} ${lastName}`.trim()} autocomplete="name" required />
    <${Field} name="customerPhone" label=${t('rent.phone')} type="tel" defaultValue=${localPhone(phone ?? '')} autocomplete="tel" required />
    ${choice.deliveryRequested && html`<${Field} name="deliveryAddress" label=${t('rent.address')} autocomplete="street-address" required />`}
    <${Field} name="notes" label=${t('rent.notes')} multiline />
    ${mustSign && html`<${Signature} agreementId=${listing.agreement?.id} />`}
  </${Form}>`
}

/**
 * Signs the version of the agreement that was read, unless this customer has before. @returns the id of the signature
 * @param {Listing} listing @param {Record<string, string>} values @param {HTMLFormElement} form
 * @param {import('../shared/locale.js').Locale['t']} t
 */
async function sign(
  { agreement },
  { method = 'checkbox', version, signatureData: typed, agreed, customerName },
  form,
  t,
) {
  const { data: signatures } = await api('GET', '/api/agreements/my/signatures?limit=50')
  const earlier = signatures.find(
    (/** @type {any} */ each) =>
      each.agreement_id === agreement?.id &&
      each.agreement_version === Number(version) &&
      !each.rental_booking_id,
  )
  if (earlier) return earlier.id
  const drawing = form.querySelector('canvas')?.dataset.drawing
  if (method === 'drawn' && !drawing) failSignature(t('sign.missing-drawn'))
  if (method === 'checkbox' && !agreed) failSignature(t('sign.missing-checkbox'))
  const signatureData = { drawn: drawing, typed, checkbox: true }[method]
  const body = {
    agreementId: agreement?.id,
    method,
    version: Number(version),
    signerName: customerName,
    signatureData,
  }
  const { data } = await api('POST', '/api/agreements/sign', body)
  return data.id
}

/** @param {string} message @returns {never} */
function failSignature(message) {
  throw new ApiError({ code: 'VALIDATION_FAILED', message })
}
