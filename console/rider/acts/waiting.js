/** What has not reached the market yet, and what it refused, with the reason. */
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { reasonOf } from './reasons.js'
import { forgetRefusal, queue } from './store.js'

/** @import { Refusal } from './queue.js' */

export function Waiting() {
  const { t, timeOfDay } = useLocale()
  const { waiting, refused } = queue.value
  return html`${refused.map((refusal) => html`<${Refused} key=${refusal.act.key} refusal=${refusal} />`)}
  ${
    waiting.length > 0 &&
    html`<section class="card waiting" aria-labelledby="waiting">
      <h2 id="waiting">${t('rider.waiting', { count: waiting.length })}</h2>
      <p class="hint">${t('rider.waiting-text')}</p>
      <ol>
        ${waiting.map(
          ({ key, kind, orderNumber, at }) =>
            html`<li key=${key}>
              <span>${t(`rider.act.${kind}`)} <strong>${orderNumber}</strong></span>
              <small>${timeOfDay(new Date(at).toISOString())}</small>
            </li>`,
        )}
      </ol>
    </section>`
  }`
}

/** @param {{ refusal: Refusal }} props */
function Refused({ refusal }) {
  const { t } = useLocale()
  const { act, message } = refusal
  const reason = reasonOf(refusal)
  return html`<section class="card refused" role="alert">
    <h2>${t(`rider.not-done.${act.kind}`, { number: act.orderNumber })}</h2>
    <p>${reason ? t(reason) : message}</p>
    <button type="button" class="button quiet" onClick=${() => void forgetRefusal(act.key)}>
      ${t('rider.understood')}
    </button>
  </section>`
}
