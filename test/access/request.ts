import type { Route } from '../../src/platform/http/route.ts'
import { send, type Answer } from '../support/client.ts'
import type { Caller, Actors } from './actors.ts'
import { guards, type DeniedCallers } from './guards.ts'
import { rules, type Request, type Rule } from './rules.ts'

export const titleOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`

/** @throws for a route without a rule */
export function ruleOf(route: Route): Rule {
  const rule = rules[titleOf(route)]
  if (!rule) throw new Error(`Add a rule for ${titleOf(route)} to test/access/rules.ts`)
  if (!guards[route.auth.name])
    throw new Error(`Add the guard ${route.auth.name} to test/access/guards.ts`)
  return rule
}

/** The callers whom a route denies access, by its guard or by the ownership of the row; the code of the guard wins. */
export function deniedCallersOf(route: Route): DeniedCallers {
  return { ...ruleOf(route).deniedTo, ...guards[route.auth.name]!.deniedTo }
}

export async function requestTo(route: Route, actors: Actors): Promise<Request> {
  return (await ruleOf(route).buildRequest?.(actors)) ?? {}
}

/** Sends the request as `caller`, or as its substitute in `request.as`; with an empty body if the route takes one. */
export async function sendAs(
  caller: Caller,
  route: Route,
  request: Request,
  actors: Actors,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const values = [...(request.params ?? [])]
  const path = route.path.replaceAll(/:\w+/g, () => encodeURIComponent(values.shift()!))
  const query = request.query ? `?${request.query}` : ''
  const body = request.body ?? (route.body ? {} : undefined)
  return await send(route.method.toUpperCase(), path + query, body, {
    as: request.as?.[caller] ?? actors.people[caller],
    headers: { ...request.headers, ...headers },
  })
}
