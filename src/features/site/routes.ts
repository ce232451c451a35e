import type { Route } from '../../platform/http/route.ts'
import { marketPages } from './market/pages.ts'
import { docsRoutes } from './docs.ts'
import { pageRoutes } from './pages.ts'

/** The pages, and the reference of the `api` routes. */
export function siteRoutes(api: readonly Route[]): Route[] {
  return [...pageRoutes, ...marketPages, ...docsRoutes(api)]
}
