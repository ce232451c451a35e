/** The e-mail address by which somebody is known here. */
import { Field } from '../parts/form.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

export function EmailField() {
  const { t } = useLocale()
  return html`<${Field}
    name="email"
    type="email"
    label=${t('field.email')}
    autocomplete="username"
    required
  />`
}
