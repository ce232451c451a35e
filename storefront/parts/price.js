import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/**
 * The price, and the crossed-out one that it is compared with.
 * @param {object} props
 * @param {number} props.price
 * @param {number | null} [props.comparePrice]
 * @param {boolean} [props.isFrom] The lowest of several.
 * @param {string} [props.unit]
 */
export function Price({ price, comparePrice = null, isFrom = false, unit }) {
  const { t, money } = useLocale()
  const before = comparePrice !== null && comparePrice > price
  return html`<p class="price">
    <strong>${isFrom ? t('price.from', { price: money(price) }) : money(price)}</strong>
    ${
      before &&
      html` <del
        ><span class="visually-hidden">${t('price.instead')} </span>${money(comparePrice)}</del
      >`
    }
    ${unit && html` <small>${t('price.per', { unit })}</small>`}
  </p>`
}

/** How much less, as a mark on a picture. @param {{ price: number, comparePrice: number | null }} props */
export function Discount({ price, comparePrice }) {
  const percent = comparePrice === null ? 0 : Math.round(100 * (1 - price / comparePrice))
  return percent < 1 ? null : html`<span class="discount" aria-hidden="true">−${percent}%</span>`
}
