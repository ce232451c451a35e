/**
 * Finds the route of a path. Paths without parameters come from a map, the others from one small @koa/router per URL prefix:
 * a router tries its layers one by one, and 60 of them cost a third of the throughput.
 */
import Router from '@koa/router'
import type { Route } from '../route.ts'

export type Match<Handler> =
  | { route: Route; handler: Handler; params: Record<string, string> }
  | { allow: string[] }
  | null

interface Entry<Handler> {
  route: Route
  handler: Handler
}

/** Builds the lookup. Static paths win over `/:id`. @returns the match, or the methods that the path allows */
export function createRouter<Handler>(
  routes: readonly Route[],
  createHandler: (route: Route) => Handler,
): (method: string, path: string) => Match<Handler> {
  const fixed = new Map<string, Map<string, Entry<Handler>>>()
  const routers = new Map<string, Router>()
  const entryOfLayer = new Map<unknown, Entry<Handler>>()

  for (const route of routes) {
    const entry = { route, handler: createHandler(route) }
    const methods = route.method === 'get' ? ['GET', 'HEAD'] : [route.method.toUpperCase()]
    if (!route.path.includes(':')) {
      const byMethod = fixed.get(route.path) ?? new Map<string, Entry<Handler>>()
      for (const method of methods) byMethod.set(method, entry)
      fixed.set(route.path, byMethod)
    } else {
      const prefix = literalPrefix(route.path)
      const router = routers.get(prefix) ?? new Router()
      routers.set(prefix, router)
      entryOfLayer.set(
        router.register(route.path, methods, () => {}),
        entry,
      )
    }
  }

  return (method, path) => {
    const byMethod = fixed.get(path)
    const found = byMethod?.get(method)
    if (found) return { ...found, params: {} }
    const allow = new Set(byMethod?.keys())
    for (const prefix of prefixesOf(path)) {
      const matched = routers.get(prefix)?.match(path, method)
      const layer = matched?.pathAndMethod[0]
      const entry = layer && entryOfLayer.get(layer)
      if (layer && entry) return { ...entry, params: layer.params(path, layer.captures(path)) }
      for (const { methods } of matched?.path ?? []) for (const each of methods) allow.add(each)
    }
    return allow.size > 0 ? { allow: [...allow] } : null
  }
}

/** Up to two leading segments without a parameter: `/api/orders/:id` → `/api/orders`, `/orders/:id` → `/orders`. */
function literalPrefix(path: string): string {
  const segments = path.split('/').slice(1, 3)
  const literal = segments.slice(0, segments.findIndex((segment) => segment.startsWith(':')) >>> 0)
  return `/${literal.join('/')}`
}

function prefixesOf(path: string): string[] {
  const second = path.indexOf('/', 1)
  if (second < 0) return [path]
  const third = path.indexOf('/', second + 1)
  return [third < 0 ? path : path.slice(0, third), path.slice(0, second)]
}
