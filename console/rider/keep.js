/** Keeps the console on the phone, for a start without a connection: its page, and the modules that it has loaded. */

/** The first work of the day comes first on slow data. */
const LATER_MS = 3_000

export const keepConsole = () => setTimeout(() => void keep().catch(() => {}), LATER_MS)

async function keep() {
  if (!('serviceWorker' in navigator)) return
  await Promise.all([import('./route/route.js'), import('./route/fail.js')])
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const assets = loaded.filter((path) => path.startsWith('/assets/'))
  active?.postMessage({ page: '/console', assets: [...new Set(assets)] })
}
