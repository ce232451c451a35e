import type { Route } from '../../platform/http/route.ts'
import { assetRoutes } from './assets/serve.ts'
import { docsRoutes } from './docs.ts'
import { accountPages } from './pages/account.ts'
import { applyPages } from './pages/apply.ts'
import { agreementPages } from './pages/agreements.ts'
import { consolePages } from './pages/console.ts'
import { designPage } from './pages/design.ts'
import { homePages } from './pages/home.ts'
import { installRoutes } from './pages/install.ts'
import { productPage } from './pages/product.ts'
import { storePage } from './pages/store.ts'
import { rentalPages } from './pages/rentals.ts'
import { searchPage } from './pages/search.ts'
import { shopPages } from './pages/shop.ts'

/** The pages, and the reference of the `api` routes. */
export function siteRoutes(api: readonly Route[]): Route[] {
  return [
    ...assetRoutes,
    ...homePages,
    ...searchPage,
    ...rentalPages,
    ...agreementPages,
    ...designPage,
    ...storePage,
    ...productPage,
    ...shopPages,
    ...accountPages,
    ...applyPages,
    ...consolePages,
    ...installRoutes,
    ...docsRoutes(api),
  ]
}
