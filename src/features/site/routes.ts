import type { Route } from '../../platform/http/route.ts'
import { assetRoutes } from './asset-routes.ts'
import { docsRoutes } from './docs.ts'
import { marketPages } from './market/pages.ts'
import { homePage } from './pages/home.ts'
import { pageRoutes } from './pages.ts'

/** The pages, and the reference of the `api` routes. */
export function siteRoutes(api: readonly Route[]): Route[] {
  return [...assetRoutes, ...homePage, ...pageRoutes, ...marketPages, ...docsRoutes(api)]
}
