/** Which stop each rider is on: the orders that are on their way, which is all that is known of where riders are. */
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { mapLink } from '../../parts/map-link.js'
import { useResource } from '../../parts/resource.js'
import { linkTo } from '../../shell/router.js'

/** @import { Order } from '../types.ts' */

const LOOK_MS = 10_000

/** @returns {Map<string, Order[]>} by the rider's id */
export function useStops() {
  /** @returns {Promise<Order[]>} */
  const load = async () =>
    (await api('GET', '/api/admin/orders?status=out_for_delivery&limit=100')).data
  const { data } = useResource(load, [], { everyMs: LOOK_MS })
  return Map.groupBy(data ?? [], ({ rider }) => rider?.id ?? '')
}

/** @param {{ orders: Order[] }} props */
export function Whereabouts({ orders }) {
  const { t } = useLocale()
  return orders.map(
    ({ id, orderNumber, deliveryAddress, deliveryFailure }) =>
      html`<p key=${id}>
        <a href=${linkTo('orders', id)}>${orderNumber}</a>
        ${deliveryFailure && html` <span class="badge warm">${t('admin.delivery-failed')}</span>`}
        <small>
          ${deliveryAddress} ${' '}<a
            href=${mapLink(null, deliveryAddress ?? '')}
            target="_blank"
            rel="noreferrer"
            >${t('office.map')}</a
          >
        </small>
      </p>`,
  )
}
