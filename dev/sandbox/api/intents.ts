/** Online banking: a payment intent, a payment method attached to it, and a redirect to the bank. */
import { addPayment, showPayment, showPlain } from './payments.ts'
import {
  fail,
  failOnProblems,
  checkAmount,
  checkChoice,
  checkCurrency,
  checkText,
  checkUrl,
} from './errors.ts'
import type { ApiResource, Sandbox } from '../sandbox.ts'
import { asObject } from './sources.ts'
import type { Attributes, Resource } from '../store.ts'
import { newId } from '../store.ts'

const BANKS: Record<string, string[]> = {
  dob: ['bpi', 'ubp'],
  brankas: ['bdo', 'landbank', 'metrobank'],
}

export function createIntent(sandbox: Sandbox, given: Attributes): ApiResource {
  const allowed = Array.isArray(given.payment_method_allowed) ? given.payment_method_allowed : []
  failOnProblems([
    checkAmount(given.amount, sandbox.options.minCentavos),
    checkCurrency(given.currency),
    ...(allowed.length > 0 ? allowed : [null]).map((method) =>
      checkChoice(method, 'payment_method_allowed', Object.keys(BANKS)),
    ),
  ])
  const intent = sandbox.store.add('payment_intent', 'pi', {
    amount: given.amount,
    capture_type: 'automatic',
    client_key: newId('client'),
    currency: given.currency,
    description: given.description ?? null,
    last_payment_error: null,
    metadata: given.metadata ?? null,
    next_action: null,
    payment_method_allowed: allowed,
    statement_descriptor: given.statement_descriptor ?? null,
    status: 'awaiting_payment_method',
  })
  return showIntent(sandbox, intent)
}

export function createMethod(sandbox: Sandbox, given: Attributes): ApiResource {
  failOnProblems([checkChoice(given.type, 'type', Object.keys(BANKS))])
  const type = String(given.type)
  const details = asObject(given.details)
  failOnProblems([checkChoice(details.bank_code, 'details.bank_code', BANKS[type] ?? [])])
  const method = sandbox.store.add('payment_method', 'pm', {
    type,
    details: { bank_code: details.bank_code },
    billing: given.billing ?? null,
    metadata: given.metadata ?? null,
  })
  return showPlain(method)
}

export function attachMethod(sandbox: Sandbox, id: string, given: Attributes): ApiResource {
  const intent = findIntent(sandbox, id)
  failOnProblems([
    checkText(given.payment_method, 'payment_method'),
    checkUrl(given.return_url, 'return_url'),
  ])
  const { status, payment_method_allowed: allowed } = intent.attributes
  if (!['awaiting_payment_method', 'awaiting_next_action'].includes(String(status)))
    fail(
      'resource_failed_state',
      `The payment intent is ${String(status)}; nothing can be attached.`,
    )
  const methodId = String(given.payment_method)
  const method =
    sandbox.store.get('payment_method', methodId) ??
    fail('resource_not_found', `No such payment method with id ${methodId}.`)
  if (!Array.isArray(allowed) || !allowed.includes(method.attributes.type))
    fail(
      'parameter_invalid',
      'The payment method is not among payment_method_allowed.',
      'payment_method',
    )

  intent.attributes.status = 'awaiting_next_action'
  intent.internal.methodId = methodId
  intent.internal.returnUrl = given.return_url
  sandbox.store.save(intent)
  return showIntent(sandbox, intent)
}

export function findIntent(sandbox: Sandbox, id: string): Resource {
  return (
    sandbox.store.get('payment_intent', id) ??
    fail('resource_not_found', `No such payment intent with id ${id}.`)
  )
}

/** Applies the customer's decision at the bank: the payment succeeds, or it fails and another method may be attached. */
export function completeIntent(sandbox: Sandbox, intent: Resource, failure: string | null): void {
  const method = sandbox.store.get('payment_method', String(intent.internal.methodId))
  const { amount, currency, description, metadata, statement_descriptor } = intent.attributes
  const payment = addPayment(sandbox, {
    amount,
    billing: method?.attributes.billing ?? null,
    currency,
    description,
    metadata,
    payment_intent_id: intent.id,
    source: {
      id: newId('src'),
      type: method?.attributes.type,
      provider: { id: asObject(method?.attributes.details).bank_code },
    },
    statement_descriptor,
    status: failure ? 'failed' : 'paid',
    ...(failure && {
      failed_code: failure,
      failed_message: 'The customer did not authorise the payment.',
    }),
  })
  intent.internal.paymentIds = [...paymentIds(intent), payment.id]
  intent.attributes.status = failure ? 'awaiting_payment_method' : 'succeeded'
  intent.attributes.last_payment_error = failure ? { failed_code: failure } : null
  sandbox.store.save(intent)
}

export function showIntent(sandbox: Sandbox, intent: Resource): ApiResource {
  const { id, type, attributes, internal } = intent
  const payments = paymentIds(intent)
    .map((paymentId) => sandbox.store.get('payment', paymentId))
    .filter((payment) => payment !== null)
    .map((payment) => showPayment(sandbox, payment))
  const redirect = { url: `${sandbox.publicUrl()}/checkout/${id}`, return_url: internal.returnUrl }
  const waiting = attributes.status === 'awaiting_next_action'
  const next_action = waiting ? { type: 'redirect', redirect } : null
  return { id, type, attributes: { ...attributes, next_action, payments } }
}

function paymentIds({ internal }: Resource): string[] {
  return Array.isArray(internal.paymentIds) ? internal.paymentIds : []
}
