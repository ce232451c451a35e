/** A dialog over the page. Esc, the cross and a click beside it close it. */
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { html } from '../../storefront/shared/html.js'
import { useLocale } from '../../storefront/shared/locale.js'
import { Icon } from './icon.js'

/** @param {{ title: string, onClose: () => void, class?: string, children: any }} props */
export function Dialog({ title, onClose, class: name = '', children }) {
  const { t } = useLocale()
  const id = useId()
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null))
  useLayoutEffect(() => element.current?.showModal(), []) // before the next key is pressed
  return html`<dialog
    ref=${element}
    class=${name}
    aria-labelledby=${id}
    onClose=${onClose}
    onClick=${(/** @type {MouseEvent} */ { target }) =>
      target === element.current && element.current?.close()}
  >
    <div class="dialog">
      <div class="dialog-head">
        <h2 id=${id}>${title}</h2>
        <button
          type="button"
          class="round"
          aria-label=${t('dialog.close')}
          onClick=${() => element.current?.close()}
        >
          <${Icon} name="close" />
        </button>
      </div>
      ${children}
    </div>
  </dialog>`
}
