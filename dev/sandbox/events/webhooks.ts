/** Webhook endpoints: one is configured by the environment, others are created over the API. */
import { randomBytes } from 'node:crypto'
import { fail, failOnProblems, checkUrl } from '../api/errors.ts'
import type { ApiResource, Sandbox, SandboxOptions } from '../sandbox.ts'
import type { Attributes, Resource, Store } from '../store.ts'

export function createWebhook({ store }: Sandbox, given: Attributes): ApiResource {
  const events = Array.isArray(given.events) ? given.events.map(String) : []
  failOnProblems([
    checkUrl(given.url, 'url'),
    events.length > 0
      ? null
      : { code: 'parameter_required', detail: 'events is required.', pointer: 'events' },
  ])
  return addWebhook(store, String(given.url), `whsk_${randomBytes(16).toString('hex')}`, events)
}

function addWebhook(store: Store, url: string, secret: string, events: string[], internal = {}) {
  const attributes = { disabled_reason: null, events, secret_key: secret, status: 'enabled', url }
  return store.add('webhook', 'hook', attributes, internal)
}

/** Creates or updates the webhook of the environment, and enables it again. */
export function syncConfiguredWebhook(store: Store, webhook: SandboxOptions['webhook']): void {
  const existing = allWebhooks(store).find(({ internal }) => internal.configured === true)
  if (webhook && !existing) {
    addWebhook(store, webhook.url, webhook.secret, ['*'], { configured: true })
  } else if (existing) {
    const settings = webhook ? { url: webhook.url, secret_key: webhook.secret } : {}
    Object.assign(existing.attributes, settings)
    setWebhookEnabled(store, existing, Boolean(webhook))
  }
}

export function allWebhooks(store: Store): Resource[] {
  return store.list('webhook', { limit: 1000 }).data
}

export function findWebhook({ store }: Sandbox, id: string): Resource {
  return store.get('webhook', id) ?? fail('resource_not_found', `No such webhook with id ${id}.`)
}

export function setWebhookEnabled(store: Store, hook: Resource, enabled: boolean): ApiResource {
  hook.attributes.status = enabled ? 'enabled' : 'disabled'
  hook.attributes.disabled_reason = enabled ? null : 'disabled_by_merchant'
  if (enabled) hook.internal.exhausted = 0
  store.save(hook)
  return hook
}

/** Counts an event that used up its retries; after three of them the provider disables the webhook. */
export function countExhausted(store: Store, hook: Resource): void {
  const exhausted = Number(hook.internal.exhausted ?? 0) + 1
  hook.internal.exhausted = exhausted
  if (exhausted >= 3) {
    hook.attributes.status = 'disabled'
    hook.attributes.disabled_reason = 'max_retries_exceeded'
  }
  store.save(hook)
}

export function isSubscribed({ attributes: { events, status } }: Resource, type: string): boolean {
  const subscribed = Array.isArray(events) ? events : []
  return status === 'enabled' && (subscribed.includes(type) || subscribed.includes('*'))
}
