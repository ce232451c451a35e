/** Offers another product of the same store for a missing line. */
import { useState } from 'preact/hooks'
import { Field, Form } from '../../../storefront/parts/form.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Dialog } from '../../parts/dialog.js'
import { say } from '../../parts/message.js'
import { useResource } from '../../parts/resource.js'

/** @import { Product } from '../../../storefront/shared/api-types.ts' */
/** @import { Item, PlatformOrder } from '../types.ts' */

const SHOWN = 20

/** @param {{ order: PlatformOrder, item: Item, onDone: () => Promise<void>, onClose: () => void }} props */
export function Replace({ order, item, onDone, onClose }) {
  const { t, money } = useLocale()
  const [text, setText] = useState('')
  const [product, setProduct] = useState(/** @type {Product | null} */ (null))
  const { data } = useResource(() => loadProducts(item, text), [text])
  /** @param {Record<string, string>} values */
  const send = async (values) => {
    const path = `/api/vendor/orders/${order.id}/items/${item.id}/replace`
    const { replacement } = await api(
      'POST',
      path,
      bodyOf(/** @type {Product} */ (product), values),
    )
    say({ text: t(replacement.status === 'pending' ? 'replace.asked' : 'replace.done') })
    await onDone()
    onClose()
  }
  return html`<${Dialog} title=${t('replace.title', { name: item.name })} onClose=${onClose}>
    ${
      !product
        ? html`<input
              type="search"
              aria-label=${t('products.search')}
              placeholder=${t('products.search')}
              autofocus
              onInput=${(/** @type {any} */ { currentTarget }) => setText(currentTarget.value)}
            />
            <ul class="pick-list">
              ${data?.map(
                (each) =>
                  html`<li key=${each.id}>
                    <button type="button" onClick=${() => setProduct(each)}>
                      <span>${each.name}</span>
                      <small>
                        ${`${money(each.price)} · ${t('products.left', { count: each.inventory })}`}
                      </small>
                    </button>
                  </li>`,
              )}
            </ul>
            ${data?.length === 0 && html`<p class="hint">${t('list.none')}</p>`}`
        : html`<p>
              <strong>${product.name}</strong> ${money(product.price)}
              <button type="button" class="link" onClick=${() => setProduct(null)}>
                ${t('replace.other')}
              </button>
            </p>
            <${Form} send=${send} submit=${t('replace.offer')}>
              <${Selection} product=${product} />
              <${Field}
                name="quantity"
                type="number"
                inputmode="decimal"
                step=${product.quantityStep}
                min=${product.minQuantity}
                label=${t('replace.amount', { unit: product.unit })}
                defaultValue=${item.quantity}
                required
              />
              <p class="hint">
                ${t(item.ifUnavailable === 'replace' ? 'replace.wish.replace' : 'replace.wish.ask', { total: money(item.lineTotal) })}
              </p>
            <//>`
    }
  <//>`
}

/** Which variant and options. @param {{ product: Product }} props */
function Selection({ product: { variants, choices } }) {
  const { t, money } = useLocale()
  return html`${
    variants.length > 0 &&
    html`<label>
      ${t('product.variant')}
      <select name="variantId">
        ${variants.map(({ id, name, price }) => html`<option value=${id}>${name}, ${money(price)}</option>`)}
      </select>
    </label>`
  }
  ${choices.map(
    (group) =>
      html`<label key=${group.id}>
        ${group.name}
        <select name=${`choice-${group.id}`} multiple=${group.max > 1}>
          ${group.min === 0 && group.max === 1 && html`<option value="">–</option>`}
          ${group.options.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
        </select>
      </label>`,
  )}`
}

/** @param {Item} item @param {string} text @returns {Promise<Product[]>} */
async function loadProducts({ storeId, productId }, text) {
  const query = new URLSearchParams({
    storeId,
    isActive: 'true',
    limit: String(SHOWN),
    ...(text.trim() && { q: text.trim() }),
  })
  const { data } = await api('GET', `/api/vendor/products?${query}`)
  return data.filter(
    (/** @type {Product} */ { id, inventory }) => id !== productId && inventory > 0,
  )
}

/** @param {Product} product @param {Record<string, string>} values */
function bodyOf({ id, choices }, { quantity, variantId, ...values }) {
  const chosen = choices.map((group) => values[`choice-${group.id}`]).filter(Boolean)
  return {
    productId: id,
    quantity: Number(quantity),
    ...(variantId && { variantId }),
    ...(chosen.length > 0 && { choices: chosen }),
  }
}
