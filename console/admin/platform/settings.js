/** The settings of the platform, a group a form. */
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { Field, Form } from '../../../storefront/parts/form.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { say } from '../../parts/message.js'
import { useResource } from '../../parts/resource.js'
import { Failure } from '../../parts/state.js'
import { groups, inputOf, valueOf } from './fields.js'

/** @import { TextKey } from '../../../storefront/shared/texts.ts' */
/** @typedef {keyof typeof groups} Group */

export function Settings() {
  const { t } = useLocale()
  const load = async () => (await api('GET', '/api/admin/settings')).settings
  const { data: settings, error, reload, set } = useResource(load)
  if (!settings)
    return error ? html`<${Failure} error=${error} onRetry=${reload} />` : html`<${Skeleton} />`
  return html`<h1>${t('admin.settings')}</h1>
    <p class="hint">${t('admin.settings-text')}</p>
    <div class="columns">
      ${Object.keys(groups).map(
        (group) =>
          html`<${GroupForm} key=${group} group=${group} settings=${settings} onChange=${set} />`,
      )}
    </div>`
}

/** @param {{ group: Group, settings: any, onChange: (settings: any) => void }} props */
function GroupForm({ group, settings, onChange }) {
  const { t } = useLocale()
  const fields = /** @type {Record<string, string>} */ (groups[group])
  const saved = Object.keys(fields).map((name) => valueOf(settings, name))
  /** @param {Record<string, string>} values */
  async function send(values) {
    const input = inputOf(fields, values)
    const before = Object.fromEntries(Object.keys(input).map((name) => [name, settings[name]]))
    const save = async (/** @type {object} */ changes) =>
      onChange((await api('PATCH', '/api/admin/settings', changes)).settings)
    await save(input)
    say({ text: t('admin.saved'), undo: () => save(before) })
  }
  return html`<section class="card" aria-labelledby=${`settings-${group}`}>
    <h2 id=${`settings-${group}`}>${t(`admin.group.${group}`)}</h2>
    <${Form} key=${JSON.stringify(saved)} send=${send} submit=${t('admin.save')}>
      ${Object.entries(fields).map(
        ([name, kind]) =>
          html`<${Setting}
            key=${name}
            name=${name}
            kind=${kind}
            value=${valueOf(settings, name)}
          />`,
      )}
    <//>
  </section>`
}

/** @param {{ name: string, kind: string, value: any }} props */
function Setting({ name, kind, value }) {
  const { t } = useLocale()
  const label = t(/** @type {TextKey} */ (`admin.setting.${name}`))
  if (kind === 'switch')
    return html`<label class="check">
      <input type="checkbox" name=${name} defaultChecked=${value} /> ${label}
    </label>`
  const isNumber = /^(money|number|percent)/.test(kind)
  return html`<${Field}
    name=${name}
    label=${label}
    hint=${kind.endsWith('?') ? t('admin.no-limit') : undefined}
    multiline=${kind === 'area'}
    type=${isNumber ? 'number' : kind}
    step=${kind === 'percent' ? '0.0001' : isNumber ? '0.01' : undefined}
    min=${isNumber ? 0 : undefined}
    defaultValue=${kind === 'percent' ? Math.round(value * 1_000_000) / 10_000 : value}
  />`
}
