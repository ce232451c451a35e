/** The palette: types to any section, and to what the role can find. Arrows choose, Enter opens. */
import { useEffect, useState } from 'preact/hooks'
import { html } from '../../storefront/shared/html.js'
import { useLocale } from '../../storefront/shared/locale.js'
import { Dialog } from '../parts/dialog.js'
import { go, linkTo } from './router.js'

/** @import { Role } from './roles.js' */

const TYPING_MS = 200
const MOST = 9

/** @param {{ role: Role, onClose: () => void }} props */
export function Palette({ role, onClose }) {
  const { t } = useLocale()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = useFound(role, text)
  const sections = role.sections
    .map(({ id, title }) => ({ title: t(title), link: linkTo(id) }))
    .filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()))
  const entries = [...sections, ...found].slice(0, MOST)
  const open = (/** @type {{ link: string } | undefined} */ entry) => {
    if (!entry) return
    onClose()
    go(entry.link)
  }
  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) setChosen((chosen + by + entries.length) % Math.max(1, entries.length))
    if (event.key === 'Enter') open(entries[chosen])
    if (by || event.key === 'Enter') event.preventDefault()
  }
  const onInput = (/** @type {any} */ { currentTarget }) => {
    setText(currentTarget.value)
    setChosen(0)
  }
  return html`<${Dialog} title=${t('palette.open')} onClose=${onClose} class="palette">
    <input
      type="text"
      role="combobox"
      aria-label=${t('palette.hint')}
      placeholder=${t('palette.hint')}
      aria-expanded="true"
      aria-controls="palette-entries"
      aria-activedescendant=${entries.length > 0 ? `palette-${chosen}` : undefined}
      autocomplete="off"
      autofocus
      onInput=${onInput}
      onKeyDown=${onKeyDown}
    />
    <ul id="palette-entries" role="listbox" aria-label=${t('palette.open')}>
      ${entries.map(
        (entry, index) =>
          html`<li
            key=${entry.link}
            id=${`palette-${index}`}
            role="option"
            aria-selected=${String(index === chosen)}
            onClick=${() => open(entry)}
          >
            ${entry.title}
          </li>`,
      )}
    </ul>
    ${entries.length === 0 && html`<p class="hint">${t('list.none')}</p>`}
  <//>`
}

/** @param {Role} role @param {string} text */
function useFound(role, text) {
  const [found, setFound] = useState(/** @type {{ title: string, link: string }[]} */ ([]))
  useEffect(() => {
    const wanted = text.trim()
    if (wanted.length < 2) return setFound([])
    let isLatest = true
    const find = async () => {
      const finders = role.finders ?? []
      const lists = await Promise.all(finders.map((each) => each(wanted).catch(() => [])))
      if (isLatest) setFound(lists.flat())
    }
    const timer = setTimeout(() => void find(), TYPING_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [text])
  return found
}
