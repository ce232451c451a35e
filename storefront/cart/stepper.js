/** Changes an amount by the step of the product. */
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @import { QuantityRule } from './lines.js' */

/**
 * @param {{ name: string, unit: string, quantity: number, rule: QuantityRule, onChange: (quantity: number) => void, onRemove?: () => void }} props
 *   with `onRemove`, one less than the least takes it out
 */
export function Stepper({ name, unit, quantity, rule: { step, min, max }, onChange, onRemove }) {
  const { t, number } = useLocale()
  const isLeast = quantity <= min
  const by = (/** @type {number} */ amount) =>
    onChange(Math.round((quantity + amount) * 1_000) / 1_000)
  return html`<div class="stepper" role="group" aria-label=${t('amount.of', { name })}>
    <button
      type="button"
      aria-label=${t(isLeast && onRemove ? 'amount.remove' : 'amount.less', { name })}
      disabled=${isLeast && !onRemove}
      onClick=${() => (isLeast ? onRemove?.() : by(-step))}
    >
      ${isLeast && onRemove ? '✕' : '−'}
    </button>
    <output>${number(quantity)} <small>${unit}</small></output>
    <button
      type="button"
      aria-label=${t('amount.more', { name })}
      disabled=${quantity >= max}
      onClick=${() => by(step)}
    >
      +
    </button>
  </div>`
}
