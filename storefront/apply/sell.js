/** Applying to sell: what the market needs to know of a store, and what has become of the application. */
import { useState } from 'preact/hooks'
import { PlacePicker } from '../account/addresses/place-picker.js'
import { Field, Form } from '../parts/form.js'
import { localPhone } from '../parts/phone-link.js'
import { api, ApiError } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { user } from '../shared/session.js'
import { LatestApplication } from './application.js'
import { Hours, usualWeek } from './hours.js'
import { PictureField } from './picture-field.js'

/** @typedef {import('./state.js').Application & { storeName: string }} VendorApplication */

export function Apply() {
  const { t } = useLocale()
  return html`<${LatestApplication}
    path="/api/vendors/applications"
    otherRoles=${['rider', 'admin']}
    why=${t('apply.sell-why')}
    form=${StoreForm}
    describe=${(/** @type {VendorApplication} */ { storeName, status }) => ({
      name: storeName,
      again: t(status === 'approved' ? 'apply.another-store' : 'apply.again'),
      canRepeat: status !== 'pending',
    })}
  />`
}

/** @param {{ onSent: () => Promise<void> }} props */
function StoreForm({ onSent }) {
  const { t } = useLocale()
  const [placeCode, setPlaceCode] = useState(/** @type {string | null} */ (null))
  const [week, setWeek] = useState(usualWeek)
  const [logoUrl, setLogoUrl] = useState(/** @type {string | null} */ (null))
  const [bannerUrl, setBannerUrl] = useState(/** @type {string | null} */ (null))
  const [isAccepted, setAccepted] = useState(false)
  /** @param {Record<string, string>} values */
  async function send({ phone = '', ...values }) {
    if (!placeCode) failForm('place.missing')
    if (!logoUrl) failForm('apply.picture-missing')
    if (!isAccepted) failForm('apply.terms-missing')
    const body = {
      ...values,
      placeCode,
      logoUrl,
      bannerUrl,
      operatingHours: week,
      termsAccepted: true,
    }
    await api('POST', '/api/vendors/onboard', { ...body, ...(phone.trim() && { phone }) })
    await onSent()
  }
  /** @param {import('../shared/texts.ts').TextKey} key @returns {never} */
  const failForm = (key) => {
    throw new ApiError({ code: 'VALIDATION_FAILED', message: t(key) })
  }
  return html`<section class="card">
    <${Form} send=${send} submit=${t('apply.send')}>
      <${Field} name="storeName" label=${t('apply.store-name')} maxlength="100" required />
      <${Field}
        name="category"
        label=${t('apply.category')}
        hint=${t('apply.category-hint')}
        maxlength="100"
      />
      <${Field} name="description" label=${t('apply.description')} multiline maxlength="5000" />
      <${PlacePicker} value=${placeCode} onPick=${setPlaceCode} />
      <${Field} name="address" label=${t('address.street')} maxlength="300" />
      <${Field}
        name="phone"
        type="tel"
        inputmode="tel"
        label=${t('apply.phone')}
        defaultValue=${localPhone(user.value?.phone ?? '')}
      />
      <${Hours} week=${week} onChange=${setWeek} />
      <${PictureField}
        label=${t('apply.logo')}
        hint=${t('apply.logo-hint')}
        url=${logoUrl}
        onUploaded=${setLogoUrl}
      />
      <${PictureField}
        label=${t('apply.banner')}
        hint=${t('apply.banner-hint')}
        url=${bannerUrl}
        onUploaded=${setBannerUrl}
      />
      <label class="check">
        <input type="checkbox" checked=${isAccepted} onChange=${() => setAccepted(!isAccepted)} />
        ${t('apply.terms')}
      </label>
    <//>
  </section>`
}
