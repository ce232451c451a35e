/**
 * Picks a town and its barangay. The towns of the market come first; any other town is found by region and province.
 */
import { useEffect, useId, useState } from 'preact/hooks'
import { html } from '../../shared/html.js'
import { useLocale } from '../../shared/locale.js'
import { placesBelow, placeWithParents, servedTowns } from './places.js'

/** @import { Place } from './places.js' */

/**
 * @param {{ value: string | null, onPick: (code: string | null) => void, error?: string }} props the code of a barangay, or of a
 *   town without one
 */
export function PlacePicker({ value, onPick, error }) {
  const { t } = useLocale()
  const [towns, setTowns] = useState(/** @type {Place[]} */ ([]))
  const [town, setTown] = useState(/** @type {string} */ (''))
  const [isElsewhere, setElsewhere] = useState(false)

  useEffect(() => void prepare(), [])
  async function prepare() {
    const served = await servedTowns().catch(() => [])
    const chain = value ? await placeWithParents(value).catch(() => []) : []
    const current = chain.find(
      ({ level }) => level === 'municipality' || level === 'submunicipality',
    )
    const isKnown = !current || served.some(({ code }) => code === current.code)
    setTowns(isKnown ? served : [current, ...served])
    const only = served.length === 1 ? (served[0]?.code ?? '') : ''
    // The customer may have chosen meanwhile.
    setTown((chosen) => chosen || (current?.code ?? only))
    if (served.length === 0) setElsewhere(true)
  }
  /** @param {string} code */
  const pickTown = (code) => {
    setElsewhere(code === 'elsewhere')
    setTown(code === 'elsewhere' ? '' : code)
    onPick(code === 'elsewhere' || code === '' ? null : code)
  }
  return html`${
    !isElsewhere &&
    html`<${Select}
      label=${t('place.town')}
      places=${towns}
      value=${town}
      onChange=${pickTown}
      last=${{ value: 'elsewhere', text: t('place.elsewhere') }}
    />`
  }
  ${
    isElsewhere &&
    html`<${Cascade}
      onTown=${(/** @type {Place} */ found) => {
        setTowns([found, ...towns])
        pickTown(found.code)
      }}
    />`
  }
  ${
    town &&
    html`<${Level}
      key=${town}
      parent=${town}
      label=${t('place.barangay')}
      value=${value && value !== town ? value : ''}
      onChange=${(/** @type {Place | null} */ barangay) => onPick(barangay?.code ?? town)}
    />`
  }
  ${error && html`<p class="field-error">${error}</p>`}`
}

/** Region, province, town. A region without provinces, such as Metro Manila, has its towns right below. @param {{ onTown: (place: Place) => void }} props */
function Cascade({ onTown }) {
  const { t } = useLocale()
  const [region, setRegion] = useState(/** @type {Place | null} */ (null))
  const [province, setProvince] = useState(/** @type {Place | null} */ (null))
  const pick = (/** @type {Place | null} */ place) =>
    place && place.level !== 'province' ? onTown(place) : setProvince(place)
  return html`<${Level}
      parent=${null}
      label=${t('place.region')}
      value=${region?.code ?? ''}
      onChange=${(/** @type {Place | null} */ place) => {
        setRegion(place)
        setProvince(null)
      }}
    />
    ${
      region &&
      html`<${Level}
        key=${region.code}
        parent=${region.code}
        label=${t('place.province')}
        value=${province?.code ?? ''}
        onChange=${pick}
      />`
    }
    ${
      province &&
      html`<${Level}
        key=${province.code}
        parent=${province.code}
        label=${t('place.town')}
        value=""
        onChange=${(/** @type {Place | null} */ place) => place && onTown(place)}
      />`
    }`
}

/**
 * The places right below another one.
 * @param {{ parent: string | null, label: string, value: string, onChange: (place: Place | null) => void }} props
 */
function Level({ parent, label, value, onChange }) {
  const [places, setPlaces] = useState(/** @type {Place[]} */ ([]))
  useEffect(() => void placesBelow(parent).then(setPlaces, () => {}), [parent])
  const pick = (/** @type {string} */ code) =>
    onChange(places.find((place) => place.code === code) ?? null)
  return html`<${Select} label=${label} places=${places} value=${value} onChange=${pick} />`
}

/** @param {{ label: string, places: Place[], value: string, onChange: (code: string) => void, last?: { value: string, text: string } }} props */
function Select({ label, places, value, onChange, last }) {
  const { t } = useLocale()
  const id = useId()
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <select
      id=${id}
      value=${value}
      onChange=${(/** @type {any} */ event) => onChange(event.currentTarget.value)}
    >
      <option value="">${places.length === 0 ? t('page.loading') : t('place.choose')}</option>
      ${places.map(({ code, name }) => html`<option value=${code}>${name}</option>`)}
      ${last && html`<option value=${last.value}>${last.text}</option>`}
    </select>
  </div>`
}
