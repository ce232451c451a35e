/** Hands an order over: one tap, after the customer's code where one is asked for. */
import { useState } from 'preact/hooks'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { act } from '../acts/store.js'
import { Act } from '../../parts/button.js'

/** @import { Delivery } from '../types.ts' */

const CODE = /^\d{4}$/

/** @param {{ delivery: Delivery, needsCode: boolean, onChange: () => Promise<void> }} props */
export function Deliver({ delivery, needsCode, onChange }) {
  const { t, money } = useLocale()
  const [code, setCode] = useState('')
  const { cashToCollect } = delivery
  async function deliver() {
    await act('deliver', delivery, needsCode ? { code } : {})
    void onChange()
  }
  return html`${
      needsCode &&
      html`<label class="code-field">
        ${t('rider.code')}
        <input
          type="text"
          inputmode="numeric"
          autocomplete="off"
          maxlength="4"
          pattern="[0-9]{4}"
          value=${code}
          onInput=${(/** @type {any} */ { currentTarget }) => setCode(currentTarget.value)}
        />
      </label>`
    }
    <${Act} onAct=${deliver} disabled=${needsCode && !CODE.test(code)}>
      ${
        cashToCollect > 0
          ? t('rider.delivered-cash', { amount: money(cashToCollect) })
          : t('rider.delivered')
      }
    <//>`
}
