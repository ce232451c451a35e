import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/**
 * The way to the pages before and after.
 * @param {{ page: number, pages: number, query: Record<string, string> }} props
 */
export function Pages({ page, pages, query }) {
  const { t } = useLocale()
  if (pages <= 1) return null
  const link = (/** @type {number} */ to) => {
    const given = Object.entries(query).filter(([, value]) => value)
    return `?${new URLSearchParams([...given, ['page', String(to)]])}`
  }
  return html`<nav class="pages" aria-label=${t('pages.label')}>
    ${page > 1 && html`<a class="button quiet" rel="prev" href=${link(page - 1)}>${t('pages.back')}</a>`}
    <span>${t('pages.of', { page, pages })}</span>
    ${page < pages && html`<a class="button quiet" rel="next" href=${link(page + 1)}>${t('pages.next')}</a>`}
  </nav>`
}
