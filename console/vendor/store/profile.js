/** How a store is shown: name, words, phone, pictures. */
import { useState } from 'preact/hooks'
import { PictureField } from '../../../storefront/apply/picture-field.js'
import { Field, Form } from '../../../storefront/parts/form.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { say } from '../../parts/message.js'
import { changeStore } from '../stores.js'

/** @import { Store } from '../../../storefront/shared/api-types.ts' */

const pictures = /** @type {const} */ (['logoUrl', 'bannerUrl'])

/** @param {{ store: Store }} props */
export function Profile({ store }) {
  const { t } = useLocale()
  const [urls, setUrls] = useState({ logoUrl: store.logoUrl, bannerUrl: store.bannerUrl })
  /** @param {Record<string, string>} values */
  const send = async ({ phone = '', deliveryRadiusKm = '', ...values }) => {
    await changeStore(store.id, {
      ...values,
      ...urls,
      phone: phone.trim() || null,
      deliveryRadiusKm: deliveryRadiusKm ? Number(deliveryRadiusKm) : null,
    })
    say({ text: t('account.saved') })
  }
  return html`<section class="card">
    <h2>${t('store.profile')}</h2>
    <${Form} send=${send} submit=${t('account.save')}>
      <${Field}
        name="name"
        label=${t('field.name')}
        hint=${store.isVerified ? t('store.name-hint') : undefined}
        maxlength="100"
        required
        defaultValue=${store.name}
      />
      <${Field}
        name="description"
        label=${t('product.description')}
        multiline
        rows="4"
        maxlength="5000"
        defaultValue=${store.description}
      />
      <${Field}
        name="category"
        label=${t('store.category')}
        maxlength="100"
        defaultValue=${store.category}
      />
      <${Field}
        name="phone"
        type="tel"
        inputmode="tel"
        label=${t('field.phone')}
        defaultValue=${store.phone ?? ''}
      />
      <${Field}
        name="address"
        label=${t('store.address')}
        maxlength="300"
        defaultValue=${store.address}
      />
      <${Field}
        name="deliveryRadiusKm"
        type="number"
        step="0.1"
        min="0.1"
        label=${t('store.radius')}
        hint=${t('store.radius-hint')}
        defaultValue=${store.deliveryRadiusKm ?? ''}
      />
      ${pictures.map(
        (name) =>
          html`<${PictureField}
            key=${name}
            label=${t(`store.${name}`)}
            hint=${t(`store.${name}-hint`)}
            url=${urls[name]}
            onUploaded=${(/** @type {string | null} */ url) => setUrls({ ...urls, [name]: url })}
          />`,
      )}
    <//>
  </section>`
}
