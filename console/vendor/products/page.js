/** One product: its details and pictures, its kinds and choices. */
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { useResource } from '../../parts/resource.js'
import { Empty, Failure } from '../../parts/state.js'
import { linkTo } from '../../shell/router.js'
import { Choices } from './choices.js'
import { Details } from './details.js'
import { Pictures } from './pictures.js'
import { Variants } from './variants.js'

/** @param {{ id: string }} props `new` for a new one */
export function ProductPage({ id }) {
  const { t } = useLocale()
  return html`<div class="reading">
    <p><a class="back" href=${linkTo('products')}>← ${t('vendor.products')}</a></p>
    ${
      id === 'new'
        ? html`<h1>${t('products.new')}</h1>
            <${Details} product=${null} />`
        : html`<${Existing} id=${id} />`
    }
  </div>`
}

/** @param {{ id: string }} props */
function Existing({ id }) {
  const { t } = useLocale()
  const { data, error, reload } = useResource(() => api('GET', `/api/vendor/products/${id}`), [id])
  if (error?.status === 404)
    return html`<${Empty}
      title=${t('not-found.title')}
      link=${linkTo('products')}
      action=${t('vendor.products')}
    />`
  if (!data)
    return error ? html`<${Failure} error=${error} onRetry=${reload} />` : html`<${Skeleton} />`
  const { product } = data
  const props = { product, onChange: reload }
  return html`<h1>${product.name}</h1>
    <${Pictures} ...${props} />
    <${Details} key=${`${product.priceFrom}-${product.inventory}`} ...${props} />
    <${Variants} ...${props} />
    <${Choices} key=${product.choices.length} ...${props} />`
}
