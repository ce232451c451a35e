/** What the operator of this market set: its name, and whether it is open at all. */
import { api } from './session.js'

/** The public settings, after putting the market's name on the page. Null when they can't be had. */
export async function applySettings() {
  const answer = await api('GET', '/api/settings').catch(() => null)
  if (!answer) return null
  for (const place of document.querySelectorAll('[data-site-name]'))
    place.textContent = answer.settings.siteName
  return answer.settings
}
