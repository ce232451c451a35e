/** Many products at once: the CSV of a store out, and in again after a look at what it would do. */
import { useState } from 'preact/hooks'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Act } from '../../parts/button.js'
import { download, sendFile } from '../../parts/files.js'
import { say, useAttempt } from '../../parts/message.js'
import { go, linkTo } from '../../shell/router.js'
import { useStores } from '../stores.js'

/** @typedef {{ created: number, updated: number, unchanged: number, errorCount: number, ignoredColumns: string[], errors: { row: number, path: string, message: string }[] }} Report */

export function Sheet() {
  const { t } = useLocale()
  const attempt = useAttempt()
  const stores = useStores()
  const [chosen, choose] = useState('')
  const [file, setFile] = useState(/** @type {File | null} */ (null))
  const [report, setReport] = useState(/** @type {Report | null} */ (null))
  const store = stores?.find(({ id }) => id === chosen) ?? stores?.[0]
  if (!store) return null
  const send = (/** @type {File} */ sheet, /** @type {boolean} */ dryRun) =>
    sendFile(`/api/vendor/products/import?storeId=${store.id}&dryRun=${dryRun}`, sheet, 'text/csv')
  const save = () =>
    attempt(() =>
      download(`/api/vendor/products/export.csv?storeId=${store.id}`, `products-${store.slug}.csv`),
    )
  /** @param {File | undefined} sheet */
  async function check(sheet) {
    setReport(null)
    setFile(sheet ?? null)
    if (sheet) setReport((await attempt(() => send(sheet, true))) ?? null)
  }
  const run = () =>
    attempt(async () => {
      const { created, updated } = await send(/** @type {File} */ (file), false)
      say({ text: t('sheet.done', { created, updated }) })
      go(linkTo('products'))
    })
  return html`<div class="reading">
    <p><a class="back" href=${linkTo('products')}>← ${t('vendor.products')}</a></p>
    <h1>${t('products.csv')}</h1>
    ${
      (stores?.length ?? 0) > 1 &&
      html`<label>
        ${t('product.store')}
        <select onChange=${(/** @type {any} */ { currentTarget }) => choose(currentTarget.value)}>
          ${stores?.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
        </select>
      </label>`
    }
    <section class="card">
      <h2>${t('sheet.out')}</h2>
      <p>${t('sheet.out-text')}</p>
      <${Act} look="button quiet" onAct=${save}>${t('sheet.download')}<//>
    </section>
    <section class="card">
      <h2>${t('sheet.in')}</h2>
      <p>${t('sheet.in-text')}</p>
      <label class="button quiet file">
        ${file ? file.name : t('sheet.choose')}
        <input
          type="file"
          class="visually-hidden"
          accept=".csv,text/csv"
          onChange=${(/** @type {any} */ { currentTarget }) => void check(currentTarget.files[0])}
        />
      </label>
      ${file && !report && html`<progress aria-label=${t('sheet.checking')} />`}
      ${report && html`<${Result} report=${report} onRun=${run} />`}
    </section>
  </div>`
}

const SHOWN = 50

/** What the file would do. @param {{ report: Report, onRun: () => unknown }} props */
function Result({ report, onRun }) {
  const { t } = useLocale()
  const { created, updated, unchanged, errorCount, errors, ignoredColumns } = report
  return html`<div role="status">
    <p class="figures">
      <strong>${t('sheet.created', { count: created })}</strong>
      <strong>${t('sheet.updated', { count: updated })}</strong>
      <span>${t('sheet.unchanged', { count: unchanged })}</span>
    </p>
    ${ignoredColumns.length > 0 && html`<p class="banner">${t('sheet.ignored', { names: ignoredColumns.join(', ') })}</p>`}
    ${
      errorCount > 0
        ? html`<p class="alert">${t('sheet.errors', { count: errorCount })}</p>
            <ul class="errors">
              ${errors
                .slice(0, SHOWN)
                .map(
                  ({ row, path, message }, index) =>
                    html`<li key=${index}>
                      <strong>${t('sheet.row', { row })}</strong> ${path} ${message}
                    </li>`,
                )}
            </ul>`
        : created + updated > 0 && html`<${Act} onAct=${onRun}>${t('sheet.run')}<//>`
    }
  </div>`
}
