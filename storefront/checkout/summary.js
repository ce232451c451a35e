import { byStore, fullName, lineTotal, subtotal } from '../cart/lines.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { address, fulfilment, leftOut, ordered, price } from './state.js'

/** The lines once more, and what they come to. */
export function Summary() {
  const { t, money, number } = useLocale()
  const { items, fee, isFeeKnown, total } = price.value
  const isDelivery = fulfilment.value === 'delivery'
  const stores = byStore(ordered.value)
  return html`<section class="card" aria-labelledby="summary-title">
    <div class="heading">
      <h2 id="summary-title">${t('checkout.summary')}</h2>
      <a href="/cart">${t('checkout.change-it')}</a>
    </div>
    ${stores.map(
      ({ name, lines }) =>
        html`${
            stores.length > 1 &&
            html`<h3 class="summary-store">
              <span>${name}</span><span>${money(subtotal(lines))}</span>
            </h3>`
          }
          <ul class="summary-lines">
            ${lines.map(
              (line) =>
                html`<li key=${line.key}>
                  <span>${number(line.quantity)} ${line.unit} · ${fullName(line)}</span>
                  <span>${money(lineTotal(line))}</span>
                </li>`,
            )}
          </ul>`,
    )}
    ${
      leftOut.value.size > 0 &&
      html`<p class="hint">${t('checkout.left-out', { count: leftOut.value.size })}</p>`
    }
    <dl class="totals">
      <dt>${t('checkout.items')}</dt>
      <dd>${money(items)}</dd>
      ${
        isDelivery &&
        html`<dt>${t('checkout.fee')}</dt>
          <dd>
            ${isFeeKnown ? (fee === 0 ? t('checkout.free') : money(fee)) : t('checkout.fee-from', { amount: money(fee) })}
          </dd>`
      }
      <dt>${t('checkout.total')}</dt>
      <dd>${isFeeKnown ? money(total) : t('checkout.total-from', { amount: money(total) })}</dd>
    </dl>
    ${
      ordered.value.some(({ soldByWeight }) => soldByWeight) &&
      html`<p class="hint">${t('checkout.weighed')}</p>`
    }
    ${
      ordered.value.some(({ prescription }) => prescription) &&
      html`<p class="hint">${t('checkout.prescription')}</p>`
    }
  </section>`
}

/** @param {{ state: 'idle' | 'placing' | 'retrying', onPlace: () => void }} props */
export function PlaceBar({ state, onPlace }) {
  const { t, money } = useLocale()
  const { isFeeKnown, total } = price.value
  const isReady = fulfilment.value === 'pickup' || address.value !== null
  const label =
    state === 'retrying'
      ? t('checkout.retrying')
      : state === 'placing'
        ? t('checkout.placing')
        : isFeeKnown
          ? t('checkout.place', { total: money(total) })
          : t('checkout.place-from')
  return html`<div class="buy-bar">
    <button
      type="button"
      class="button"
      disabled=${!isReady || state !== 'idle'}
      onClick=${onPlace}
    >
      ${label}
    </button>
  </div>`
}
