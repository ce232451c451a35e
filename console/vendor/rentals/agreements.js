/** What customers sign before they rent, and who has signed. */
import { useState } from 'preact/hooks'
import { Field, Form } from '../../../storefront/parts/form.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Dialog } from '../../parts/dialog.js'
import { download } from '../../parts/files.js'
import { List } from '../../parts/list/list.js'
import { say, useAttempt } from '../../parts/message.js'
import { useResource } from '../../parts/resource.js'
import { Empty } from '../../parts/state.js'

/** @import { Agreement, Signature } from '../types.ts' */
/** @import { Column } from '../../parts/list/table.js' */

export function Agreements() {
  const { t, day } = useLocale()
  const [edited, edit] = useState(/** @type {Agreement | 'new' | null} */ (null))
  const [signed, showSigned] = useState(/** @type {Agreement | null} */ (null))
  const [version, setVersion] = useState(0)
  /** @type {Column<Agreement>[]} */
  const columns = [
    {
      title: t('field.name'),
      kind: 'main',
      show: (agreement) =>
        html`<button type="button" class="link" onClick=${() => edit(agreement)}>
          ${agreement.title}
        </button>`,
      sortBy: ({ title }) => title,
    },
    { title: t('agreement.version'), kind: 'number', show: ({ version: number }) => number },
    {
      title: t('orders.status'),
      show: ({ is_active: isActive }) => t(isActive ? 'agreement.active' : 'products.hidden'),
    },
    {
      title: t('orders.when'),
      kind: 'number',
      show: ({ updated_at: at }) => day(at),
      sortBy: ({ updated_at: at }) => at,
    },
    {
      title: t('agreement.signatures'),
      show: (agreement) =>
        html`<button type="button" class="link" onClick=${() => showSigned(agreement)}>
          ${t('agreement.signatures')}<span class="visually-hidden">: ${agreement.title}</span>
        </button>`,
    },
  ]
  const agreement = edited === 'new' ? null : edited
  /** @param {Record<string, string>} values */
  const send = async ({ title, content, isActive }) => {
    const body = { title, content, isActive: isActive === 'yes' }
    if (agreement) await api('PATCH', `/api/agreements/vendor/${agreement.id}`, body)
    else await api('POST', '/api/agreements/vendor', body)
    say({ text: t('account.saved') })
    edit(null)
    setVersion(version + 1)
  }
  const add = html`<button type="button" class="button small" onClick=${() => edit('new')}>
    ${t('agreement.new')}
  </button>`
  return html`<${List}
      label=${t('rentals.agreements')}
      path="/api/agreements/vendor"
      columns=${columns}
      version=${version}
      more=${add}
      empty=${html`<${Empty} title=${t('agreements.none')} text=${t('agreements.none-text')} />`}
    />
    ${
      edited &&
      html`<${Dialog} title=${agreement?.title ?? t('agreement.new')} onClose=${() => edit(null)}>
        <${Form} send=${send} submit=${t('account.save')}>
          <${Field}
            name="title"
            label=${t('field.name')}
            maxlength="200"
            required
            defaultValue=${agreement?.title}
          />
          <${Field}
            name="content"
            label=${t('agreement.text')}
            hint=${t('agreement.text-hint')}
            multiline
            rows="10"
            maxlength="100000"
            required
            defaultValue=${agreement?.content}
          />
          <label class="check">
            <input
              type="checkbox"
              name="isActive"
              value="yes"
              defaultChecked=${agreement?.is_active ?? true}
            />
            ${t('agreement.active')}
          </label>
        <//>
      <//>`
    }
    ${signed && html`<${Signatures} agreement=${signed} onClose=${() => showSigned(null)} />`}`
}

/** @param {{ agreement: Agreement, onClose: () => void }} props */
function Signatures({ agreement, onClose }) {
  const { t, moment } = useLocale()
  const attempt = useAttempt()
  const path = `/api/agreements/vendor/${agreement.id}/signatures?limit=100`
  const { data } = useResource(() => api('GET', path), [path])
  const save = (/** @type {string} */ id) =>
    attempt(() =>
      download(`/api/agreements/signatures/${id}/certificate`, `certificate-${id}.html`),
    )
  return html`<${Dialog} title=${t('agreement.signatures')} onClose=${onClose}>
    ${data?.data.length === 0 && html`<p class="hint">${t('agreement.unsigned')}</p>`}
    <ul class="entries">
      ${data?.data.map(
        (
          /** @type {Signature} */ {
            id,
            signer_name: name,
            signed_at: at,
            agreement_version: version,
          },
        ) =>
          html`<li key=${id}>
            <div>
              <strong>${name}</strong>
              <small>${moment(at)} · ${t('agreement.version')} ${version}</small>
            </div>
            <button type="button" class="link" onClick=${() => void save(id)}>
              ${t('agreement.certificate')}<span class="visually-hidden">: ${name}</span>
            </button>
          </li>`,
      )}
    </ul>
  <//>`
}
