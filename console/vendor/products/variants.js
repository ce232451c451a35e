/** The kinds that a product is sold in, each with a price and a stock of its own. */
import { Field, Form } from '../../../storefront/parts/form.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { ask } from '../../parts/ask.js'
import { say, useAttempt } from '../../parts/message.js'

/** @import { Product } from '../../../storefront/shared/api-types.ts' */

/** @param {{ product: Product, onChange: () => Promise<void> }} props */
export function Variants({ product, onChange }) {
  const { t } = useLocale()
  const attempt = useAttempt()
  const path = `/api/vendor/products/${product.id}/variants`
  const { variants } = product
  /** @param {string} id @param {string} name */
  async function remove(id, name) {
    const question = { title: t('variants.remove', { name }), text: t('variants.remove-text') }
    if ((await ask({ ...question, action: t('choices.remove'), isDangerous: true })) === null)
      return
    await attempt(async () => {
      await api('DELETE', `${path}/${id}`)
      await onChange()
    })
  }
  return html`<section class="card">
    <h2>${t('variants.title')}</h2>
    <p class="hint">${t('variants.text')}</p>
    ${variants.map(
      (variant) =>
        html`<details key=${variant.id}>
          <summary>
            ${variant.name}
            ${!variant.isActive && html` <span class="badge">${t('products.hidden')}</span>`}
          </summary>
          <${VariantForm} path=${`${path}/${variant.id}`} variant=${variant} onChange=${onChange} />
          <button
            type="button"
            class="link danger"
            onClick=${() => void remove(variant.id, variant.name)}
          >
            ${t('choices.remove')}
          </button>
        </details>`,
    )}
    <details>
      <summary>${t('variants.add')}</summary>
      <${VariantForm} key=${variants.length} path=${path} variant=${null} onChange=${onChange} />
    </details>
  </section>`
}

/** @param {{ path: string, variant: Product['variants'][number] | null, onChange: () => Promise<void> }} props */
function VariantForm({ path, variant, onChange }) {
  const { t } = useLocale()
  /** @param {Record<string, string>} values */
  const send = async ({ name, price, inventory, isActive }) => {
    const count = Number(inventory)
    await api(variant ? 'PATCH' : 'POST', path, {
      name,
      price: Number(price),
      isActive: isActive === 'yes',
      ...(count !== variant?.inventory && { inventory: count }),
      ...(variant && count !== variant.inventory && { expectedInventory: variant.inventory }),
    })
    say({ text: t('account.saved') })
    await onChange()
  }
  return html`<${Form} send=${send} submit=${t('account.save')} look="quiet">
    <${Field}
      name="name"
      label=${t('field.name')}
      hint=${t('variants.hint')}
      required
      defaultValue=${variant?.name}
    />
    <div class="pair">
      <${Field}
        name="price"
        type="number"
        step="0.01"
        min="0.01"
        label=${t('product.price')}
        required
        defaultValue=${variant?.price}
      />
      <${Field}
        name="inventory"
        type="number"
        step="0.001"
        min="0"
        label=${t('products.stock')}
        defaultValue=${variant?.inventory ?? 0}
      />
    </div>
    <label class="check">
      <input
        type="checkbox"
        name="isActive"
        value="yes"
        defaultChecked=${variant?.isActive ?? true}
      />
      ${t('products.on-sale')}
    </label>
  <//>`
}
