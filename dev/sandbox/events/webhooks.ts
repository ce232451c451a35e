/** Webhooks: where events go. The one from the environment is kept in step with it; others are made over the API. */
import { randomBytes } from 'node:crypto'
import { refuse, refuseAll, wrongUrl } from '../api/errors.ts'
import type { ApiResource, Sandbox, SandboxOptions } from '../sandbox.ts'
import type { Attributes, Resource, Store } from '../store.ts'

export function createWebhook({ store }: Sandbox, given: Attributes): ApiResource {
  const events = Array.isArray(given.events) ? given.events.map(String) : []
  refuseAll([
    wrongUrl(given.url, 'url'),
    events.length > 0
      ? null
      : { code: 'parameter_required', detail: 'events is required.', pointer: 'events' },
  ])
  return addWebhook(store, String(given.url), `whsk_${randomBytes(16).toString('hex')}`, events)
}

function addWebhook(store: Store, url: string, secret: string, events: string[], hidden = {}) {
  const attributes = { disabled_reason: null, events, secret_key: secret, status: 'enabled', url }
  return store.add('webhook', 'hook', attributes, hidden)
}

/** Makes or updates the webhook of the environment, and enables it again. */
export function keepConfiguredWebhook(store: Store, webhook: SandboxOptions['webhook']): void {
  const earlier = allWebhooks(store).find(({ hidden }) => hidden.configured === true)
  if (webhook && !earlier) {
    addWebhook(store, webhook.url, webhook.secret, ['*'], { configured: true })
  } else if (earlier) {
    const now = webhook ? { url: webhook.url, secret_key: webhook.secret } : {}
    Object.assign(earlier.attributes, now)
    switchWebhook(store, earlier, Boolean(webhook))
  }
}

export function allWebhooks(store: Store): Resource[] {
  return store.list('webhook', { limit: 1000 }).data
}

export function findWebhook({ store }: Sandbox, id: string): Resource {
  return store.get('webhook', id) ?? refuse('resource_not_found', `No such webhook with id ${id}.`)
}

export function switchWebhook(store: Store, hook: Resource, enabled: boolean): ApiResource {
  hook.attributes.status = enabled ? 'enabled' : 'disabled'
  hook.attributes.disabled_reason = enabled ? null : 'disabled_by_merchant'
  if (enabled) hook.hidden.exhausted = 0
  store.save(hook)
  return hook
}

/** After three events whose retries were all spent, the provider gives up on the webhook. */
export function countExhausted(store: Store, hook: Resource): void {
  const exhausted = Number(hook.hidden.exhausted ?? 0) + 1
  hook.hidden.exhausted = exhausted
  if (exhausted >= 3) {
    hook.attributes.status = 'disabled'
    hook.attributes.disabled_reason = 'max_retries_exceeded'
  }
  store.save(hook)
}

export function takesEvent({ attributes: { events, status } }: Resource, type: string): boolean {
  const wanted = Array.isArray(events) ? events : []
  return status === 'enabled' && (wanted.includes(type) || wanted.includes('*'))
}
