/** Records the cash that a rider hands over. */
import { useRef, useState } from 'preact/hooks'
import { Field, Form } from '../../../storefront/parts/form.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Dialog } from '../../parts/dialog.js'
import { say } from '../../parts/message.js'

/** @import { Rider } from '../types.ts' */

/** @returns the dialog, while it is open, and what opens it */
export function useRemittance() {
  const [rider, remit] = useState(/** @type {Rider | null} */ (null))
  const remittance =
    rider && html`<${Remittance} rider=${rider} onClose=${() => remit(null)} key=${rider.id} />`
  return { remittance, remit }
}

/** @param {{ rider: Rider, onClose: () => void }} props */
function Remittance({ rider, onClose }) {
  const { t, money } = useLocale()
  const key = useRef(crypto.randomUUID()) // of this dialog: a second try books once
  /** @param {Record<string, string>} values */
  async function send({ amount = '', note = '' }) {
    const body = { riderId: rider.id, amount: Number(amount), note: note || null }
    const { remittance } = await api('POST', '/api/admin/remittances', body, {
      idempotencyKey: key.current,
    })
    say({ text: t('admin.remitted', { left: money(remittance.balance) }) })
    onClose()
  }
  const name = `${rider.firstName} ${rider.lastName}`
  return html`<${Dialog} title=${t('admin.remit-of', { name })} onClose=${onClose}>
    <${Form} send=${send} submit=${t('admin.remit')}>
      <${Field}
        name="amount"
        type="number"
        step="0.01"
        min="0.01"
        label=${t('admin.remit-amount')}
        required
      />
      <${Field} name="note" label=${t('admin.note')} maxlength="500" />
    <//>
  <//>`
}
