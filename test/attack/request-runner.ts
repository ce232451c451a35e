/** Sends what recipes say, as everybody, to rows that are there. */
import { config } from '../../src/config/config.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { deniedCallersOf, requestTo } from '../access/request.ts'
import { callers, createActors, type Actors } from '../access/actors.ts'
import { guards } from '../access/guards.ts'
import type { Request } from '../access/rules.ts'
import { send, type Answer } from '../support/client.ts'
import { createUser } from '../support/actors.ts'
import { signatureOf } from '../support/messenger.ts'
import { providerSignature } from '../support/payment-provider.ts'
import { jsonPaths, withValueAt } from './json-path.ts'
import { filled, type BodyRecipe, type Recipe } from './arbitraries.ts'

const keys: Record<string, Record<string, string>> = {
  smmKey: { 'x-smm-key': config.smm.keys[0]! },
  internalKey: { 'x-internal-key': config.internalKeys[0]! },
  scraper: guards.scraper!.key!,
}

/** How events of others are signed, so that what is in them is looked at. */
const signers: Record<string, (body: string) => Record<string, string>> = {
  '/api/webhooks/provider': (body) => ({ 'provider-signature': providerSignature(body) }),
  '/api/webhooks/messenger': (body) => ({ 'x-hub-signature-256': signatureOf(body) }),
}

/** One who plays recipes; its cast is gathered anew once a request has put it out of work. */
export class RequestRunner {
  #cast!: Actors
  #ids: string[] = []
  #right: { route: Route; request: Request } | undefined
  sent = 0
  readonly statuses: Record<number, number> = {}

  async gather(): Promise<void> {
    await knex('shopping_agents').update({ is_blocked: false }) // by an admin of an earlier cast
    this.#cast = await createActors()
    this.#right = undefined
    const { order, store, product, rider } = this.#cast
    const account = await createUser() // what is done to it locks nobody of the cast out
    this.#ids = [order.id, store.id, product.id, rider.riderId, account.id, order.items[0]!.id]
  }

  /** Sends it to rows that are fresh, by somebody who can still call. */
  async play(route: Route, recipe: Recipe): Promise<Answer> {
    const answer = await this.send(route, recipe, await this.right(route))
    if (answer.status < 300 && route.method !== 'get') this.#right = undefined // its row may be used up
    if (recipe.as === 'right' && isOut(answer)) await this.gather()
    return answer
  }

  /** A request that is right in everything, about rows of the cast. */
  async right(route: Route): Promise<Request> {
    if (this.#right?.route !== route) {
      const request = await requestTo(route, this.#cast).catch(async () => {
        await this.gather() // an earlier request has closed the store, say
        return await requestTo(route, this.#cast)
      })
      this.#right = { route, request }
    }
    return this.#right.request
  }

  async send(route: Route, recipe: Recipe, right: Request): Promise<Answer> {
    const values = [...(right.params ?? [])]
    const given = [...recipe.params]
    const path = route.path.replaceAll(/:\w+/g, () => {
      const fitting = encodeURIComponent(values.shift()!)
      return filled(given.shift() ?? fitting, this.#ids)
    })
    const query = recipe.query === null ? right.query : filled(recipe.query, this.#ids)
    const { body, headers } = this.#body(route, recipe, right)
    const { as, headers: program } = this.#caller(route, recipe, right)
    const key: Record<string, string> = recipe.key === null ? {} : { 'idempotency-key': recipe.key }
    const answer = await send(route.method.toUpperCase(), query ? `${path}?${query}` : path, body, {
      as,
      headers: { ...right.headers, ...program, ...headers, ...key },
    })
    this.sent += 1
    this.statuses[answer.status] = (this.statuses[answer.status] ?? 0) + 1
    return answer
  }

  #caller(route: Route, { as }: Recipe, right: Request) {
    const { people } = this.#cast
    if (as !== 'right')
      return as in keys
        ? { headers: keys[as] }
        : { as: right.as?.[as as 'admin'] ?? people[as as 'admin'] }
    const { key } = guards[route.auth.name]!
    const refusals = deniedCallersOf(route)
    const first = callers.find(
      (caller) => caller !== 'nobody' && caller !== 'badToken' && !refusals[caller],
    )
    if (key || !first) return { headers: key }
    return { as: right.as?.[first] ?? people[first] }
  }

  #body(
    route: Route,
    { body: recipe }: Recipe,
    right: Request,
  ): { body?: unknown; headers?: Record<string, string> } {
    const sign = signers[route.path]
    if (recipe.kind === 'right') return { body: right.body ?? (route.body ? {} : undefined) }
    if (route.method === 'get') return {}
    if (recipe.kind === 'text')
      return { body: recipe.text, headers: { 'content-type': recipe.type } }
    const text = filled(JSON.stringify(valueOf(recipe, jsonOf(right.body))) ?? 'null', this.#ids)
    return { body: text, headers: sign?.(text) }
  }
}

function valueOf(recipe: BodyRecipe, right: object): unknown {
  if (recipe.kind === 'made') return recipe.value
  if (recipe.kind === 'full')
    return withValueAt({ ...(recipe.value as object), ...right }, recipe.edit.place, recipe.edit.by)
  let value: unknown = right
  for (const { place, by } of recipe.kind === 'edited' ? recipe.edits : []) {
    const places = [...jsonPaths(value)]
    if (places.length > 0) value = withValueAt(value, places[place % places.length]!, by)
  }
  return value
}

/** Whether the caller can do nothing more: signed out by what it did, or over its limit. */
function isOut({ status, headers }: Answer): boolean {
  return status === 429 || Boolean(headers.get('www-authenticate')?.includes('invalid_token'))
}

/** A body as a value that can be edited. Forms and sheets have none. */
function jsonOf(body: unknown): object {
  if (typeof body !== 'string') return body instanceof FormData ? {} : (body ?? {})
  return body.startsWith('{') ? JSON.parse(body) : {}
}
