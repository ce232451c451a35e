/** The pages on which people apply to sell or to ride. */
import { appPage } from '../render/app-page.ts'

export const applyPages = [
  ...appPage('/sell', {
    title: 'apply.sell',
    script: 'apply/sell-start.js',
    summary: 'Show the application to sell and its state',
  }),
  ...appPage('/ride', {
    title: 'apply.ride',
    script: 'apply/ride-start.js',
    summary: 'Show the application to ride and its state',
  }),
]
