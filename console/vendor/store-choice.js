/** Which of the vendor's stores something is for; nothing to choose with one. */
import { html } from '../../storefront/shared/html.js'
import { useLocale } from '../../storefront/shared/locale.js'

/** @import { Store } from '../../storefront/shared/api-types.ts' */

/** @param {{ stores: Store[], chosen?: string, all?: string, onChoose?: (id: string) => void }} props `all` stands for every store */
export function StoreChoice({ stores, chosen, all, onChoose }) {
  const { t } = useLocale()
  if (stores.length < 2) return null
  return html`<label>
    ${t('product.store')}
    <select
      name="storeId"
      onChange=${(/** @type {any} */ { currentTarget }) => onChoose?.(currentTarget.value)}
    >
      ${all && html`<option value="">${all}</option>`}
      ${stores.map(({ id, name }) => html`<option value=${id} selected=${id === chosen}>${name}</option>`)}
    </select>
  </label>`
}
