/** E-wallet sources: pending -> chargeable -> paid, or cancelled, or expired. */
import {
  fail,
  failOnProblems,
  checkAmount,
  checkChoice,
  checkCurrency,
  checkUrl,
} from './errors.ts'
import type { ApiResource, Sandbox } from '../sandbox.ts'
import type { Attributes, Resource } from '../store.ts'

export function createSource(sandbox: Sandbox, given: Attributes): ApiResource {
  const redirect = asObject(given.redirect)
  failOnProblems([
    checkAmount(given.amount, sandbox.options.minCentavos),
    checkCurrency(given.currency),
    checkChoice(given.type, 'type', ['gcash', 'grab_pay']),
    checkUrl(redirect.success, 'redirect.success'),
    checkUrl(redirect.failed, 'redirect.failed'),
  ])
  const source = sandbox.store.add('source', 'src', {
    amount: given.amount,
    billing: given.billing ?? null,
    currency: given.currency,
    description: given.description ?? null,
    metadata: given.metadata ?? null,
    redirect: { success: redirect.success, failed: redirect.failed },
    status: 'pending',
    type: given.type,
  })
  return showSource(sandbox, source)
}

export function findSource(sandbox: Sandbox, id: string): Resource {
  const source =
    sandbox.store.get('source', id) ?? fail('resource_not_found', `No such source with id ${id}.`)
  const { status } = source.attributes
  const authorisedAt = Number(source.internal.authorisedAt)
  if (status === 'chargeable' && authorisedAt + sandbox.options.chargeableMs <= Date.now())
    setSourceStatus(sandbox, source, 'expired')
  return source
}

export function setSourceStatus(sandbox: Sandbox, source: Resource, status: string): void {
  source.attributes.status = status
  if (status === 'chargeable') source.internal.authorisedAt = Date.now()
  sandbox.store.save(source)
  if (status === 'chargeable') sandbox.emit('source.chargeable', showSource(sandbox, source))
}

export function showSource(sandbox: Sandbox, { id, type, attributes }: Resource): ApiResource {
  const redirect = {
    checkout_url: `${sandbox.publicUrl()}/checkout/${id}`,
    ...asObject(attributes.redirect),
  }
  return { id, type, attributes: { ...attributes, redirect } }
}

export function asObject(value: unknown): Attributes {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
