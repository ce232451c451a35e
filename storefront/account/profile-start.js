/** Name, phone, language and picture. */
import { useState } from 'preact/hooks'
import { Field, Form } from '../parts/form.js'
import { localPhone } from '../parts/phone-link.js'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { readUser, user } from '../shared/session.js'
import { AvatarEditor } from './crop/editor.js'
import { Proofs } from './proofs.js'
import { startSection } from './section.js'

const languages = { en: 'English', fil: 'Filipino', ceb: 'Cebuano' }

function Profile() {
  const { t } = useLocale()
  const [isSaved, setSaved] = useState(false)
  const current = /** @type {import('../shared/session.js').User} */ (user.value)
  /** @param {Record<string, string>} values */
  const send = async ({ firstName, lastName, phone = '', language }) => {
    setSaved(false)
    await api('PATCH', '/api/users/profile', {
      firstName,
      lastName,
      phone: phone.trim() || null,
      language,
    })
    await readUser()
    setSaved(true)
    if (language && language !== document.documentElement.lang)
      location.assign(`/language?language=${language}`)
  }
  return html`<section class="card">
      <h2>${t('profile.picture')}</h2>
      <${AvatarEditor} user=${current} />
    </section>
    <section class="card">
      <${Form} send=${send} submit=${t('account.save')}>
        <${Field}
          name="firstName"
          label=${t('field.first-name')}
          autocomplete="given-name"
          defaultValue=${current.firstName}
        />
        <${Field}
          name="lastName"
          label=${t('field.last-name')}
          autocomplete="family-name"
          defaultValue=${current.lastName}
        />
        <${Field}
          name="phone"
          type="tel"
          inputmode="tel"
          label=${t('field.phone')}
          hint=${t('field.phone-hint')}
          autocomplete="tel"
          defaultValue=${localPhone(current.phone ?? '')}
        />
        <div class="field">
          <label for="language">${t('profile.language')}</label>
          <select id="language" name="language">
            ${Object.entries(languages).map(
              ([code, name]) =>
                html`<option value=${code} selected=${code === current.language}>${name}</option>`,
            )}
          </select>
        </div>
      <//>
      ${isSaved && html`<p role="status">${t('account.saved')}</p>`}
    </section>
    <${Proofs} />`
}

startSection('profile.title', Profile)
