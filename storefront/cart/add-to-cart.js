/** Chooses variant, options and amount of a product and puts it into the cart. */
import { useState } from 'preact/hooks'
import { useAwake } from '../shared/awake.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { newLine, ruleOf } from './catalogue.js'
import { lineTotal } from './lines.js'
import {
  availableQuantity,
  firstSelection,
  openGroups,
  priceOf,
  toggleOption,
} from './selection.js'
import { Stepper } from './stepper.js'
import { addLine } from './store.js'

/** @import { Product, Store } from '../shared/api-types.ts' */
/** @import { Selection } from './selection.js' */

/** @param {{ product: Product, store: Pick<Store, 'id' | 'name' | 'slug'> }} props */
export function AddToCart({ product, store }) {
  const { t, money } = useLocale()
  const [selection, setSelection] = useState(() => firstSelection(product))
  const [message, setMessage] = useState(
    /** @type {'added' | { missing: string, count: number } | null} */ (null),
  )
  const isAwake = useAwake()
  const quantity = availableQuantity(product, selection)
  const price = priceOf(product, selection)
  /** @param {Selection} changed */
  const choose = (changed) => {
    setSelection(changed)
    setMessage(null)
  }
  async function add() {
    const [open] = openGroups(product, selection)
    if (open) return setMessage({ missing: open.name, count: open.min })
    await addLine(newLine(product, store, { ...selection, quantity }))
    setMessage('added')
  }
  return html`<div class="add-to-cart">
    <${Variants} product=${product} selection=${selection} onChoose=${choose} />
    ${product.choices.map(
      (group) =>
        html`<fieldset class="options" key=${group.id}>
          <legend>
            ${group.name}
            <small
              >${t(group.min > 0 ? 'add.choose' : 'add.choose-up-to', { count: group.min || group.max })}</small
            >
          </legend>
          ${group.options.map(
            (option) =>
              html`<label class="choice" key=${option.id}>
                <input
                  type=${group.max === 1 && group.min === 1 ? 'radio' : 'checkbox'}
                  name=${group.id}
                  checked=${selection.choices.includes(option.id)}
                  onChange=${() => choose(toggleOption(selection, group, option.id))}
                />
                <span>${option.name}</span>
                ${option.price > 0 && html`<span class="plus">+${money(option.price)}</span>`}
              </label>`,
          )}
        </fieldset>`,
    )}
    <div class="add-row">
      ${
        quantity > 0 &&
        html`<${Stepper}
          name=${product.name}
          unit=${product.unit}
          quantity=${quantity}
          rule=${ruleOf(product)}
          onChange=${(/** @type {number} */ next) => choose({ ...selection, quantity: next })}
        />`
      }
      <button type="button" class="button" disabled=${quantity === 0 || !isAwake} onClick=${add}>
        ${quantity === 0 ? t('add.sold-out') : t('add.add', { price: money(lineTotal({ price, quantity })) })}
      </button>
    </div>
    <p class="add-message" role="status">
      ${message === 'added' && html`${t('add.added')} <a href="/cart">${t('add.view-cart')}</a>`}
      ${message && message !== 'added' && t('add.missing', { name: message.missing, count: message.count })}
    </p>
  </div>`
}

/** @param {{ product: Product, selection: Selection, onChoose: (selection: Selection) => void }} props */
function Variants({ product, selection, onChoose }) {
  const { t, money } = useLocale()
  if (product.variants.length === 0) return null
  return html`<fieldset class="options">
    <legend>${t('add.variant')}</legend>
    ${product.variants.map(({ id, name, price, inventory }) => {
      const isSoldOut = inventory < product.minQuantity
      return html`<label class="choice" key=${id}>
        <input
          type="radio"
          name="variant"
          checked=${selection.variantId === id}
          disabled=${isSoldOut}
          onChange=${() => onChoose({ ...selection, variantId: id })}
        />
        <span>${name}${isSoldOut && html`<small>${t('add.sold-out')}</small>`}</span>
        <span class="plus">${money(price)}</span>
      </label>`
    })}
  </fieldset>`
}
