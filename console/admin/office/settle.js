/** Records money that changed hands: a payout to a vendor, a debt that a vendor paid, cash that a rider handed over. */
import { useRef, useState } from 'preact/hooks'
import { Field, Form } from '../../../storefront/parts/form.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Dialog } from '../../parts/dialog.js'
import { say } from '../../parts/message.js'

/**
 * @typedef {object} Account
 * @property {keyof typeof kinds} kind
 * @property {string} id Of the vendor's user, or of the rider.
 * @property {string} name
 * @property {number} open In pesos.
 */

const kinds = /** @type {const} */ ({
  payout: { path: '/api/admin/payouts', owner: 'vendorId' },
  debt: { path: '/api/admin/remittances', owner: 'vendorId' },
  cash: { path: '/api/admin/remittances', owner: 'riderId' },
})

/**
 * @param {Pick<Account, 'kind' | 'id'>} account
 * @param {{ amount: number, note?: string | null }} settlement
 * @param {string} idempotencyKey a second try with it books once
 * @returns {Promise<{ balance: number }>}
 */
export async function settle({ kind, id }, settlement, idempotencyKey) {
  const { path, owner } = kinds[kind]
  const body = { [owner]: id, ...settlement }
  const reply = await api('POST', path, body, { idempotencyKey })
  return reply.payout ?? reply.remittance
}

/** @param {{ onDone?: () => void }} [options] @returns the dialog, while it is open, and what opens it */
export function useSettlement({ onDone = () => {} } = {}) {
  const [account, open] = useState(/** @type {Account | null} */ (null))
  const settlement =
    account &&
    html`<${Settlement}
      account=${account}
      onDone=${onDone}
      onClose=${() => open(null)}
      key=${account.id}
    />`
  return { settlement, open }
}

/** @param {{ account: Account, onDone: () => void, onClose: () => void }} props */
function Settlement({ account, onDone, onClose }) {
  const { t, money } = useLocale()
  const key = useRef(crypto.randomUUID())
  /** @param {Record<string, string>} values */
  async function send({ amount = '', note = '' }) {
    const given = { amount: Number(amount), note: note || null }
    const { balance } = await settle(account, given, key.current)
    say({ text: t('office.settled', { left: money(balance) }) })
    onDone()
    onClose()
  }
  const { kind, name, open } = account
  return html`<${Dialog} title=${t(`office.${kind}-of`, { name })} onClose=${onClose}>
    <${Form} send=${send} submit=${t(`office.${kind}`)}>
      <${Field}
        name="amount"
        type="number"
        inputmode="decimal"
        step="0.01"
        min="0.01"
        label=${t('office.amount')}
        hint=${t('office.open', { amount: money(open) })}
        defaultValue=${open}
        required
      />
      <${Field} name="note" label=${t('admin.note')} maxlength="500" />
    <//>
  <//>`
}
