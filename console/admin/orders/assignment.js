/** The rider of an order: who it was offered to, and who gets it. */
import { useState } from 'preact/hooks'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Act } from '../../parts/button.js'
import { useAttempt } from '../../parts/message.js'
import { useResource } from '../../parts/resource.js'

/** @import { OfferRecord, Order, Rider } from '../types.ts' */

const ASSIGNABLE = ['confirmed', 'preparing', 'ready']

/** @param {{ order: Order, onChange: () => Promise<void> }} props */
export function Assignment({ order, onChange }) {
  const { t, moment } = useLocale()
  const { id, rider, status } = order
  const { data: offers } = useResource(
    /** @returns {Promise<OfferRecord[]>} */
    async () => (await api('GET', `/api/admin/orders/${id}/offers?limit=20`)).data,
    [id, status, rider?.id],
  )
  return html`<section class="card" aria-labelledby="rider">
    <h2 id="rider">${t('admin.rider')}</h2>
    <p>
      ${rider ? html`<strong>${rider.firstName} ${rider.lastName}</strong> ${rider.phone}` : t('admin.no-rider')}
    </p>
    ${ASSIGNABLE.includes(status) && html`<${Choose} order=${order} onChange=${onChange} />`}
    ${
      (offers?.length ?? 0) > 0 &&
      html`<h3>${t('admin.offers')}</h3>
        <ul class="late">
          ${offers?.map(
            (offer) =>
              html`<li key=${offer.rider.id + offer.offeredAt}>
                <span>${offer.rider.firstName} ${offer.rider.lastName}</span>
                <span>${t(`admin.offer.${offer.outcome}`)}</span>
                <small>${moment(offer.offeredAt)}</small>
              </li>`,
          )}
        </ul>`
    }
  </section>`
}

/** @param {{ order: Order, onChange: () => Promise<void> }} props */
function Choose({ order: { id, rider }, onChange }) {
  const { t } = useLocale()
  const attempt = useAttempt()
  const [riderId, setRiderId] = useState('')
  const { data: riders } = useResource(loadWorking)
  const assign = () =>
    attempt(
      async () => {
        await api('PATCH', `/api/orders/${id}/assign-rider`, { riderId })
        await onChange()
      },
      { done: t('admin.assigned') },
    )
  const free = riders?.filter((each) => each.id !== rider?.id) ?? []
  if (riders && free.length === 0) return html`<p class="hint">${t('admin.no-free-rider')}</p>`
  return html`<label>
      ${t('admin.assign-to')}
      <select
        value=${riderId}
        onChange=${(/** @type {any} */ { currentTarget }) => setRiderId(currentTarget.value)}
      >
        <option value="">${t('admin.choose')}</option>
        ${free.map(
          ({ id: value, firstName, lastName, serviceArea, activeOrders }) =>
            html`<option key=${value} value=${value}>
              ${firstName} ${lastName} · ${serviceArea} ·
              ${t('admin.active', { count: activeOrders })}
            </option>`,
        )}
      </select>
    </label>
    <${Act} onAct=${assign} disabled=${riderId === ''}>${t('admin.assign')}<//>`
}

/** @returns {Promise<Rider[]>} */
async function loadWorking() {
  const [available, busy] = await Promise.all(
    ['available', 'on_delivery'].map((status) =>
      api('GET', `/api/riders?limit=100&status=${status}`),
    ),
  )
  return [...available.data, ...busy.data]
}
