/** Which stops each rider is on: the orders that the rider was given or has set out with, and since when. That is all that is known of where riders are. */
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { mapLink } from '../../parts/map-link.js'
import { useResource } from '../../parts/resource.js'
import { linkTo } from '../../shell/router.js'

/** @import { OrderInWork } from '../types.ts' */

const LOOK_MS = 10_000

/** @returns {Map<string, OrderInWork[]>} by the rider's id */
export function useStops() {
  /** @returns {Promise<OrderInWork[]>} */
  const load = async () => (await api('GET', '/api/admin/orders/with-riders?limit=100')).data
  const { data } = useResource(load, [], { everyMs: LOOK_MS })
  return Map.groupBy(data ?? [], ({ rider }) => rider?.id ?? '')
}

/** @param {{ orders: OrderInWork[] }} props */
export function Whereabouts({ orders }) {
  const { t, timeOfDay } = useLocale()
  return orders.map(
    ({ id, orderNumber, status, since, stores, deliveryAddress, deliveryFailed }) =>
      html`<p key=${id}>
        <a href=${linkTo('orders', id)}>${orderNumber}</a>
        ${deliveryFailed && html` <span class="badge warm">${t('admin.delivery-failed')}</span>`}
        <small>
          ${t(`admin.status.${status}`)}, ${timeOfDay(since)}<br />
          ${
            status === 'out_for_delivery'
              ? html`${deliveryAddress}${' '}<a
                    href=${mapLink(null, deliveryAddress ?? '')}
                    target="_blank"
                    rel="noreferrer"
                    >${t('office.map')}</a
                  >`
              : stores.map(({ name }) => name).join(', ')
          }
        </small>
      </p>`,
  )
}
