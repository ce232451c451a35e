/** The parts of a section, as links. */
import { html } from '../../storefront/shared/html.js'
import { useLocale } from '../../storefront/shared/locale.js'
import { linkTo } from '../shell/router.js'

/** @import { TextKey } from '../../storefront/shared/texts.ts' */

/** @param {{ section: string, parts: [id: string, title: TextKey][], current: string, label: string }} props */
export function Tabs({ section, parts, current, label }) {
  const { t } = useLocale()
  return html`<nav class="tabs" aria-label=${label}>
    ${parts.map(
      ([id, title]) =>
        html`<a
          key=${id}
          class="tab"
          href=${linkTo(section, id)}
          aria-current=${id === current ? 'page' : undefined}
          >${t(title)}</a
        >`,
    )}
  </nav>`
}
