/** Which address is open. Links to other places of the console change it without loading the page again. Browser only. */
import { computed, signal } from '@preact/signals'

const ROOT = '/console'

const address = signal(location.pathname + location.search)

/** The section that is open, empty for the first one, and what is open of it. */
export const place = computed(() => {
  const { pathname } = new URL(address.value, location.origin)
  const [section = '', id = ''] = pathname
    .slice(ROOT.length + 1)
    .split('/')
    .map(decodeURIComponent)
  return { section, id }
})

/** What is chosen in the section: filters, a page. */
export const query = computed(() => new URL(address.value, location.origin).searchParams)

/** @param {string} section @param {string} [id] */
export const linkTo = (section, id) =>
  [ROOT, section, id && encodeURIComponent(id)].filter(Boolean).join('/')

/** Opens a place of the console, or leaves it. @param {string} to */
export function go(to) {
  if (!isOwn(to)) return location.assign(to)
  history.pushState(null, '', to)
  address.value = to
  scrollTo(0, 0)
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** Changes what is chosen without a step in the history. @param {Record<string, string>} changes empty ones are removed */
export function choose(changes) {
  const params = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes))
    if (value) params.set(name, value)
    else params.delete(name)
  const to = location.pathname + (params.size > 0 ? `?${params}` : '')
  history.replaceState(null, '', to)
  address.value = to
}

/** @param {string} to */
function isOwn(to) {
  const { origin, pathname } = new URL(to, location.href)
  return origin === location.origin && (pathname === ROOT || pathname.startsWith(`${ROOT}/`))
}

addEventListener('popstate', () => (address.value = location.pathname + location.search))

document.addEventListener('click', (event) => {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || !isPlain || event.defaultPrevented || link.target || link.download) return
  if (!isOwn(link.href) || link.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  const { pathname, search } = new URL(link.href)
  go(pathname + search)
})
