/** Uploads a picture while the rest of the form is filled, and shows how far it is. */
import { useState } from 'preact/hooks'
import { upload } from '../parts/upload.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** The market takes no larger file. */
const MAX_BYTES = 5_000_000

/** @param {{ label: string, hint: string, url: string | null, onUploaded: (url: string | null) => void }} props */
export function PictureField({ label, hint, url, onUploaded }) {
  const { t } = useLocale()
  const [percent, setPercent] = useState(/** @type {number | null} */ (null))
  const [alert, setAlert] = useState('')

  /** @param {File | undefined} file */
  async function send(file) {
    if (!file) return
    if (file.size > MAX_BYTES) return setAlert(t('upload.too-large'))
    setAlert('')
    setPercent(0)
    try {
      onUploaded((await upload('/api/upload/image', file, setPercent)).url)
    } catch (error) {
      setAlert(/** @type {any} */ (error).message || t('form.offline'))
    }
    setPercent(null)
  }
  return html`<div class="field">
    <p class="label">${label}</p>
    ${url && html`<img class="uploaded" src=${url} alt="" />`}
    <label class="button quiet file">
      ${
        percent === null
          ? t(url ? 'upload.other' : 'upload.choose')
          : t(percent < 100 ? 'upload.progress' : 'upload.working', { percent })
      }
      <input
        type="file"
        class="visually-hidden"
        accept="image/jpeg,image/png,image/webp"
        disabled=${percent !== null}
        onChange=${(/** @type {any} */ { currentTarget }) => send(currentTarget.files[0])}
      />
    </label>
    ${percent !== null && html`<progress max="100" value=${percent} aria-label=${label} />`}
    <p class="hint">${hint}</p>
    ${alert && html`<p class="alert" role="alert">${alert}</p>`}
  </div>`
}
