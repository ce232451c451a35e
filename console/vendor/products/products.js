/** The products of a vendor: the list, one of them, a new one, or many by CSV. */
import { html } from '../../../storefront/shared/html.js'
import { lazy } from '../../../storefront/shared/lazy.js'
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { ProductList } from './list.js'

const Sheet = lazy(async () => (await import('./sheet.js')).Sheet, Skeleton)
const ProductPage = lazy(async () => (await import('./page.js')).ProductPage, Skeleton)

/** @param {{ id: string }} props */
export function Products({ id }) {
  if (id === 'csv') return html`<${Sheet} />`
  return id ? html`<${ProductPage} key=${id} id=${id} />` : html`<${ProductList} />`
}
