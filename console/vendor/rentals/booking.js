/** One booking: its facts and its moves, from the confirmation to the return. */
import { useState } from 'preact/hooks'
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { lazy } from '../../../storefront/shared/lazy.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Act } from '../../parts/button.js'
import { ask } from '../../parts/ask.js'
import { useAttempt } from '../../parts/message.js'
import { useResource } from '../../parts/resource.js'
import { Empty, Failure } from '../../parts/state.js'
import { linkTo } from '../../shell/router.js'

/** @import { Booking } from '../../../storefront/shared/api-types.ts' */

const Return = lazy(async () => (await import('./return.js')).Return)

/** The end of the address of each move that needs nothing but a yes. */
const plainMoves = /** @type {const} */ ({
  confirmed: 'confirm',
  active: 'handover',
  completed: 'complete',
})

/** @param {{ id: string }} props */
export function BookingPage({ id }) {
  const { t, day, money, moment } = useLocale()
  const path = `/api/vendor/rentals/bookings/${id}`
  const { data, error, reload } = useResource(() => api('GET', path), [path])
  if (error?.status === 404)
    return html`<${Empty}
      title=${t('not-found.title')}
      link=${linkTo('rentals')}
      action=${t('rentals.bookings')}
    />`
  if (!data)
    return error ? html`<${Failure} error=${error} onRetry=${reload} />` : html`<${Skeleton} />`
  /** @type {Booking} */
  const booking = data.data
  const {
    listing,
    start_date: start,
    end_date: end,
    customer_name: name,
    customer_phone: phone,
  } = booking
  return html`<div class="reading">
    <p><a class="back" href=${linkTo('rentals')}>← ${t('rentals.bookings')}</a></p>
    <h1>${booking.booking_number}</h1>
    <section class="card">
      <p><span class="badge">${t(`booking.${booking.status}`)}</span></p>
      <h2>${listing.title}</h2>
      <dl class="facts">
        <dt>${t('booking.days')}</dt>
        <dd>${day(start)} – ${day(end)}</dd>
        <dt>${t('booking.units')}</dt>
        <dd>${booking.units_requested}</dd>
        <dt>${t('booking.who')}</dt>
        <dd>${name} <a class="tap" href=${`tel:${phone}`}>${phone}</a></dd>
        ${
          booking.delivery_requested &&
          html`<dt>${t('booking.deliver-to')}</dt>
            <dd>${booking.delivery_address}</dd>`
        }
        ${
          booking.notes &&
          html`<dt>${t('order.notes')}</dt>
            <dd>${booking.notes}</dd>`
        }
        <dt>${t('booking.rent')}</dt>
        <dd>${money(booking.rental_amount)}</dd>
        <dt>${t('booking.deposit')}</dt>
        <dd>${money(booking.security_deposit)}</dd>
        <dt>${t('booking.total')}</dt>
        <dd><strong>${money(booking.total_amount)}</strong></dd>
        ${
          booking.returned_at &&
          html`<dt>${t('booking.returned')}</dt>
            <dd>${moment(booking.returned_at)} ${booking.damage_description}</dd>`
        }
        ${
          booking.cancellation_reason &&
          html`<dt>${t('order.cancel-reason')}</dt>
            <dd>${booking.cancellation_reason}</dd>`
        }
      </dl>
      <${Moves} booking=${booking} onChange=${reload} />
    </section>
  </div>`
}

/** @param {{ booking: Booking, onChange: () => Promise<void> }} props */
function Moves({ booking, onChange }) {
  const { t } = useLocale()
  const attempt = useAttempt()
  const [isReturning, setReturning] = useState(false)
  const { id, allowed_moves: moves } = booking
  const move = (/** @type {string} */ how, body = {}) =>
    attempt(async () => {
      await api('PATCH', `/api/vendor/rentals/bookings/${id}/${how}`, body)
      await onChange()
    })
  async function cancel() {
    const reason = await ask({
      title: t('booking.cancel-title'),
      text: t('booking.cancel-text'),
      action: t('booking.move.cancelled'),
      isDangerous: true,
      reason: t('order.cancel-reason'),
    })
    if (reason === null) return
    await attempt(async () => {
      await api('PATCH', `/api/rentals/bookings/${id}/cancel`, reason ? { reason } : {})
      await onChange()
    })
  }
  return html`<div class="buttons">
      ${Object.entries(plainMoves)
        .filter(([to]) => /** @type {string[]} */ (moves).includes(to))
        .map(
          ([to, how]) =>
            html`<${Act} key=${to} onAct=${() => move(how)}>
              ${t(`booking.move.${/** @type {keyof typeof plainMoves} */ (to)}`)}
            <//>`,
        )}
      ${
        moves.includes('returned') &&
        html`<button type="button" class="button" onClick=${() => setReturning(true)}>
          ${t('booking.move.returned')}
        </button>`
      }
      ${
        moves.includes('cancelled') &&
        html`<button type="button" class="button danger" onClick=${() => void cancel()}>
          ${t('booking.move.cancelled')}
        </button>`
      }
    </div>
    ${isReturning && html`<${Return} booking=${booking} onDone=${onChange} onClose=${() => setReturning(false)} />`}`
}
