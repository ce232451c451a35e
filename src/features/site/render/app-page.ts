import type { TSchema } from 'typebox'
import type { Route } from '../../../platform/http/route.ts'
import { Loading } from '../../../../storefront/frame/loading.js'
import type { TextKey } from '../../../../storefront/shared/texts.ts'
import type { App } from './language.ts'
import { page } from './page.ts'

interface AppPage {
  title: TextKey
  summary: string
  /** The module of `storefront/` that fills it. */
  script: string
  app?: App
  params?: TSchema
  isLinked?: boolean
  duringMaintenance?: boolean
  cacheControl?: string
}

/** A page that only the browser can fill, because only it knows who is signed in and what is in the cart. */
export function appPage(path: string, { title, ...declared }: AppPage): Route[] {
  return page({
    path,
    load: async () => ({}),
    head: (_, { t }) => ({ title: t(title) }),
    view: Loading,
    ...declared,
  })
}
