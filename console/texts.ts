/** The keys of the console's texts, beside those that it shares with the storefront. Types only. */
import type admin from './texts/en/admin.json'
import type business from './texts/en/business.json'
import type console from './texts/en/console.json'
import type office from './texts/en/office.json'
import type rider from './texts/en/rider.json'
import type vendor from './texts/en/vendor.json'

export type ConsoleTextKey = keyof Own

type Own = typeof admin &
  typeof business &
  typeof console &
  typeof office &
  typeof rider &
  typeof vendor

declare module '../storefront/shared/texts.ts' {
  interface Texts extends Own {}
}
