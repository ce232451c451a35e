/** The pictures of a product: sent with progress, the first one is shown in lists. */
import { useState } from 'preact/hooks'
import { upload } from '../../../storefront/parts/upload.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { useAttempt } from '../../parts/message.js'

/** @import { Product } from '../../../storefront/shared/api-types.ts' */

const MOST = 10
const MAX_BYTES = 5_000_000

/** @param {{ product: Product, onChange: () => Promise<void> }} props */
export function Pictures({ product, onChange }) {
  const { t } = useLocale()
  const attempt = useAttempt()
  const [progress, setProgress] = useState(/** @type {Record<string, number>} */ ({}))
  const save = async (/** @type {string[]} */ images) => {
    await api('PATCH', `/api/vendor/products/${product.id}`, { images })
    await onChange()
  }
  /** @param {File[]} files */
  async function send(files) {
    const fitting = files
      .filter(({ size }) => size <= MAX_BYTES)
      .slice(0, MOST - product.images.length)
    const sent = await Promise.all(fitting.map(sendOne))
    setProgress({})
    const urls = sent.filter((url) => url !== undefined)
    if (urls.length > 0) await attempt(() => save([...product.images, ...urls]))
    if (fitting.length < files.length)
      await attempt(() => Promise.reject(new Error(t('upload.too-large'))))
  }
  /** @param {File} file @returns {Promise<string | undefined>} */
  async function sendOne(file) {
    const note = (/** @type {number} */ percent) =>
      setProgress((before) => ({ ...before, [file.name]: percent }))
    note(0)
    return await attempt(async () => (await upload('/api/upload/image', file, note)).url)
  }
  const without = (/** @type {string} */ image) => product.images.filter((each) => each !== image)
  const remove = (/** @type {string} */ image) =>
    attempt(() => save(without(image)), {
      done: t('pictures.removed'),
      undo: () => attempt(() => save(product.images)),
    })
  return html`<section class="card">
    <h2>${t('pictures.title')}</h2>
    <ul class="pictures">
      ${product.images.map(
        (image, index) =>
          html`<li key=${image}>
            <img src=${image} alt=${t('pictures.of', { name: product.name, count: index + 1 })} />
            <button type="button" class="link" onClick=${() => void remove(image)}>
              ${t('pictures.remove')}<span class="visually-hidden"> ${index + 1}</span>
            </button>
            ${
              index > 0 &&
              html`<button
                type="button"
                class="link"
                onClick=${() => void attempt(() => save([image, ...without(image)]))}
              >
                ${t('pictures.first')}<span class="visually-hidden"> ${index + 1}</span>
              </button>`
            }
          </li>`,
      )}
    </ul>
    ${Object.entries(progress).map(
      ([name, percent]) =>
        html`<p key=${name}>
          <small
            >${name}: ${t(percent < 100 ? 'upload.progress' : 'upload.working', { percent })}</small
          >
          <progress max="100" value=${percent} aria-label=${name} />
        </p>`,
    )}
    ${
      product.images.length < MOST &&
      html`<label class="button quiet file">
        ${t('upload.choose')}
        <input
          type="file"
          class="visually-hidden"
          accept="image/jpeg,image/png,image/webp"
          multiple
          onChange=${(/** @type {any} */ { currentTarget }) => void send([...currentTarget.files])}
        />
      </label>`
    }
  </section>`
}
