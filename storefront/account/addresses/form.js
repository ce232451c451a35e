/** The form of an address. */
import { useState } from 'preact/hooks'
import { Field, Form } from '../../parts/form.js'
import { localPhone } from '../../parts/phone-link.js'
import { ApiError } from '../../shared/api.js'
import { html } from '../../shared/html.js'
import { useLocale } from '../../shared/locale.js'
import { saveAddress } from './addresses.js'
import { PlacePicker } from './place-picker.js'

/** @import { Address } from './addresses.js' */

/** @param {{ address?: Address | null, onSaved: (address: Address) => unknown, onCancel?: () => void }} props */
export function AddressForm({ address = null, onSaved, onCancel }) {
  const { t } = useLocale()
  const [placeCode, setPlaceCode] = useState(address?.placeCode ?? null)
  const [isMissing, setMissing] = useState(false)
  /** @param {Record<string, string>} values */
  const send = async (values) => {
    setMissing(!placeCode)
    if (!placeCode) throw new ApiError({ code: 'VALIDATION_FAILED', message: t('place.missing') })
    const { street, landmark, label, contactPhone } = values
    const optional = { landmark, label, contactPhone }
    const trimmed = Object.entries(optional).map(([name, value]) => [name, value?.trim() || null])
    onSaved(
      await saveAddress(address?.id ?? null, { placeCode, street, ...Object.fromEntries(trimmed) }),
    )
  }
  const explain = (/** @type {any} */ { code }) =>
    code === 'CONFLICT' ? t('address.too-many') : null
  return html`<${Form} send=${send} submit=${t('address.save')} explain=${explain}>
      <${PlacePicker}
        value=${placeCode}
        onPick=${setPlaceCode}
        error=${isMissing && !placeCode ? t('place.missing') : undefined}
      />
      <${Field}
        name="street"
        label=${t('address.street')}
        hint=${t('address.street-hint')}
        defaultValue=${address?.street}
        autocomplete="street-address"
        maxlength="300"
      />
      <${Field}
        name="landmark"
        label=${t('address.landmark')}
        hint=${t('address.landmark-hint')}
        defaultValue=${address?.landmark}
        maxlength="200"
      />
      <${Field}
        name="label"
        label=${t('address.label')}
        hint=${t('address.label-hint')}
        defaultValue=${address?.label}
        maxlength="50"
      />
      <${Field}
        name="contactPhone"
        type="tel"
        inputmode="tel"
        label=${t('address.phone')}
        hint=${t('address.phone-hint')}
        defaultValue=${localPhone(address?.contactPhone ?? '')}
      />
    <//>
    ${
      onCancel &&
      html`<button type="button" class="link" onClick=${onCancel}>${t('form.cancel')}</button>`
    }`
}
