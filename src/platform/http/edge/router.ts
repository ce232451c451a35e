/**
 * Which route answers a path. Paths without parameters come from a map; the others from one small @koa/router per URL
 * prefix, because one router tries its layers one by one (60 of them cost a third of the throughput).
 */
import Router from '@koa/router'
import type { Route } from '../route.ts'

export type Match<Served> =
  | { served: Served; params: Record<string, string> }
  | { allow: string[] }
  | null

/** Builds the lookup. `Served` is whatever answers a route. Static paths win over `/:id`. */
export function createRouter<Served>(
  routes: readonly Route[],
  serve: (route: Route) => Served,
): (method: string, path: string) => Match<Served> {
  const fixed = new Map<string, Map<string, Served>>()
  const routers = new Map<string, Router>()
  const servedBy = new Map<unknown, Served>()

  for (const route of routes) {
    const served = serve(route)
    const methods = route.method === 'get' ? ['GET', 'HEAD'] : [route.method.toUpperCase()]
    if (!route.path.includes(':')) {
      const byMethod = fixed.get(route.path) ?? new Map<string, Served>()
      for (const method of methods) byMethod.set(method, served)
      fixed.set(route.path, byMethod)
    } else {
      const prefix = literalPrefix(route.path)
      const router = routers.get(prefix) ?? new Router()
      routers.set(prefix, router)
      servedBy.set(
        router.register(route.path, methods, () => {}),
        served,
      )
    }
  }

  return (method, path) => {
    const byMethod = fixed.get(path)
    const found = byMethod?.get(method)
    if (found !== undefined) return { served: found, params: {} }
    const allow = new Set(byMethod?.keys())
    for (const prefix of prefixesOf(path)) {
      const matched = routers.get(prefix)?.match(path, method)
      const layer = matched?.pathAndMethod[0]
      const served = layer && servedBy.get(layer)
      if (layer && served !== undefined)
        return { served, params: layer.params(path, layer.captures(path)) }
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
