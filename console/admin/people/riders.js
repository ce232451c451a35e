/** Riders: who works, with how much to do, and where. */
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { ask } from '../../parts/ask.js'
import { List } from '../../parts/list/list.js'
import { Empty } from '../../parts/state.js'
import { linkTo } from '../../shell/router.js'
import { Whereabouts, useStops } from './stops.js'

/** @import { Rider } from '../types.ts' */

const statuses = /** @type {const} */ (['available', 'on_delivery', 'offline'])

export function Riders() {
  const { t, number } = useLocale()
  const stops = useStops()
  /** @type {import('../../parts/list/table.js').Column<Rider>[]} */
  const columns = [
    {
      title: t('admin.rider'),
      kind: 'main',
      show: ({ firstName, lastName, phone }) =>
        html`${firstName} ${lastName}<small>${phone}</small>`,
      sortBy: ({ firstName }) => firstName,
    },
    {
      title: t('admin.status'),
      show: ({ status }) => t(`admin.rider.${status}`),
      sortBy: ({ status }) => statuses.indexOf(status),
    },
    {
      title: t('admin.area'),
      show: ({ serviceArea }) => serviceArea,
      sortBy: ({ serviceArea }) => serviceArea,
    },
    {
      title: t('office.on-way-to'),
      show: ({ id }) => html`<${Whereabouts} orders=${stops.get(id) ?? []} />`,
    },
    {
      title: t('admin.vehicle'),
      show: ({ vehicleType, plateNumber }) =>
        [t(`admin.vehicle.${vehicleType}`), plateNumber].filter(Boolean).join(' '),
      sortBy: ({ vehicleType }) => vehicleType,
    },
    {
      title: t('admin.now'),
      kind: 'number',
      show: ({ activeOrders }) => number(activeOrders),
      sortBy: ({ activeOrders }) => activeOrders,
    },
    {
      title: t('admin.delivered'),
      kind: 'number',
      show: ({ totalDeliveries }) => number(totalDeliveries),
      sortBy: ({ totalDeliveries }) => totalDeliveries,
    },
  ]
  const set = (/** @type {Rider} */ { id }, /** @type {Rider['status']} */ status) =>
    api('PATCH', `/api/riders/${id}/status`, { status })
  /** @type {import('../../parts/list/actions.js').Action<Rider>[]} */
  const actions = [
    {
      label: t('admin.send-home'),
      isFor: ({ status }) => status === 'available',
      prepare: ({ length }) =>
        ask({ title: t('admin.send-home-sure', { count: length }), action: t('admin.send-home') }),
      each: (rider) => set(rider, 'offline'),
      undo: (rider) => set(rider, 'available'),
    },
  ]
  return html`<h1>${t('admin.riders')}</h1>
    <${List}
      label=${t('admin.riders')}
      path="/api/riders"
      filters=${[
        {
          name: 'status',
          label: t('admin.status'),
          options: statuses.map((status) => [status, t(`admin.rider.${status}`)]),
        },
      ]}
      columns=${columns}
      actions=${actions}
      empty=${html`<${Empty}
        title=${t('admin.no-riders')}
        text=${t('admin.no-riders-text')}
        link=${linkTo('applications', 'riders')}
        action=${t('admin.applications')}
      />`}
      more=${html`<a class="chip" href=${linkTo('money', 'riders')}>${t('office.cash')}</a>`}
    />`
}
