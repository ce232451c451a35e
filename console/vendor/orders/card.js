/** An order as a card, with all that its vendor can do about it. */
import { useState } from 'preact/hooks'
import { html } from '../../../storefront/shared/html.js'
import { lazy } from '../../../storefront/shared/lazy.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Act } from '../../parts/button.js'
import { useAttempt } from '../../parts/message.js'
import { moveOrder } from '../moves.js'
import { nextMove, openQuestion, startOf, statusOf, toWeigh } from '../today/board.js'
import { Facts } from './facts.js'
import { Lines } from './lines.js'
import { Further } from './further.js'
import { linkToOrder, numberOf } from './names.js'

/** @import { VendorOrder } from '../types.ts' */

const HandOver = lazy(async () => (await import('./hand-over.js')).HandOver)

/** @param {{ order: VendorOrder, onChange: () => Promise<void>, heading?: 'h2' | 'h3' }} props */
export function OrderCard({ order, onChange, heading = 'h3' }) {
  const { t, money, timeOfDay } = useLocale()
  const question = openQuestion(order)
  const isPlatform = order.source === 'platform'
  return html`<article class="order" data-status=${statusOf(order)}>
    <header>
      <${heading}><a href=${linkToOrder(order)}>${numberOf(order)}</a><//>
      <${Age} at=${startOf(order)} />
    </header>
    <p class="badges">
      <span class="badge">${t(`source.${order.source}`)}</span>
      ${isPlatform && html`<span class="badge good">${t(`fulfilment.${order.fulfilment}`)}</span>`}
      ${
        isPlatform &&
        order.scheduledFor &&
        html`<span class="badge warm">${slotText(order.scheduledFor, timeOfDay)}</span>`
      }
      ${isPlatform && order.agent && html`<span class="badge">${t('order.agent', { agent: order.agent })}</span>`}
      ${order.stores.length > 1 && html`<span class="badge">${order.stores.map(({ name }) => name).join(', ')}</span>`}
    </p>
    <${Lines} order=${order} onChange=${onChange} />
    <${Facts} order=${order} />
    ${
      question?.expiresAt &&
      html`<p class="banner">
        ${t('order.asked', { time: timeOfDay(question.expiresAt), name: question.name })}
      </p>`
    }
    <footer>
      <strong>${money(isPlatform ? order.subtotal : order.total)}</strong>
      <${Next} order=${order} onChange=${onChange} />
      <${Further} order=${order} onChange=${onChange} />
    </footer>
  </article>`
}

/** @param {{ from: string, to: string, date: string }} slot @param {(iso: string) => string} timeOfDay */
const slotText = ({ date, from, to }, timeOfDay) =>
  `${timeOfDay(`${date}T${from}:00+08:00`)} – ${timeOfDay(`${date}T${to}:00+08:00`)}`

/** The button of the next move. @param {{ order: VendorOrder, onChange: () => Promise<void> }} props */
function Next({ order, onChange }) {
  const { t } = useLocale()
  const attempt = useAttempt()
  const [isHandingOver, setHandingOver] = useState(false)
  const next = nextMove(order)
  if (!next) return null
  const waits = next.to === 'ready' && toWeigh(order).length > 0
  const move = async () => {
    if (next.to === 'delivered') return setHandingOver(true)
    await attempt(async () => {
      await moveOrder(order, next.to)
      await onChange()
    })
  }
  return html`<${Act}
      onAct=${move}
      look=${waits ? 'button quiet' : 'button'}
      label=${`${t(next.text)}: ${numberOf(order)}`}
    >
      ${t(next.text)}
    <//>
    ${
      isHandingOver &&
      html`<${HandOver} order=${order} onDone=${onChange} onClose=${() => setHandingOver(false)} />`
    }`
}

const MINUTE_MS = 60_000

/** How long ago, or when it begins. @param {{ at: string }} props */
function Age({ at }) {
  const { t, moment } = useLocale()
  const minutes = Math.floor((Date.now() - Date.parse(at)) / MINUTE_MS)
  const look = minutes >= 15 && minutes < 720 ? 'badge warm' : 'hint'
  const text =
    minutes < 0
      ? t('age.starts', { when: moment(at) })
      : minutes < 1
        ? t('age.now')
        : minutes < 120
          ? t('age.minutes', { count: minutes })
          : moment(at)
  return html`<time datetime=${at} class=${look}>${text}</time>`
}
