/** The towns that the market serves. */
import { useState } from 'preact/hooks'
import { Field, Form } from '../../../storefront/parts/form.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Dialog } from '../../parts/dialog.js'
import { List } from '../../parts/list/list.js'
import { mapLink } from '../../parts/map-link.js'
import { say } from '../../parts/message.js'
import { Empty } from '../../parts/state.js'

/** @import { Location } from '../types.ts' */

export function Locations() {
  const { t } = useLocale()
  const [edited, edit] = useState(/** @type {Location | 'new' | null} */ (null))
  const [version, setVersion] = useState(0)
  /** @type {import('../../parts/list/table.js').Column<Location>[]} */
  const columns = [
    {
      title: t('office.town'),
      kind: 'main',
      show: (location) =>
        html`<button type="button" class="link" onClick=${() => edit(location)}>
          ${location.name}
        </button>`,
      sortBy: ({ name }) => name,
    },
    {
      title: t('office.municipality'),
      show: ({ city, province }) => `${city}, ${province}`,
      sortBy: ({ city }) => city,
    },
    {
      title: t('office.middle'),
      show: (location) =>
        html`<a href=${mapLink(location, location.name)} target="_blank" rel="noreferrer"
          >${location.latitude}, ${location.longitude}</a
        >`,
    },
    { title: t('office.place-code'), show: ({ placeCode }) => placeCode },
  ]
  const add = html`<button type="button" class="button quiet" onClick=${() => edit('new')}>
    ${t('office.add-town')}
  </button>`
  return html`<h1>${t('admin.locations')}</h1>
    <p class="hint">${t('office.towns-text')}</p>
    <${List}
      label=${t('admin.locations')}
      path="/api/locations"
      version=${version}
      columns=${columns}
      more=${add}
      empty=${html`<${Empty} title=${t('office.no-towns')} text=${t('office.towns-text')} />`}
    />
    ${
      edited &&
      html`<${Editor}
        location=${edited === 'new' ? null : edited}
        onDone=${() => setVersion(version + 1)}
        onClose=${() => edit(null)}
      />`
    }`
}

/** @param {{ location: Location | null, onDone: () => void, onClose: () => void }} props */
function Editor({ location, onDone, onClose }) {
  const { t } = useLocale()
  /** @param {Record<string, string>} values */
  async function send({ latitude, longitude, placeCode, ...texts }) {
    const point = { latitude: Number(latitude), longitude: Number(longitude) }
    const body = { ...texts, ...point, placeCode: placeCode || null }
    if (location) await api('PATCH', `/api/admin/locations/${location.id}`, body)
    else await api('POST', '/api/admin/locations', body)
    say({ text: t('admin.saved') })
    onDone()
    onClose()
  }
  const coordinate = { type: 'number', step: 'any', required: true }
  return html`<${Dialog} title=${location?.name ?? t('office.add-town')} onClose=${onClose}>
    <${Form} send=${send} submit=${t('admin.save')}>
      <${Field} name="name" label=${t('office.town')} defaultValue=${location?.name} required />
      <${Field}
        name="city"
        label=${t('office.municipality')}
        defaultValue=${location?.city}
        required
      />
      <${Field}
        name="province"
        label=${t('office.province')}
        defaultValue=${location?.province}
        required
      />
      <${Field}
        name="latitude"
        label=${t('office.latitude')}
        hint=${t('office.middle-hint')}
        defaultValue=${location?.latitude}
        ...${coordinate}
      />
      <${Field}
        name="longitude"
        label=${t('office.longitude')}
        defaultValue=${location?.longitude}
        ...${coordinate}
      />
      <${Field}
        name="placeCode"
        label=${t('office.place-code')}
        hint=${t('office.place-code-hint')}
        defaultValue=${location?.placeCode}
        inputmode="numeric"
      />
    <//>
  <//>`
}
