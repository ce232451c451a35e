/** Chooses a picture, cuts a square out of it, and makes it the user's avatar. */
import { useState } from 'preact/hooks'
import { upload } from '../../parts/upload.js'
import { ApiError } from '../../shared/api.js'
import { html } from '../../shared/html.js'
import { useLocale } from '../../shared/locale.js'
import { readUser } from '../../shared/session.js'
import { Avatar } from '../avatar.js'
import { CropCanvas, squareOf } from './canvas.js'
import { centered } from './frame.js'

/** @param {{ user: { avatarUrl: string | null, firstName: string } }} props */
export function AvatarEditor({ user }) {
  const { t } = useLocale()
  const [picture, setPicture] = useState(/** @type {ImageBitmap | null} */ (null))
  const [crop, setCrop] = useState({ x: 0, y: 0, zoom: 1 })
  const [percent, setPercent] = useState(/** @type {number | null} */ (null))
  const [alert, setAlert] = useState('')

  /** @param {File | undefined} file */
  async function choose(file) {
    setAlert('')
    if (!file) return
    try {
      const bitmap = await createImageBitmap(file)
      setPicture(bitmap)
      setCrop(centered(bitmap))
    } catch {
      setAlert(t('avatar.unreadable'))
    }
  }
  async function save() {
    if (!picture) return
    setPercent(0)
    setAlert('')
    try {
      await upload('/api/upload/avatar', await squareOf(picture, crop), setPercent)
      await readUser()
      setPicture(null)
    } catch (error) {
      setAlert((error instanceof ApiError && error.message) || t('form.offline'))
    }
    setPercent(null)
  }
  return html`${alert && html`<p class="alert" role="alert">${alert}</p>`}
  ${
    picture
      ? html`<${CropCanvas} picture=${picture} crop=${crop} onChange=${setCrop} />
          <button type="button" class="button" disabled=${percent !== null} onClick=${save}>
            ${percent === null ? t('avatar.save') : t(percent < 100 ? 'upload.progress' : 'upload.working', { percent })}
          </button>
          <button type="button" class="link" onClick=${() => setPicture(null)}>
            ${t('form.cancel')}
          </button>`
      : html`<div class="person">
          <${Avatar} url=${user.avatarUrl} name=${user.firstName} />
          <label class="button quiet file">
            ${t('profile.choose-picture')}
            <input
              type="file"
              class="visually-hidden"
              accept="image/jpeg,image/png,image/webp"
              onChange=${(/** @type {any} */ { currentTarget }) => choose(currentTarget.files[0])}
            />
          </label>
        </div>`
  }`
}
