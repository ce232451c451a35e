/** Reports that an order could not be handed over. */
import { useState } from 'preact/hooks'
import { Choice, Field, Form } from '../../../storefront/parts/form.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { act } from '../acts/store.js'
import { Dialog } from '../../parts/dialog.js'

/** @import { Delivery } from '../types.ts' */

const reasons = /** @type {const} */ ([
  'nobody_there',
  'refused',
  'wrong_address',
  'unsafe',
  'other',
])

/** @param {{ delivery: Delivery, onClose: () => void, onChange: () => Promise<void> }} props */
export function FailDialog({ delivery, onClose, onChange }) {
  const { t } = useLocale()
  const [reason, setReason] = useState(/** @type {(typeof reasons)[number]} */ ('nobody_there'))
  /** @param {Record<string, string>} values */
  async function send({ note = '' }) {
    await act('fail', delivery, { reason, ...(note.trim() && { note: note.trim() }) })
    onClose()
    void onChange()
  }
  return html`<${Dialog} title=${t('rider.fail')} onClose=${onClose}>
    <${Form} send=${send} submit=${t('rider.fail-send')} look="danger">
      <fieldset>
        <legend>${t('rider.fail-why')}</legend>
        ${reasons.map(
          (each) =>
            html`<${Choice}
              key=${each}
              name="reason"
              value=${each}
              title=${t(`rider.fail.${each}`)}
              checked=${each === reason}
              onChoose=${() => setReason(each)}
            />`,
        )}
      </fieldset>
      <${Field} name="note" label=${t('rider.fail-note')} maxlength="300" />
    <//>
  <//>`
}
