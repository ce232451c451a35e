/** The choice of a payment method for an unpaid order. */
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

const settingNames = {
  ewallet_a: 'ewalletAEnabled',
  ewallet_b: 'ewalletBEnabled',
  online_banking_c: 'onlineBankingCEnabled',
  cash_on_delivery: 'codEnabled',
}

let unpaidOrder = null

/** Wires up the payment form; `onChange` runs after a change of the order. */
export function preparePayment(onChange) {
  onSubmit($('pay-form'), async ({ paymentMethod }) => {
    const initiated = await api('POST', '/api/payments/initiate', {
      orderId: unpaidOrder.id,
      paymentMethod,
    }).catch(failWithMethodNames)
    if (/^https?:\/\//.test(initiated.checkoutUrl ?? '')) location.assign(initiated.checkoutUrl)
    else await onChange()
  })
  $('pay-form').addEventListener('change', updateButton)
}

/** Errors of the API name methods by their codes, such as the other ways to pay above a limit on cash. */
function failWithMethodNames(error) {
  for (const [code, name] of Object.entries(methodNames))
    error.message = error.message.replaceAll(code, name)
  throw error
}

/** Shows the form while the order is unpaid. Later calls keep the selection. */
export function showPayment(order, settings, { failed }) {
  const wasShown = unpaidOrder !== null
  unpaidOrder = order.status === 'pending' ? order : null
  $('pay').hidden = unpaidOrder === null
  if (!unpaidOrder || wasShown) return
  const offered = Object.keys(settingNames).filter(
    (method) => settings?.[settingNames[method]] !== false,
  )
  $('methods').append(
    ...offered.map((method) => methodOption(method, method === order.paymentMethod)),
  )
  $('pay-title').textContent = titleFor(order, failed)
  updateButton()
}

function titleFor({ paymentMethod }, failed) {
  if (failed) return 'Try again, or pay another way'
  return paymentMethod === 'cash_on_delivery'
    ? 'How would you like to pay?'
    : 'Not paid yet? Choose how'
}

function methodOption(method, checked) {
  return el(
    'label',
    { class: 'choice' },
    el('input', { type: 'radio', name: 'paymentMethod', value: method, required: true, checked }),
    el('span', {}, el('strong', {}, methodNames[method]), el('small', {}, hints[method])),
  )
}

function updateButton() {
  const method = new FormData($('pay-form')).get('paymentMethod')
  $('pay-form').querySelector('[type=submit]').textContent =
    method === 'cash_on_delivery' ? 'Confirm, I pay in cash' : `Pay ${pesos(unpaidOrder.total)}`
}
