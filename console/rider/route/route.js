/** What a rider does now: offers, the way to go stop by stop, and what waits to be sent. */
import { useEffect } from 'preact/hooks'
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { loadActs } from '../acts/store.js'
import { Waiting } from '../acts/waiting.js'
import { Empty, Failure } from '../../parts/state.js'
import { OfferCard } from '../offers/offer.js'
import { WorkSwitch } from '../switch.js'
import { useWork } from '../work.js'
import { StopCard } from './stop.js'
import { stopsOf } from './stops.js'

export function Route() {
  const { t, timeOfDay } = useLocale()
  const { work, error, reload } = useWork()
  useEffect(() => void loadActs(), [])
  if (!work)
    return error ? html`<${Failure} error=${error} onRetry=${reload} />` : html`<${Skeleton} />`
  const { rider, deliveries, offers, needsCode, isKept, at } = work
  const stops = stopsOf(deliveries)
  const isIdle = stops.length === 0 && offers.length === 0
  return html`<div class="rider-column">
    <h1 class="visually-hidden">${t('rider.route')}</h1>
    ${isKept && html`<p class="banner" role="status">${t('rider.kept', { time: timeOfDay(at) })}</p>`}
    <${WorkSwitch} rider=${rider} onChange=${reload} />
    <${Waiting} />
    ${
      offers.length > 0 &&
      html`<section aria-labelledby="offers">
        <h2 id="offers">${t('rider.offers')}</h2>
        ${offers.map((offer) => html`<${OfferCard} key=${offer.id} offer=${offer} onChange=${reload} />`)}
      </section>`
    }
    ${
      stops.length > 0 &&
      html`<section aria-labelledby="stops">
        <h2 id="stops">${t('rider.stops')}</h2>
        <ol class="stops">
          ${stops.map(
            (delivery, index) =>
              html`<li key=${delivery.id}>
                <${StopCard}
                  delivery=${delivery}
                  number=${index + 1}
                  needsCode=${needsCode}
                  onChange=${reload}
                />
              </li>`,
          )}
        </ol>
      </section>`
    }
    ${
      isIdle &&
      html`<${Empty}
        title=${t(rider.status === 'offline' ? 'rider.idle-offline' : 'rider.idle')}
        text=${t(rider.status === 'offline' ? 'rider.idle-offline-text' : 'rider.idle-text')}
      />`
    }
  </div>`
}
