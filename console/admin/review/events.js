/** Events of the payment provider; those that are held wait for a decision. */
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { ask } from '../../parts/ask.js'
import { List } from '../../parts/list/list.js'
import { Empty } from '../../parts/state.js'
import { linkTo } from '../../shell/router.js'

/** @import { ProviderEvent } from '../types.ts' */

const statuses = /** @type {const} */ (['held', 'received', 'applied', 'ignored'])
const resolutions = /** @type {const} */ (['accept', 'refund', 'dismiss'])

export function Events() {
  const { t, moment } = useLocale()
  /** @type {import('../../parts/list/table.js').Column<ProviderEvent>[]} */
  const columns = [
    {
      title: t('admin.event'),
      kind: 'main',
      show: ({ id, type, body }) =>
        html`${type}<small>${id}</small>
          <details>
            <summary>${t('admin.details')}</summary>
            <pre>${JSON.stringify(body, null, 2)}</pre>
          </details>`,
      sortBy: ({ type }) => type,
    },
    {
      title: t('admin.status'),
      show: ({ status, reason, note }) => {
        const why = reason ? t(`admin.event-reason.${reason.code}`, reason.values) : note
        return html`${t(`admin.event.${status}`)}${why && html`<small>${why}</small>`}`
      },
      sortBy: ({ status }) => status,
    },
    {
      title: t('admin.order'),
      show: ({ orderId }) =>
        orderId && html`<a href=${linkTo('orders', orderId)}>${t('admin.to-order')}</a>`,
    },
    {
      title: t('admin.resolution'),
      show: ({ resolution }) =>
        resolution &&
        html`${t(`admin.resolve.${resolution.action}`)}<small>${resolution.note}</small>`,
    },
    {
      title: t('admin.when'),
      show: ({ receivedAt }) => moment(receivedAt),
      sortBy: ({ receivedAt }) => receivedAt,
    },
  ]
  /** @type {import('../../parts/list/actions.js').Action<ProviderEvent>[]} */
  const actions = resolutions.map((action) => ({
    label: t(`admin.resolve.${action}`),
    isFor: ({ status }) => status === 'held',
    prepare: ({ length }) =>
      ask({
        title: t(`admin.resolve-sure.${action}`, { count: length }),
        text: t('admin.resolve-text'),
        action: t(`admin.resolve.${action}`),
        reason: t('admin.resolve-note'),
        isDangerous: action !== 'accept',
      }),
    each: ({ id }, note) =>
      api('POST', `/api/admin/events/${encodeURIComponent(id)}/resolve`, { action, note }),
  }))
  return html`<h1>${t('admin.events')}</h1>
    <${List}
      label=${t('admin.events')}
      path="/api/admin/events"
      filters=${[
        {
          name: 'status',
          label: t('admin.status'),
          options: statuses.map((status) => [status, t(`admin.event.${status}`)]),
        },
      ]}
      columns=${columns}
      actions=${actions}
      empty=${html`<${Empty} title=${t('admin.no-events')} text=${t('admin.no-events-text')} />`}
    />`
}
