/** The pictures of an application side by side; a tap shows them large. */
import { useState } from 'preact/hooks'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Dialog } from '../../parts/dialog.js'

/** @import { StoreApplication } from '../types.ts' */

/** @param {{ application: StoreApplication }} props */
export function Pictures({ application: { storeName, logoUrl, bannerUrl } }) {
  const { t } = useLocale()
  const [isOpen, setOpen] = useState(false)
  const pictures = [logoUrl, bannerUrl].filter((url) => url !== null)
  if (pictures.length === 0) return t('admin.no-pictures')
  const shown = html`${pictures.map((url) => html`<img key=${url} src=${url} alt="" loading="lazy" />`)}`
  return html`<button
      type="button"
      class="pictures"
      aria-label=${t('admin.pictures-of', { store: storeName })}
      onClick=${() => setOpen(true)}
    >
      ${shown}
    </button>
    ${
      isOpen &&
      html`<${Dialog} title=${storeName} onClose=${() => setOpen(false)} class="wide">
        <div class="pictures large">${shown}</div>
      <//>`
    }`
}
