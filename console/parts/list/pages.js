import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'

/** The way to the rows before and after. @param {{ page: number, pageSize: number, total: number, onPage: (page: number) => void }} props */
export function Pages({ page, pageSize, total, onPage }) {
  const { t } = useLocale()
  const last = Math.ceil(total / pageSize)
  if (last <= 1) return null
  return html`<nav class="pages" aria-label=${t('list.pages')}>
    <button
      type="button"
      class="button quiet"
      disabled=${page <= 1}
      onClick=${() => onPage(page - 1)}
    >
      ${t('list.back')}
    </button>
    <span>${t('list.page-of', { page, pages: last })}</span>
    <button
      type="button"
      class="button quiet"
      disabled=${page >= last}
      onClick=${() => onPage(page + 1)}
    >
      ${t('list.next')}
    </button>
  </nav>`
}
