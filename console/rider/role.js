/** What riders find in the console. */
import { startServiceWorker } from '../../storefront/offline/prepare.js'
import { locale } from '../../storefront/shared/page-locale.js'
import { ask } from '../parts/ask.js'
import { linkTo } from '../shell/router.js'
import { clearActs, loadActs } from './acts/store.js'
import { keepConsole } from './keep.js'

startServiceWorker()
keepConsole()

/** @type {import('../shell/roles.js').Role} */
export const role = {
  sections: [
    {
      id: '',
      title: 'rider.route',
      icon: 'bike',
      isMain: true,
      load: async () => (await import('./route/route.js')).Route,
    },
    {
      id: 'history',
      title: 'rider.history',
      icon: 'coins',
      isMain: true,
      load: async () => (await import('./history.js')).History,
    },
  ],
  async mayLeave() {
    const { waiting } = await loadActs()
    const isSure = waiting.length === 0 || (await ask(lossOf(waiting.length))) !== null
    if (isSure) await clearActs()
    return isSure
  },
  linkOf: ({ orderId, url }) => (orderId ? linkTo('') : url),
}

/** @param {number} count */
const lossOf = (count) => ({
  title: locale.t('rider.leave', { count }),
  text: locale.t('rider.leave-text'),
  action: locale.t('rider.leave-yes'),
  isDangerous: true,
})
