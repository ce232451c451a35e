/** The small "+" on lists of products: adds at once what leaves nothing to choose, and leads to the product otherwise. */
import { useState } from 'preact/hooks'
import { useAwake } from '../shared/awake.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { newLine } from './catalogue.js'
import { addLine } from './store.js'

/** @import { Product, Store } from '../shared/api-types.ts' */

/** @param {{ product: Product, store: Pick<Store, 'id' | 'name' | 'slug'> }} props */
export function QuickAdd({ product, store }) {
  const { t } = useLocale()
  const isAwake = useAwake()
  const [isAdded, setAdded] = useState(false)
  const { id, name, minQuantity, inventory, variants, choices } = product
  if (inventory < minQuantity) return null
  if (variants.length > 0 || choices.some(({ min }) => min > 0))
    return html`<a
      class="quick-add"
      href="/stores/${store.slug}/products/${id}"
      aria-label=${t('add.choose-of', { name })}
      >+</a
    >`
  async function add() {
    await addLine(newLine(product, store, { quantity: minQuantity }))
    setAdded(true)
  }
  return html`<button
    type="button"
    class="quick-add"
    disabled=${!isAwake}
    aria-label=${t(isAdded ? 'add.one-more' : 'add.one', { name })}
    onClick=${add}
  >
    ${isAdded ? '✓' : '+'}
  </button>`
}
