/** The user's data as a file, and the end of the account. */
import { useState } from 'preact/hooks'
import { Field, Form } from '../parts/form.js'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { clearStorage } from '../shared/session.js'
import { startSection } from './section.js'

function Data() {
  const [retained, setRetained] = useState(/** @type {string[] | null} */ (null))
  return retained
    ? html`<${Deleted} retained=${retained} />`
    : html`<${Export} /><${Delete} onDone=${setRetained} />`
}

function Export() {
  const { t } = useLocale()
  async function send() {
    const data = await api('GET', '/api/users/export')
    const url = URL.createObjectURL(
      new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
    )
    const link = document.createElement('a')
    link.href = url
    link.download = 'palengke-personal-data.json'
    link.click()
    URL.revokeObjectURL(url)
  }
  return html`<section class="card">
    <p>${t('data.export-text')}</p>
    <${Form} look="quiet" send=${send} submit=${t('data.export')} />
  </section>`
}

/** @param {{ onDone: (retained: string[]) => void }} props */
function Delete({ onDone }) {
  const { t } = useLocale()
  /** @param {Record<string, string>} values */
  const send = async ({ password }) => {
    const reply = await api('DELETE', '/api/users/profile', { password })
    await clearStorage()
    onDone(reply.retained)
  }
  const explain = (/** @type {any} */ { code, body }) => {
    if (code === 'INVALID_CREDENTIALS') return t('password.wrong')
    return code === 'OPEN_BUSINESS' ? [t('data.open'), ...body.reasons].join(' ') : null
  }
  return html`<section class="card" aria-labelledby="delete-title">
    <h2 id="delete-title">${t('data.delete-title')}</h2>
    <p>${t('data.delete-text')}</p>
    <${Form} look="danger" send=${send} submit=${t('data.delete')} explain=${explain}>
      <${Field}
        name="password"
        type="password"
        label=${t('data.delete-password')}
        autocomplete="current-password"
      />
    <//>
  </section>`
}

/** @param {{ retained: string[] }} props */
function Deleted({ retained }) {
  const { t } = useLocale()
  return html`<section class="card success" role="status">
    <h2>${t('data.deleted')}</h2>
    <p>${t('data.deleted-text')}</p>
    ${
      retained.length > 0 &&
      html`<p>${t('data.retained')}</p>
        <ul>
          ${retained.map((each) => html`<li>${each}</li>`)}
        </ul>`
    }
    <a class="button" href="/">${t('cart.to-market')}</a>
  </section>`
}

startSection('data.title', Data)
