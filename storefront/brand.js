/** The public settings of the market. */
import { api } from './session.js'

/** Puts the name of the market on the page. @returns the public settings, or null if they can't be loaded */
export async function applySettings() {
  const response = await api('GET', '/api/settings').catch(() => null)
  if (!response) return null
  for (const element of document.querySelectorAll('[data-site-name]'))
    element.textContent = response.settings.siteName
  return response.settings
}
