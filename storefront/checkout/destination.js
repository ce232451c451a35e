/** Where the order goes: a saved address, or the store for a pickup. */
import { useEffect, useState } from 'preact/hooks'
import { addresses, loadAddresses } from '../account/addresses/addresses.js'
import { lazy } from '../shared/lazy.js'
import { Choice } from '../parts/form.js'
import { localPhone } from '../parts/phone-link.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { storeAddress } from '../shared/store-address.js'
import { address, chosenAddressId, fulfilment, ordered, orderedStores } from './state.js'

const AddressForm = lazy(async () => (await import('../account/addresses/form.js')).AddressForm)

/** @import { Address } from '../account/addresses/addresses.js' */

/** @param {{ isOpen: boolean, onOpen: (isOpen: boolean) => void }} props open while another address is chosen */
export function Destination({ isOpen, onOpen }) {
  const { t } = useLocale()
  useEffect(() => void loadAddresses().catch(() => (addresses.value ??= [])), [])
  if (fulfilment.value === 'pickup') return html`<${PickupPlace} />`
  if (!addresses.value)
    return html`<section class="card skeleton small" aria-label=${t('page.loading')} />`
  const isChoosing = isOpen || addresses.value.length === 0
  return html`<section class="card" aria-labelledby="address-title">
    <div class="heading">
      <h2 id="address-title">${t('checkout.address')}</h2>
      ${
        !isChoosing &&
        html`<button type="button" class="link" onClick=${() => onOpen(true)}>
          ${t('checkout.change-it')}
        </button>`
      }
    </div>
    ${
      isChoosing
        ? html`<${ChooseAddress} onChosen=${() => onOpen(false)} />`
        : address.value && html`<${AddressText} saved=${address.value} />`
    }
  </section>`
}

function PickupPlace() {
  const { t } = useLocale()
  const [store] = orderedStores.value
  return html`<section class="card">
    <h2>${t('checkout.pickup-at')}</h2>
    <p>${ordered.value[0]?.storeName}${store && html`<small>${storeAddress(store)}</small>`}</p>
  </section>`
}

/** @param {{ saved: Address }} props */
function AddressText({ saved: { label, street, landmark, placeName, contactPhone } }) {
  return html`<p>
    ${label && html`<strong>${label}</strong><br />`} ${street}, ${placeName}
    ${landmark && html`<small>${landmark}</small>`}${contactPhone && html`<small>${localPhone(contactPhone)}</small>`}
  </p>`
}

/** @param {{ onChosen: () => void }} props */
function ChooseAddress({ onChosen }) {
  const { t } = useLocale()
  const saved = addresses.value ?? []
  const [isAdding, setAdding] = useState(saved.length === 0)
  /** @param {string} id */
  const choose = (id) => {
    chosenAddressId.value = id
    onChosen()
  }
  if (isAdding)
    return html`<${AddressForm}
      onSaved=${(/** @type {Address} */ { id }) => choose(id)}
      onCancel=${saved.length > 0 ? () => setAdding(false) : undefined}
    />`
  return html`${saved.map(
      (each) =>
        html`<${Choice}
          name="address"
          value=${each.id}
          title=${each.label ?? each.street}
          note=${[each.label && each.street, each.placeName].filter(Boolean).join(', ')}
          checked=${each.id === address.value?.id}
          onChoose=${() => choose(each.id)}
        />`,
    )}
    <button type="button" class="button quiet" onClick=${() => setAdding(true)}>
      ${t('address.add')}
    </button>`
}
