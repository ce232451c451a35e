/** One screen to check, and one button. */
import { useEffect, useState } from 'preact/hooks'
import { Changes, StoreNotice } from '../cart/notices.js'
import { changes, refreshCart } from '../cart/refresh.js'
import { lines, removeLines } from '../cart/store.js'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { orderBody } from './body.js'
import { Destination } from './destination.js'
import { placeOrder } from './place.js'
import { ProblemCard } from './problem.js'
import { explainProblem } from './problems.js'
import { Contact } from './contact.js'
import { Fulfilment, Payment } from './sections.js'
import { solve } from './solve.js'
import {
  choices,
  isPhoneAsked,
  fulfilment,
  hasSlots,
  offeredMethods,
  ordered,
  orderedStores,
  paymentMethod,
  problem,
  settings,
  slot,
  ways,
} from './state.js'
import { PlaceBar, Summary } from './summary.js'
import { Timing } from './timing.js'

/** @import { WayOn } from './ways.js' */

/** The way to pay of the last order on this phone. */
const METHOD = 'payment-method'

export function Checkout() {
  const { t } = useLocale()
  const [openSection, setOpenSection] = useState('')
  const [state, setState] = useState(/** @type {'idle' | 'placing' | 'retrying'} */ ('idle'))
  useEffect(() => void prepare(), [])

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

  const open = (/** @type {string} */ section) => {
    setOpenSection(section)
    if (section === 'phone') isPhoneAsked.value = true
  }
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
      orderedStores.value.map(
        (store) => html`<${StoreNotice} key=${store.id} store=${store} isNamed />`,
      )
    }
    <${Fulfilment} />
    <${Destination}
      isOpen=${openSection === 'address'}
      onOpen=${(/** @type {boolean} */ isOpen) => setOpenSection(isOpen ? 'address' : '')}
    />
    <${Timing}
      isOpen=${openSection === 'times'}
      onOpen=${(/** @type {boolean} */ isOpen) => setOpenSection(isOpen ? 'times' : '')}
    />
    <${Payment} />
    <${Contact} />
    <${Summary} />
    <${ProblemCard} onWay=${(/** @type {WayOn} */ way) => solve(way, { place, open })} />
    <${PlaceBar} state=${state} onPlace=${place} />`
}

async function prepare() {
  const kept = localStorage.getItem(METHOD)
  const [{ settings: found }] = await Promise.all([
    api('GET', '/api/settings').catch(() => ({ settings: {} })),
    refreshCart(),
  ])
  settings.value = found
  const methods = offeredMethods.value
  paymentMethod.value =
    methods.find((method) => method === kept) ?? methods[0] ?? 'cash_on_delivery'
  if (!ways.value.delivery && ways.value.pickup) fulfilment.value = 'pickup'
}

/** @param {any} error @param {import('../cart/lines.js').CartLine[]} sent */
async function fail(error, sent) {
  if (error.code === 'PRICE_CHANGED' || error.code === 'PRODUCT_UNAVAILABLE') await refreshCart()
  problem.value = explainProblem(error, {
    lines: sent,
    fulfilment: fulfilment.value,
    hasSlots: hasSlots.value,
  })
}
