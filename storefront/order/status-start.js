/** Keeps the page of an order, which a link shows without an account, as it is now. The server renders it. */
import { startIslands } from '../shared/start.js'

/** A payment is waited for with more impatience than a rider. */
const pauseMs = () => (document.querySelector('[data-status=pending]') ? 4_000 : 20_000)
const isOver = () => document.querySelector('[data-status=delivered], [data-status=cancelled]')

/** Without a connection it stays as it is. */
async function look() {
  const page = await fetch(location.href).catch(() => null)
  if (!page?.ok) return
  const next = new DOMParser().parseFromString(await page.text(), 'text/html').querySelector('main')
  const main = document.querySelector('main')
  if (next && main && next.innerHTML !== main.innerHTML) main.replaceChildren(...next.childNodes)
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer

function follow() {
  clearTimeout(timer)
  if (document.hidden || isOver()) return
  timer = setTimeout(() => void look().then(follow), pauseMs())
}

startIslands({})
follow()
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void look().then(follow)
})
