/** A line of the cart: what it is, how much of it, and the wishes for it. */
import { useState } from 'preact/hooks'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { fullName, lineTotal } from './lines.js'
import { Stepper } from './stepper.js'
import { removeLines, setQuantity, setWish } from './store.js'

/** @import { CartLine } from './lines.js' */

/** @param {{ line: CartLine }} props */
export function Line({ line }) {
  const { t, money } = useLocale()
  const { storeSlug, productId, image, price, unit, soldByWeight, prescription } = line
  const name = fullName(line)
  return html`<li class="cart-line">
    <div class="thumb">
      ${
        image
          ? html`<img src=${image} alt="" width="56" height="56" loading="lazy" />`
          : html`<span class="goods-letter" aria-hidden="true">${name.charAt(0)}</span>`
      }
    </div>
    <div class="cart-text">
      <a href="/stores/${storeSlug}/products/${productId}">${name}</a>
      <small>${t('cart.each', { price: money(price), unit })}</small>
      ${soldByWeight && html`<small>${t('cart.weighed')}</small>`}
      ${prescription && html`<small>${t('cart.prescription')}</small>`}
    </div>
    <strong class="cart-total">${money(lineTotal(line))}</strong>
    <${Stepper}
      name=${name}
      unit=${unit}
      quantity=${line.quantity}
      rule=${line.rule}
      onChange=${(/** @type {number} */ quantity) => setQuantity(line, quantity)}
      onRemove=${() => removeLines([line])}
    />
    <${Wishes} line=${line} name=${name} />
  </li>`
}

const wishes = /** @type {const} */ (['remove', 'replace', 'ask'])

/** @param {{ line: CartLine, name: string }} props */
function Wishes({ line, name }) {
  const { t } = useLocale()
  const [isOpen, setOpen] = useState(false)
  const note = line.note ? `“${line.note}”` : t('wish.add-note')
  return html`<details
    class="wishes"
    open=${isOpen}
    onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}
  >
    <summary>
      <span class="visually-hidden">${name}: </span>${t('wish.if-missing')}:
      <small>${t(`wish.${line.ifUnavailable}`)} · ${note}</small>
    </summary>
    <label>
      ${t('wish.if-missing')}
      <select
        value=${line.ifUnavailable}
        onChange=${(/** @type {any} */ event) =>
          setWish(line, { ifUnavailable: event.currentTarget.value })}
      >
        ${wishes.map((wish) => html`<option value=${wish}>${t(`wish.${wish}`)}</option>`)}
      </select>
    </label>
    <label>
      ${t('wish.note')}
      <input
        type="text"
        maxlength="200"
        value=${line.note}
        onChange=${(/** @type {any} */ event) => setWish(line, { note: event.currentTarget.value })}
      />
    </label>
  </details>`
}
