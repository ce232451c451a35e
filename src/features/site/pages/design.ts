import { DesignPage } from '../../../../storefront/design/page.js'
import { page } from '../render/page.ts'

export const designPage = page({
  path: '/design',
  summary: 'Show every element of the pages, for those who build them',
  load: async () => ({}),
  head: () => ({ title: 'Design' }),
  view: DesignPage,
})
