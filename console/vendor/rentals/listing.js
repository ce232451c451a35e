/** The form of something to rent out. */
import { useState } from 'preact/hooks'
import { PictureField } from '../../../storefront/apply/picture-field.js'
import { Field, Form } from '../../../storefront/parts/form.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Dialog } from '../../parts/dialog.js'
import { say } from '../../parts/message.js'
import { useResource } from '../../parts/resource.js'

/** @import { Listing } from '../../../storefront/shared/api-types.ts' */
/** @import { Agreement } from '../types.ts' */

const units = /** @type {const} */ (['per_day', 'per_hour', 'per_week'])
const numbers = ['rate', 'securityDeposit', 'totalUnits', 'deliveryFee', 'turnaroundUnits']

async function loadChoices() {
  const [categories, agreements] = await Promise.all([
    api('GET', '/api/rentals/categories'),
    api('GET', '/api/agreements/vendor?limit=100'),
  ])
  return { categories: categories.data, agreements: agreements.data }
}

/** @param {{ listing: Listing | null, onDone: () => void, onClose: () => void }} props */
export function ListingDialog({ listing, onDone, onClose }) {
  const { t } = useLocale()
  const { data } = useResource(loadChoices)
  const [image, setImage] = useState(listing?.images[0] ?? null)
  /** @param {Record<string, string>} values */
  const send = async ({ offersDelivery, agreementId, ...values }) => {
    const given = Object.entries(values).filter(([, value]) => value.trim() !== '')
    const body = {
      ...Object.fromEntries(
        given.map(([name, value]) => [name, numbers.includes(name) ? Number(value) : value]),
      ),
      offersDelivery: offersDelivery === 'yes',
      agreementId: agreementId || null,
      ...(image &&
        image !== listing?.images[0] && { images: [image, ...(listing?.images.slice(1) ?? [])] }),
    }
    if (listing) await api('PATCH', `/api/vendor/rentals/listings/${listing.id}`, body)
    else await api('POST', '/api/vendor/rentals/listings', body)
    say({ text: t('account.saved') })
    onDone()
  }
  const whole = { type: 'number', step: '1', min: '0' }
  const pesos = { type: 'number', step: '0.01', min: '0' }
  return html`<${Dialog} title=${listing?.title ?? t('listing.new')} onClose=${onClose}>
    ${
      data &&
      html`<${Form} send=${send} submit=${t('account.save')}>
        <${Field}
          name="title"
          label=${t('field.name')}
          maxlength="200"
          required
          defaultValue=${listing?.title}
        />
        <label>
          ${t('store.category')}
          <select name="categoryId">
            ${data.categories.map((/** @type {{ id: string, name: string }} */ { id, name }) => html`<option value=${id} selected=${id === listing?.category_id}>${name}</option>`)}
          </select>
        </label>
        <div class="pair">
          <${Field}
            name="rate"
            label=${t('products.price')}
            ...${pesos}
            required
            defaultValue=${listing?.rate}
          />
          <label>
            ${t('listing.unit')}
            <select name="pricingUnit">
              ${units.map((unit) => html`<option value=${unit} selected=${unit === listing?.pricing_unit}>${t(`rate.${unit}`)}</option>`)}
            </select>
          </label>
        </div>
        <div class="pair">
          <${Field}
            name="totalUnits"
            label=${t('booking.units')}
            ...${whole}
            defaultValue=${listing?.total_units ?? 1}
          />
          <${Field}
            name="securityDeposit"
            label=${t('booking.deposit')}
            ...${pesos}
            defaultValue=${listing?.security_deposit ?? 0}
          />
        </div>
        <${Field}
          name="description"
          label=${t('product.description')}
          multiline
          rows="3"
          maxlength="5000"
          defaultValue=${listing?.description}
        />
        <${Field}
          name="pickupAddress"
          label=${t('listing.pickup')}
          maxlength="500"
          defaultValue=${listing?.pickup_address ?? ''}
        />
        <label class="check">
          <input
            type="checkbox"
            name="offersDelivery"
            value="yes"
            defaultChecked=${listing?.offers_delivery}
          />
          ${t('listing.delivers')}
        </label>
        <div class="pair">
          <${Field}
            name="deliveryFee"
            label=${t('listing.fee')}
            ...${pesos}
            defaultValue=${listing?.delivery_fee ?? 0}
          />
          <${Field}
            name="turnaroundUnits"
            label=${t('listing.rest')}
            ...${whole}
            defaultValue=${listing?.turnaround_units ?? 1}
          />
        </div>
        <label>
          ${t('listing.agreement')}
          <select name="agreementId">
            <option value="">${t('listing.no-agreement')}</option>
            ${data.agreements.map((/** @type {Agreement} */ { id, title }) => html`<option value=${id} selected=${id === listing?.agreement_id}>${title}</option>`)}
          </select>
        </label>
        <${PictureField}
          label=${t('store.logoUrl')}
          hint=${t('listing.picture-hint')}
          url=${image}
          onUploaded=${setImage}
        />
      <//>`
    }
  <//>`
}
