/** Choosing how to pay an order that still waits for money. */
import { $, el, pesos } from './elements.js'
import { onSubmit } from './forms.js'
import { methodNames } from './order-view.js'
import { api } from './session.js'

const hints = {
  cash_on_delivery: 'Pay the rider when the order arrives',
  ewallet_a: 'You confirm in GCash and come back here',
  ewallet_b: 'You confirm in Grab and come back here',
  online_banking_c: 'You confirm at your bank and come back here',
}

const switches = {
  ewallet_a: 'ewalletAEnabled',
  ewallet_b: 'ewalletBEnabled',
  online_banking_c: 'onlineBankingCEnabled',
  cash_on_delivery: 'codEnabled',
}

let paying = null

/** Lets the customer pay; `changed` runs when the order is a different one afterwards. */
export function preparePayment(changed) {
  onSubmit($('pay-form'), async ({ paymentMethod }) => {
    const initiated = await api('POST', '/api/payments/initiate', {
      orderId: paying.id,
      paymentMethod,
    })
    if (/^https?:\/\//.test(initiated.checkoutUrl ?? '')) location.assign(initiated.checkoutUrl)
    else await changed()
  })
  $('pay-form').addEventListener('change', nameButton)
}

/** Shows the choice while the order waits for money. What was picked stays picked. */
export function showPayment(order, settings, { failed }) {
  const wasOffered = paying !== null
  paying = order.status === 'pending' ? order : null
  $('pay').hidden = paying === null
  if (!paying || wasOffered) return
  const offered = Object.keys(switches).filter((method) => settings?.[switches[method]] !== false)
  $('methods').append(...offered.map((method) => choice(method, method === order.paymentMethod)))
  $('pay-title').textContent = titleFor(order, failed)
  nameButton()
}

function titleFor({ paymentMethod }, failed) {
  if (failed) return 'Try again, or pay another way'
  return paymentMethod === 'cash_on_delivery'
    ? 'How would you like to pay?'
    : 'Not paid yet? Choose how'
}

function choice(method, checked) {
  return el(
    'label',
    { class: 'choice' },
    el('input', { type: 'radio', name: 'paymentMethod', value: method, required: true, checked }),
    el('span', {}, el('strong', {}, methodNames[method]), el('small', {}, hints[method])),
  )
}

function nameButton() {
  const method = new FormData($('pay-form')).get('paymentMethod')
  $('pay-form').querySelector('[type=submit]').textContent =
    method === 'cash_on_delivery' ? 'Confirm, I pay in cash' : `Pay ${pesos(paying.total)}`
}
