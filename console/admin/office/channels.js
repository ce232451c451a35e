/** Where posts are published: the page, and the groups of each town. */
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { Field, Form } from '../../../storefront/parts/form.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { say } from '../../parts/message.js'
import { useResource } from '../../parts/resource.js'
import { Failure } from '../../parts/state.js'

const path = '/api/smm/config'

export function Channels() {
  const { t } = useLocale()
  /** @returns {Promise<Record<string, string>>} */
  const load = async () => (await api('GET', path)).data
  const { data: saved, error, reload, set } = useResource(load)
  if (!saved)
    return error ? html`<${Failure} error=${error} onRetry=${reload} />` : html`<${Skeleton} />`
  /** @param {Record<string, string>} values */
  async function send(values) {
    const save = async (/** @type {object} */ config) => set((await api('PUT', path, config)).data)
    await save(values)
    say({ text: t('admin.saved'), undo: () => save(/** @type {object} */ (saved)) })
  }
  const groups = Object.keys(saved).filter((key) => key.endsWith('_groups'))
  return html`<section class="card reading">
    <p class="hint">${t('office.channels-text')}</p>
    <${Form} key=${JSON.stringify(saved)} send=${send} submit=${t('admin.save')}>
      <${Field}
        name="social_page_name"
        label=${t('office.page-name')}
        defaultValue=${saved.social_page_name}
      />
      <${Field}
        name="social_page_url"
        type="url"
        label=${t('office.page-url')}
        defaultValue=${saved.social_page_url}
      />
      <${Field}
        name="social_email"
        type="email"
        label=${t('office.page-email')}
        defaultValue=${saved.social_email}
      />
      ${groups.map(
        (key) =>
          html`<${Field}
            key=${key}
            name=${key}
            multiline
            label=${t('office.groups-of', { town: townOf(key) })}
            hint=${t('office.groups-hint')}
            defaultValue=${saved[key]}
          />`,
      )}
    <//>
  </section>`
}

/** `cagayan_de_oro_groups` → Cagayan De Oro. @param {string} key */
const townOf = (key) =>
  key
    .replace(/_groups$/, '')
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
