/** A button that does one thing at a time and shows that it is at it. */
import { useState } from 'preact/hooks'
import { html } from '../../storefront/shared/html.js'

/** @param {{ onAct: () => unknown, look?: string, disabled?: boolean, label?: string, children: any }} props `label` says more than the button shows */
export function Act({ onAct, look = 'button', disabled = false, label, children }) {
  const [isBusy, setBusy] = useState(false)
  async function act() {
    setBusy(true)
    try {
      await onAct()
    } finally {
      setBusy(false)
    }
  }
  return html`<button
    type="button"
    class=${look}
    aria-label=${label}
    aria-busy=${isBusy}
    disabled=${disabled || isBusy}
    onClick=${act}
  >
    ${children}
  </button>`
}
