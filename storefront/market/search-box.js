/** The field to search with: a plain form, to which scripts add suggestions. */
import { useRef, useState } from 'preact/hooks'
import { Icon } from '../parts/icon.js'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

const TYPING_PAUSE_MS = 200
const MIN_LENGTH = 2

/** @typedef {{ type: 'product' | 'store', text: string, id: string }} Suggestion */

/** @param {{ q?: string }} props What was searched for. */
export function SearchBox({ q = '' }) {
  const { t } = useLocale()
  const { suggestions, suggest } = useSuggestions()
  return html`<form class="search-box" action="/search" role="search">
    <label class="visually-hidden" for="q">${t('search.label')}</label>
    <input
      id="q"
      name="q"
      type="search"
      required
      maxlength="200"
      autocomplete="off"
      enterkeyhint="search"
      placeholder=${t('search.placeholder')}
      defaultValue=${q}
      onInput=${(/** @type {any} */ event) => suggest(event.currentTarget.value)}
    />
    <button class="button" aria-label=${t('search.submit')}><${Icon} name="search" /></button>
    <p class="visually-hidden" role="status">
      ${suggestions.length > 0 && t('search.suggestions', { count: suggestions.length })}
    </p>
    ${
      suggestions.length > 0 &&
      html`<ul class="suggestions">
        ${suggestions.map(
          ({ type, text }) =>
            html`<li>
              <a href=${`/search?q=${encodeURIComponent(text)}`}
                ><${Icon} name=${type === 'store' ? 'bag' : 'search'} />${text}</a
              >
            </li>`,
        )}
      </ul>`
    }
  </form>`
}

/** What can be meant by what is typed so far; a search that fails suggests nothing. */
function useSuggestions() {
  const [suggestions, setSuggestions] = useState(/** @type {Suggestion[]} */ ([]))
  const latest = useRef('')
  const suggest = async (/** @type {string} */ typed) => {
    const text = typed.trim()
    latest.current = text
    await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS))
    if (latest.current !== text) return
    const path = `/api/search/autocomplete?limit=6&q=${encodeURIComponent(text)}`
    const found =
      text.length < MIN_LENGTH ? [] : await api('GET', path).then(suggestionsOf, () => [])
    if (latest.current === text) setSuggestions(found)
  }
  return { suggestions, suggest }
}

/** @param {{ suggestions: Suggestion[] }} reply */
const suggestionsOf = ({ suggestions }) => suggestions
