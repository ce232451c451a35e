/** Payments: created by charging a source, or by an online-banking intent that the customer authorised. */
import {
  fail,
  failOnProblems,
  checkAmount,
  checkChoice,
  checkCurrency,
  checkText,
} from './errors.ts'
import type { ApiResource, Sandbox } from '../sandbox.ts'
import { asObject, findSource, setSourceStatus } from './sources.ts'
import type { Attributes, Resource } from '../store.ts'
import { unixNow } from '../store.ts'

export function chargeSource(sandbox: Sandbox, given: Attributes): ApiResource {
  const reference = asObject(given.source)
  failOnProblems([
    checkAmount(given.amount, sandbox.options.minCentavos),
    checkCurrency(given.currency),
    checkText(reference.id, 'source.id'),
    checkChoice(reference.type, 'source.type', ['source']),
  ])
  const source = findSource(sandbox, String(reference.id))
  const { refuseCharge } = sandbox.faults.get()
  if (refuseCharge)
    fail(refuseCharge, `The sandbox was told to refuse charges with ${refuseCharge}.`)
  if (source.attributes.status !== 'chargeable')
    fail('resource_not_chargeable_state', `The source with id ${source.id} is not chargeable.`)
  if (given.amount !== source.attributes.amount)
    fail('parameter_invalid', 'The amount does not match the amount of the source.', 'amount')

  setSourceStatus(sandbox, source, 'paid')
  return addPayment(sandbox, {
    amount: given.amount,
    billing: source.attributes.billing,
    currency: given.currency,
    description: given.description ?? null,
    metadata: given.metadata ?? null,
    payment_intent_id: null,
    source: { id: source.id, type: source.attributes.type },
    statement_descriptor: given.statement_descriptor ?? null,
    status: 'paid',
  })
}

/** Stores a payment with its fee and net amount, and emits its event. */
export function addPayment(sandbox: Sandbox, attributes: Attributes): ApiResource {
  const paid = attributes.status === 'paid'
  const amount = Number(attributes.amount)
  const fee = paid ? Math.round(amount * 0.025) : 0
  const now = unixNow()
  const payment = sandbox.store.add('payment', 'pay', {
    ...attributes,
    fee,
    net_amount: paid ? amount - fee : 0,
    external_reference_number: null,
    payout: null,
    taxes: [],
    available_at: paid ? now + 7 * 86_400 : null,
    paid_at: paid ? now : null,
  })
  const shown = showPayment(sandbox, payment)
  sandbox.emit(paid ? 'payment.paid' : 'payment.failed', shown)
  return shown
}

export function findPayment(sandbox: Sandbox, id: string): Resource {
  return (
    sandbox.store.get('payment', id) ?? fail('resource_not_found', `No such payment with id ${id}.`)
  )
}

export function showPayment(sandbox: Sandbox, { id, type, attributes }: Resource): ApiResource {
  const refunds = sandbox.store.refundsOf(id).map(showPlain)
  return { id, type, attributes: { ...attributes, refunds } }
}

/** For resources that are shown as they are stored. */
export function showPlain({ id, type, attributes }: Resource): ApiResource {
  return { id, type, attributes }
}
