import type { Route } from '../../src/platform/http/route.ts'
import { send, type Answer } from '../support/client.ts'
import type { Caller, Actors } from './actors.ts'
import { guards, type Refusals } from './guards.ts'
import { rules, type Request, type Rule } from './rules.ts'

export const titleOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`

/** @throws for a route that nobody has decided about */
export function ruleOf(route: Route): Rule {
  const rule = rules[titleOf(route)]
  if (!rule) throw new Error(`Say in test/access/rules.ts who may ${titleOf(route)}`)
  if (!guards[route.auth.name])
    throw new Error(`Say in test/access/guards.ts whom the guard ${route.auth.name} turns away`)
  return rule
}

/** Whom a route turns away: its guard first, then the row. */
export function refusalsOf(route: Route): Refusals {
  return { ...ruleOf(route).refuses, ...guards[route.auth.name]!.refuses }
}

export async function requestTo(route: Route, cast: Actors): Promise<Request> {
  return (await ruleOf(route).ask?.(cast)) ?? {}
}

/** Sends it as one of the cast, or whoever stands in. A body is there wherever the route takes one. */
export async function sendAs(
  caller: Caller,
  route: Route,
  request: Request,
  cast: Actors,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const values = [...(request.params ?? [])]
  const path = route.path.replaceAll(/:\w+/g, () => encodeURIComponent(values.shift()!))
  const query = request.query ? `?${request.query}` : ''
  const body = request.body ?? (route.body ? {} : undefined)
  return await send(route.method.toUpperCase(), path + query, body, {
    as: request.as?.[caller] ?? cast.people[caller],
    headers: { ...request.headers, ...headers },
  })
}
