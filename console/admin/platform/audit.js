/** What admins changed: who, what, before and after. */
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { List } from '../../parts/list/list.js'
import { Empty } from '../../parts/state.js'
import { changesOf } from './changes.js'

/** @import { AuditEntry } from '../types.ts' */

const entities = /** @type {const} */ ([
  'application',
  'order',
  'refund',
  'rider',
  'settings',
  'store',
  'user',
])

export function Audit() {
  const { t, moment } = useLocale()
  /** @type {import('../../parts/list/table.js').Column<AuditEntry>[]} */
  const columns = [
    {
      title: t('admin.action'),
      kind: 'main',
      show: ({ action, subject }) => html`${action}<small>${subject}</small>`,
      sortBy: ({ action }) => action,
    },
    {
      title: t('admin.who'),
      show: ({ actor }) =>
        actor
          ? html`${actor.firstName} ${actor.lastName}<small>${actor.email}</small>`
          : t('admin.command-line'),
      sortBy: ({ actor }) => actor?.email ?? '',
    },
    { title: t('admin.changed'), show: (entry) => html`<${Changes} entry=${entry} />` },
    {
      title: t('admin.when'),
      show: ({ createdAt }) => moment(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
  ]
  return html`<h1>${t('admin.audit')}</h1>
    <${List}
      label=${t('admin.audit')}
      path="/api/admin/audit"
      filters=${[
        {
          name: 'entity',
          label: t('admin.what'),
          options: entities.map((entity) => [entity, t(`admin.entity.${entity}`)]),
        },
      ]}
      columns=${columns}
      empty=${html`<${Empty} title=${t('admin.no-audit')} text=${t('admin.no-audit-text')} />`}
    />`
}

/** @param {{ entry: AuditEntry }} props */
function Changes({ entry: { before, after } }) {
  const { t } = useLocale()
  return html`<dl class="changes">
    ${changesOf(before, after).map(
      (change) =>
        html`<div key=${change.name}>
          <dt>${change.name}</dt>
          <dd>
            ${change.before !== null && html`<del><span class="visually-hidden">${t('admin.before')} </span>${change.before}</del>`}
            ${change.after !== null && html` <ins><span class="visually-hidden">${t('admin.after')} </span>${change.after}</ins>`}
          </dd>
        </div>`,
    )}
  </dl>`
}
