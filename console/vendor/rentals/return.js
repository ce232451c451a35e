/** What came back, in which condition, and what the vendor keeps of the deposit. */
import { useState } from 'preact/hooks'
import { Choice, Field, Form } from '../../../storefront/parts/form.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Dialog } from '../../parts/dialog.js'

/** @import { Booking } from '../../../storefront/shared/api-types.ts' */

/** @param {{ booking: Booking, onDone: () => Promise<void>, onClose: () => void }} props */
export function Return({ booking, onDone, onClose }) {
  const { t, money } = useLocale()
  const [condition, setCondition] = useState(/** @type {'good' | 'damaged'} */ ('good'))
  const isDamaged = condition === 'damaged'
  /** @param {Record<string, string>} values */
  const send = async ({ damageDescription, depositDeduction = '0' }) => {
    await api('PATCH', `/api/vendor/rentals/bookings/${booking.id}/return`, {
      condition,
      damageNoted: isDamaged,
      ...(isDamaged && { damageDescription, depositDeduction: Number(depositDeduction) }),
    })
    await onDone()
    onClose()
  }
  return html`<${Dialog} title=${t('booking.move.returned')} onClose=${onClose}>
    <${Form} send=${send} submit=${t('account.save')}>
      ${
        /** @type {const} */ (['good', 'damaged']).map(
          (each) =>
            html`<${Choice}
              key=${each}
              name="condition"
              value=${each}
              title=${t(`return.${each}`)}
              checked=${each === condition}
              onChoose=${() => setCondition(each)}
            />`,
        )
      }
      ${
        isDamaged &&
        html`<${Field}
            name="damageDescription"
            label=${t('return.damage')}
            multiline
            maxlength="2000"
          />
          <${Field}
            name="depositDeduction"
            type="number"
            min="0"
            max=${booking.security_deposit}
            step="0.01"
            label=${t('return.kept')}
            hint=${t('return.kept-hint', { amount: money(booking.security_deposit) })}
            defaultValue="0"
          />`
      }
    <//>
  <//>`
}
