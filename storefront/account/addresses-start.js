/** The saved addresses. */
import { useEffect, useState } from 'preact/hooks'
import { localPhone } from '../parts/phone-link.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { startSection } from './section.js'
import { addresses, deleteAddress, loadAddresses, saveAddress } from './addresses/addresses.js'
import { AddressForm } from './addresses/form.js'

/** @import { Address } from './addresses/addresses.js' */

function Addresses() {
  const { t } = useLocale()
  const [edited, setEdited] = useState(/** @type {string | null} */ (null))
  const [alert, setAlert] = useState('')
  const failed = (/** @type {any} */ error) => setAlert(error.message || t('form.offline'))
  useEffect(() => void loadAddresses().catch(failed), [])
  const saved = addresses.value
  if (alert) return html`<p class="alert" role="alert">${alert}</p>`
  if (!saved) return html`<section class="card skeleton" aria-label=${t('page.loading')} />`
  const close = () => setEdited(null)
  return html`${saved.length === 0 && edited === null && html`<p class="hint">${t('addresses.empty')}</p>`}
  ${saved.map((address) =>
    edited === address.id
      ? html`<section class="card" key=${address.id}>
          <${AddressForm} address=${address} onSaved=${close} onCancel=${close} />
        </section>`
      : html`<${Card}
          key=${address.id}
          address=${address}
          onEdit=${() => setEdited(address.id)}
          onError=${failed}
        />`,
  )}
  ${
    edited === 'new' &&
    html`<section class="card"><${AddressForm} onSaved=${close} onCancel=${close} /></section>`
  }
  ${
    edited === null &&
    html`<button type="button" class="button" onClick=${() => setEdited('new')}>
      ${t('address.add')}
    </button>`
  }`
}

/** @param {{ address: Address, onEdit: () => void, onError: (error: any) => void }} props */
function Card({ address, onEdit, onError }) {
  const { t } = useLocale()
  const [isSure, setSure] = useState(false)
  const { id, label, street, placeName, landmark, contactPhone, isDefault } = address
  const remove = () => (isSure ? void deleteAddress(id).catch(onError) : setSure(true))
  return html`<section class="card">
    <h2>
      ${label ?? street}
      ${isDefault && html`<span class="badge good">${t('addresses.default')}</span>`}
    </h2>
    <p>${street}, ${placeName}</p>
    ${landmark && html`<p class="hint">${landmark}</p>`}
    ${contactPhone && html`<p class="hint">${localPhone(contactPhone)}</p>`}
    <p class="links">
      <button type="button" class="link" onClick=${onEdit}>${t('addresses.edit')}</button>
      ${
        !isDefault &&
        html`<button
          type="button"
          class="link"
          onClick=${() => void saveAddress(id, { isDefault: true }).catch(onError)}
        >
          ${t('addresses.make-default')}
        </button>`
      }
      <button type="button" class="link" onClick=${remove}>
        ${t(isSure ? 'addresses.delete-sure' : 'addresses.delete')}
      </button>
    </p>
  </section>`
}

startSection('addresses.title', Addresses)
