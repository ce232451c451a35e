/**
 * A page that is open while the market is updated cannot load its further modules any more: their names have changed, and modules of two
 * versions do not fit together. It then says so; what was typed into it stays until its user loads the new one. Browser only.
 */
import { locale } from './page-locale.js'

export function watchForNewVersion() {
  /** @type {HTMLElement | undefined} */
  let bar
  async function look() {
    if (!bar && (await isOutdated())) document.body.prepend((bar ??= createBar()))
  }
  addEventListener('unloadable', () => void look()) // from an import that fails, whatever its page does without the module
}

/** Whether the market answers, and its page names other assets than this one. */
async function isOutdated() {
  const page = await fetch(location.href, { cache: 'no-store' }).catch(() => null)
  if (!page?.ok) return false
  const present = await page.text()
  const script = document.querySelector('script[type=module]')?.getAttribute('src') ?? ''
  const named = [script, ...Object.values(document.documentElement.dataset)].join(' ')
  return (named.match(/\/assets\/[\w.-]+/g) ?? []).some((asset) => !present.includes(asset))
}

function createBar() {
  const bar = document.createElement('p')
  bar.className = 'page-bar'
  bar.setAttribute('role', 'alert')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'link'
  button.textContent = locale.t('page.load-new')
  button.addEventListener('click', () => location.reload())
  bar.append(`${locale.t('page.new-version')} `, button)
  return bar
}
