/** The sections: a column on a wide screen, a bar at the thumb on a phone, of which the rest opens above it. */
import { useEffect, useState } from 'preact/hooks'
import { html } from '../../storefront/shared/html.js'
import { useLocale } from '../../storefront/shared/locale.js'
import { Icon } from '../parts/icon.js'
import { linkTo } from './router.js'

/** @import { Section } from './roles.js' */

/** @param {{ sections: Section[], current: string }} props */
export function Navigation({ sections, current }) {
  const { t } = useLocale()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(false), [current])
  const isAmongMore = sections.some(({ id, isMain }) => id === current && !isMain)
  return html`<nav
    class=${isOpen ? 'sections open' : 'sections'}
    aria-label=${t('console.sections')}
  >
    <ul>
      ${sections.map(
        ({ id, title, icon, isMain }) =>
          html`<li key=${id} class=${isMain ? 'main' : undefined}>
            <a href=${linkTo(id)} aria-current=${id === current ? 'page' : undefined}
              ><${Icon} name=${icon} /><span>${t(title)}</span></a
            >
          </li>`,
      )}
      ${
        sections.some(({ isMain }) => !isMain) &&
        html`<li class="main more">
          <button
            type="button"
            aria-expanded=${String(isOpen)}
            aria-current=${isAmongMore ? 'true' : undefined}
            onClick=${() => setOpen(!isOpen)}
          >
            <${Icon} name=${isOpen ? 'close' : 'menu'} /><span>${t('console.more')}</span>
          </button>
        </li>`
      }
    </ul>
  </nav>`
}
