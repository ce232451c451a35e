/** One screen to check, and one button. */
import { useEffect, useState } from 'preact/hooks'
import { Changes, StoreNotice } from '../cart/notices.js'
import { changes, refreshCart } from '../cart/refresh.js'
import { lines, removeLines } from '../cart/store.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { orderBody } from './body.js'
import { Destination } from './destination.js'
import { placeOrder } from './place.js'
import { ProblemCard } from './problems/card.js'
import { describeProblem, loadSettings } from './problems/describe.js'
import { solve } from './problems/solve.js'
import { isPrepared, useQuote } from './quote.js'
import { Contact } from './contact.js'
import { Fulfilment, Payment } from './sections.js'
import {
  choices,
  chosenMethod,
  isPhoneAsked,
  fulfilment,
  ordered,
  orderedStores,
  paymentMethod,
  problem,
  slot,
  ways,
} from './state.js'
import { PlaceBar, Summary } from './summary.js'
import { Timing } from './timing.js'

/** @import { PaymentMethod } from './body.js' */
/** @import { Problem, WayOn } from './problems/ways.js' */

/** The way to pay of the last order on this phone. */
const METHOD = 'payment-method'

export function Checkout() {
  const { t } = useLocale()
  const [openSection, setOpenSection] = useState('')
  const [state, setState] = useState(/** @type {'idle' | 'placing' | 'retrying'} */ ('idle'))
  useEffect(() => void prepare(), [])
  useQuote()

  async function place() {
    if (state !== 'idle') return
    setState('placing')
    problem.value = null
    const sent = ordered.value
    try {
      const next = await placeOrder(orderBody(sent, choices()), {
        onPlaced: () => removeLines(sent),
        onRetry: () => setState('retrying'),
      })
      localStorage.setItem(METHOD, paymentMethod.value)
      location.assign(next) // the button stays busy until the next page is there
    } catch (error) {
      await fail(error, sent)
      setState('idle')
    }
  }

  const onWay = (/** @type {WayOn} */ way) => solve(way, { place, open: setOpenSection })
  const problemAt = (/** @type {Problem['at']} */ at) =>
    html`<${ProblemCard} at=${at} onWay=${onWay} />`
  if (!lines.value) return html`<section class="card skeleton" aria-label=${t('page.loading')} />`
  if (ordered.value.length === 0 && state === 'idle')
    return html`<section class="card">
      <h1>${t('checkout.title')}</h1>
      <p>${t('cart.empty')}</p>
      <a class="button" href="/">${t('cart.to-market')}</a>
    </section>`
  return html`<h1>${t('checkout.title')}</h1>
    <${Changes} found=${changes.value} />
    ${
      slot.value === null &&
      orderedStores.value
        .filter(({ acceptsWhenClosed }) => acceptsWhenClosed)
        .map((store) => html`<${StoreNotice} key=${store.id} store=${store} isNamed />`)
    }
    ${problemAt('stores')}
    <${Fulfilment} />
    ${problemAt('fulfilment')}
    <${Destination}
      isOpen=${openSection === 'address'}
      onOpen=${(/** @type {boolean} */ isOpen) => setOpenSection(isOpen ? 'address' : '')}
    />
    ${problemAt('address')} ${problemAt('time')}
    <${Timing}
      isOpen=${openSection === 'times'}
      onOpen=${(/** @type {boolean} */ isOpen) => setOpenSection(isOpen ? 'times' : '')}
    />
    <${Payment} />
    ${problemAt('payment')}
    <${Contact} />
    <${Summary} />
    ${problemAt('lines')} ${problemAt('order')}
    <${PlaceBar} state=${state} onPlace=${place} />`
}

async function prepare() {
  chosenMethod.value = /** @type {PaymentMethod | null} */ (localStorage.getItem(METHOD))
  await Promise.all([loadSettings(), refreshCart()])
  if (!ways.value.delivery && ways.value.pickup) fulfilment.value = 'pickup'
  isPrepared.value = true
}

/** @param {any} error @param {import('../cart/lines.js').CartLine[]} sent */
async function fail(error, sent) {
  const described = await describeProblem(error, sent)
  if (described.at === 'phone') isPhoneAsked.value = true
  problem.value = { ...described, isAnswer: true }
}
