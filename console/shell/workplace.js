/** The frame of the console around the section that is open: bar, navigation, bell, palette, questions and messages. */
import { useEffect, useState } from 'preact/hooks'
import { html } from '../../storefront/shared/html.js'
import { useLocale } from '../../storefront/shared/locale.js'
import { Skeleton } from '../../storefront/parts/skeleton.js'
import { Questions } from '../parts/ask.js'
import { Icon } from '../parts/icon.js'
import { Messages } from '../parts/message.js'
import { Empty, Failure } from '../parts/state.js'
import { Bell } from './bell.js'
import { Menu } from './menu.js'
import { Navigation } from './navigation.js'
import { Palette } from './palette.js'
import { place } from './router.js'

/** @import { Site } from './console.js' */
/** @import { Role, Section } from './roles.js' */

/** @param {{ role: Role, site: Site }} props */
export function Workplace({ role, site }) {
  const { t } = useLocale()
  const { section: sectionId, id } = place.value
  const section = role.sections.find((each) => each.id === sectionId)
  const title = t(section?.title ?? 'not-found.title')
  useEffect(() => void (document.title = `${title} | ${site.site}`), [title])
  return html`<a class="skip" href="#main">${t('frame.skip')}</a>
    <header class="bar">
      <a class="brand" href="/console"
        ><img src=${site.mark} alt="" width="32" height="32" /><span>${site.site}</span></a
      >
      <div class="tools">
        <${PaletteButton} role=${role} />
        <${Bell} linkOf=${role.linkOf} />
        <${Menu} market=${site.market} mayLeave=${role.mayLeave} />
      </div>
    </header>
    <div class="desk">
      <${Navigation} sections=${role.sections} current=${sectionId} />
      <main id="main" tabindex="-1">
        ${
          section
            ? html`<${Loaded} key=${section.id} section=${section} id=${id} />`
            : html`<${Empty}
                title=${t('not-found.title')}
                link="/console"
                action=${t('console.to-start')}
              />`
        }
      </main>
    </div>
    <${Questions} /><${Messages} />`
}

/** @param {{ section: Section, id: string }} props */
function Loaded({ section, id }) {
  const [Content, setContent] = useState(/** @type {any} */ (null))
  const [hasFailed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    section.load().then(
      (content) => setContent(() => content),
      () => setFailed(true),
    )
  }
  useEffect(load, [])
  if (hasFailed) return html`<${Failure} onRetry=${load} />`
  return Content ? html`<${Content} id=${id} />` : html`<${Skeleton} />`
}

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** @param {{ role: Role }} props */
function PaletteButton({ role }) {
  const { t } = useLocale()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const listen = (/** @type {KeyboardEvent} */ event) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return html`<button type="button" class="find" onClick=${() => setOpen(true)}>
      <${Icon} name="search" /><span>${t('palette.open')}</span><kbd>${shortcut}</kbd>
    </button>
    ${isOpen && html`<${Palette} role=${role} onClose=${() => setOpen(false)} />`}`
}
