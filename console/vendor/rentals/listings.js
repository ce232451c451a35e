/** What the vendor rents out, each with its form and its calendar. */
import { useState } from 'preact/hooks'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { List } from '../../parts/list/list.js'
import { Empty } from '../../parts/state.js'
import { Calendar } from './calendar.js'
import { ListingDialog } from './listing.js'

/** @import { Listing } from '../../../storefront/shared/api-types.ts' */
/** @import { Action } from '../../parts/list/actions.js' */
/** @import { Column } from '../../parts/list/table.js' */

export function Listings() {
  const { t, money } = useLocale()
  const [edited, edit] = useState(/** @type {Listing | 'new' | null} */ (null))
  const [planned, plan] = useState(/** @type {Listing | null} */ (null))
  const [version, setVersion] = useState(0)
  const change = (/** @type {string} */ id, /** @type {boolean} */ isActive) =>
    api('PATCH', `/api/vendor/rentals/listings/${id}`, { isActive })
  /** @type {Action<Listing>[]} */
  const actions = [
    {
      label: t('products.hide'),
      each: ({ id }) => change(id, false),
      undo: ({ id }) => change(id, true),
      isFor: ({ is_active: isActive }) => isActive,
    },
    {
      label: t('listing.show'),
      each: ({ id }) => change(id, true),
      undo: ({ id }) => change(id, false),
      isFor: ({ is_active: isActive }) => !isActive,
    },
  ]
  /** @type {Column<Listing>[]} */
  const columns = [
    {
      title: t('field.name'),
      kind: 'main',
      show: (listing) =>
        html`<button type="button" class="link" onClick=${() => edit(listing)}>
          ${listing.title}
        </button>`,
      sortBy: ({ title }) => title,
    },
    {
      title: t('products.price'),
      kind: 'number',
      show: ({ rate, pricing_unit: unit }) => `${money(rate)} ${t(`rate.${unit}`)}`,
      sortBy: ({ rate }) => rate,
    },
    { title: t('booking.units'), kind: 'number', show: ({ total_units: units }) => units },
    {
      title: t('orders.status'),
      show: ({ is_active: isActive }) =>
        html`<span class=${isActive ? 'badge good' : 'badge'}
          >${t(isActive ? 'listing.shown' : 'products.hidden')}</span
        >`,
    },
    {
      title: t('listing.calendar'),
      show: (listing) =>
        html`<button type="button" class="link" onClick=${() => plan(listing)}>
          ${t('listing.calendar')}<span class="visually-hidden">: ${listing.title}</span>
        </button>`,
    },
  ]
  const done = () => {
    edit(null)
    setVersion(version + 1)
  }
  const add = html`<button type="button" class="button small" onClick=${() => edit('new')}>
    ${t('listing.new')}
  </button>`
  return html`<${List}
      label=${t('rentals.listings')}
      path="/api/vendor/rentals/listings"
      columns=${columns}
      actions=${actions}
      version=${version}
      more=${add}
      empty=${html`<${Empty} title=${t('listings.none')} text=${t('listings.none-text')} />`}
    />
    ${edited && html`<${ListingDialog} listing=${edited === 'new' ? null : edited} onDone=${done} onClose=${() => edit(null)} />`}
    ${planned && html`<${Calendar} listing=${planned} onClose=${() => plan(null)} />`}`
}
