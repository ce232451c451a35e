/** A field for a new password, which can be shown. */
import { useState } from 'preact/hooks'
import { Field } from '../parts/form.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @param {{ name: string, label: string }} props */
export function NewPassword({ name, label }) {
  const { t } = useLocale()
  const [isShown, setShown] = useState(false)
  return html`<${Field}
      name=${name}
      type=${isShown ? 'text' : 'password'}
      label=${label}
      hint=${t('field.new-password-hint')}
      autocomplete="new-password"
      autocapitalize="none"
      spellcheck=${false}
      required
    />
    <label class="check">
      <input type="checkbox" checked=${isShown} onChange=${() => setShown(!isShown)} />
      ${t('field.show-password')}
    </label>`
}
