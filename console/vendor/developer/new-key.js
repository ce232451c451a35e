/** The form of a new API key. */
import { useState } from 'preact/hooks'
import { Choice, Field, Form } from '../../../storefront/parts/form.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { StoreChoice } from '../store-choice.js'

/** @import { Store } from '../../../storefront/shared/api-types.ts' */
/** @import { ApiKey } from '../types.ts' */

const kinds = /** @type {const} */ (['secret', 'publishable', 'test'])

/** @param {{ stores: Store[], onMade: (made: { key: ApiKey, apiKey: string }) => unknown }} props */
export function NewKey({ stores, onMade }) {
  const { t } = useLocale()
  const [kind, setKind] = useState(/** @type {ApiKey['kind']} */ ('secret'))
  /** @param {Record<string, string>} values */
  const send = async ({ name, storeId, allowedOrigins = '' }) => {
    const origins = allowedOrigins.split(/[\s,]+/).filter(Boolean)
    const body = {
      name,
      kind,
      storeId: storeId ?? stores[0]?.id,
      ...(kind === 'publishable' && { allowedOrigins: origins }),
    }
    await onMade(await api('POST', '/api/developer/keys', body))
  }
  return html`<${Form} send=${send} submit=${t('keys.make')}>
    <${Field}
      name="name"
      label=${t('field.name')}
      hint=${t('keys.name-hint')}
      maxlength="100"
      required
    />
    <${StoreChoice} stores=${stores} />
    <fieldset>
      <legend class="label">${t('keys.kind')}</legend>
      ${kinds.map(
        (each) =>
          html`<${Choice}
            key=${each}
            name="kind"
            value=${each}
            title=${t(`keys.${each}`)}
            note=${t(`keys.${each}-text`)}
            checked=${each === kind}
            onChoose=${() => setKind(each)}
          />`,
      )}
    </fieldset>
    ${
      kind === 'publishable' &&
      html`<${Field}
        name="allowedOrigins"
        label=${t('keys.origins')}
        hint=${t('keys.origins-hint')}
        multiline
      />`
    }
  <//>`
}
