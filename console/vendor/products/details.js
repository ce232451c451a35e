/** The form of a product. */
import { Field, Form } from '../../../storefront/parts/form.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { say } from '../../parts/message.js'
import { go, linkTo } from '../../shell/router.js'
import { useStores } from '../stores.js'

/** @import { Product } from '../../../storefront/shared/api-types.ts' */

const units = ['piece', 'kilo', 'gram', 'liter', 'pack', 'bottle', 'can', 'sack', 'tali', 'tray']

/** @param {{ product: Product | null, onChange?: () => Promise<void> }} props null for a new one */
export function Details({ product, onChange }) {
  const { t } = useLocale()
  const stores = useStores()
  /** @param {Record<string, string>} values */
  const send = async (values) => {
    const body = {
      ...bodyOf(values, product),
      ...(!product && { storeId: values.storeId ?? stores?.[0]?.id }),
    }
    if (product) {
      await api('PATCH', `/api/vendor/products/${product.id}`, body)
      say({ text: t('account.saved') })
      return await onChange?.()
    }
    const { product: made } = await api('POST', '/api/vendor/products', body)
    say({ text: t('product.made', { name: made.name }) })
    go(linkTo('products', made.id))
  }
  const pesos = { type: 'number', inputmode: 'decimal', step: '0.01', min: '0.01' }
  const amount = { type: 'number', inputmode: 'decimal', step: '0.001', min: '0' }
  const hasVariants = product?.priceFrom ?? false
  return html`<section class="card">
    <h2>${t('product.details')}</h2>
    <${Form} send=${send} submit=${t(product ? 'account.save' : 'product.make')}>
      ${
        !product &&
        (stores?.length ?? 0) > 1 &&
        html`<label>
          ${t('product.store')}
          <select name="storeId">
            ${stores?.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
          </select>
        </label>`
      }
      <${Field}
        name="name"
        label=${t('field.name')}
        hint=${t('product.name-hint')}
        maxlength="200"
        required
        defaultValue=${product?.name}
      />
      <div class="pair">
        ${!hasVariants && html`<${Field} name="price" label=${t('product.price')} ...${pesos} required defaultValue=${product?.price} />`}
        <${Field}
          name="unit"
          label=${t('product.unit')}
          list="units"
          maxlength="30"
          defaultValue=${product?.unit ?? 'piece'}
        />
      </div>
      <datalist id="units">${units.map((unit) => html`<option value=${unit} />`)}</datalist>
      <div class="pair">
        ${!hasVariants && html`<${Field} name="inventory" label=${t('products.stock')} ...${amount} defaultValue=${product?.inventory ?? 0} />`}
        <${Field}
          name="lowStockAt"
          label=${t('product.low-at')}
          ...${amount}
          defaultValue=${product?.lowStockAt}
        />
      </div>
      <${Field}
        name="description"
        label=${t('product.description')}
        multiline
        maxlength="5000"
        rows="4"
        defaultValue=${product?.description}
      />
      <details>
        <summary>${t('product.more')}</summary>
        <div class="pair">
          ${!hasVariants && html`<${Field} name="comparePrice" label=${t('product.before')} ...${pesos} defaultValue=${product?.comparePrice} />`}
          <${Field} name="sku" label="SKU" maxlength="64" defaultValue=${product?.sku} />
        </div>
        <div class="pair">
          <${Field}
            name="quantityStep"
            label=${t('product.step')}
            hint=${t('product.step-hint')}
            ...${amount}
            max="1"
            defaultValue=${product?.quantityStep ?? 1}
          />
          <${Field}
            name="maxQuantity"
            label=${t('product.most')}
            ...${amount}
            defaultValue=${product?.maxQuantity}
          />
        </div>
        <${Check}
          name="soldByWeight"
          label=${t('product.by-weight')}
          checked=${product?.soldByWeight}
        />
        <${Check}
          name="prescription"
          label=${t('product.prescription')}
          checked=${product?.prescription}
        />
      </details>
      <${Check}
        name="isActive"
        label=${t('products.on-sale')}
        checked=${product?.isActive ?? true}
      />
    <//>
  </section>`
}

/** @param {{ name: string, label: string, checked: boolean | undefined }} props */
function Check({ name, label, checked = false }) {
  return html`<p>
    <label class="check">
      <input type="checkbox" name=${name} value="yes" defaultChecked=${checked} /> ${label}
    </label>
  </p>`
}

const numbers = ['price', 'comparePrice', 'inventory', 'lowStockAt', 'quantityStep', 'maxQuantity']
const switches = ['soldByWeight', 'prescription', 'isActive']
/** What an empty field clears; others keep their default. */
const clearable = new Set(['comparePrice', 'lowStockAt', 'maxQuantity', 'sku'])

/**
 * The body of a request. A count that was not touched is not sent: goods may have been sold meanwhile.
 * @param {Record<string, string>} values
 * @param {Product | null} product
 */
function bodyOf(values, product) {
  /** @type {Record<string, unknown>} */
  const body = {}
  for (const [name, value] of Object.entries(values)) {
    if (name === 'storeId') continue
    const isNumber = numbers.includes(name)
    if (value.trim() === '') body[name] = clearable.has(name) ? null : isNumber ? undefined : value
    else body[name] = isNumber ? Number(value) : value
  }
  for (const name of switches) body[name] = values[name] === 'yes'
  if (!product) return body
  if (body.inventory === product.inventory) delete body.inventory
  else if (body.inventory !== undefined) body.expectedInventory = product.inventory
  return body
}
