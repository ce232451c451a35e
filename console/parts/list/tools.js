/** The search and the filters above a list. */
import { useEffect, useRef } from 'preact/hooks'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { choose, query } from '../../shell/router.js'

/** @typedef {{ name: string, label: string, options: [value: string, text: string][] }} Filter `name` as the API calls it. */

const TYPING_MS = 300

/** @param {{ search?: string, filters: Filter[], children?: any }} props */
export function Tools({ search, filters, children }) {
  const { t } = useLocale()
  if (!search && filters.length === 0 && !children) return null
  return html`<div class="list-tools">
    ${search && html`<${Search} label=${search} />`}
    ${filters.map(
      ({ name, label, options }) =>
        html`<select
          key=${name}
          aria-label=${label}
          onChange=${(/** @type {any} */ { currentTarget }) =>
            choose({ [name]: currentTarget.value, page: '' })}
        >
          <option value="">${t('list.all', { label })}</option>
          ${options.map(
            ([value, text]) =>
              html`<option value=${value} selected=${(query.value.get(name) ?? '') === value}>
                ${text}
              </option>`,
          )}
        </select>`,
    )}
    ${children}
  </div>`
}

/** @param {{ label: string }} props */
function Search({ label }) {
  const timer = useRef(/** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined))
  useEffect(() => () => clearTimeout(timer.current), [])
  const onInput = (/** @type {any} */ { currentTarget }) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => choose({ q: currentTarget.value.trim(), page: '' }), TYPING_MS)
  }
  return html`<input
    type="search"
    aria-label=${label}
    placeholder=${label}
    defaultValue=${query.value.get('q') ?? ''}
    onInput=${onInput}
  />`
}
