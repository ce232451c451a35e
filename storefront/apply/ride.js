/** Applying to ride: the vehicle and the area, and what has become of the application. */
import { useEffect, useState } from 'preact/hooks'
import { Choice, Field, Form } from '../parts/form.js'
import { Skeleton } from '../parts/skeleton.js'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { user } from '../shared/session.js'
import { ApplicationState } from './state.js'

/** @typedef {import('./state.js').Application & { vehicleType: Vehicle }} RiderApplication */
/** @typedef {(typeof vehicles)[number]} Vehicle */

const vehicles = /** @type {const} */ (['motorcycle', 'bicycle', 'car'])

export function Apply() {
  const { t } = useLocale()
  const [latest, setLatest] = useState(
    /** @type {RiderApplication | null | undefined} */ (undefined),
  )
  const [isAgain, setAgain] = useState(false)
  useEffect(() => void load(), [])
  async function load() {
    const reply = await api('GET', '/api/riders/application').catch(() => null)
    setLatest(reply?.application ?? null)
    setAgain(false)
  }
  const role = user.value?.role
  if (role === 'vendor' || role === 'admin')
    return html`<p class="banner">${t('apply.other-role')}</p>`
  if (latest === undefined) return html`<${Skeleton} />`
  if (!latest || isAgain)
    return html`<p>${t('apply.ride-why')}</p>
      <${RiderForm} onSent=${load} />`
  return html`<${ApplicationState}
    application=${latest}
    name=${t(`apply.${latest.vehicleType}`)}
    again=${t('apply.again')}
    onAgain=${latest.status === 'rejected' ? () => setAgain(true) : undefined}
  />`
}

/** A bicycle has neither plate nor licence. @param {{ onSent: () => Promise<void> }} props */
function RiderForm({ onSent }) {
  const { t } = useLocale()
  const [vehicle, setVehicle] = useState(/** @type {Vehicle} */ ('motorcycle'))
  /** @param {Record<string, string>} values */
  async function send({ serviceArea, plateNumber = '', licenseNumber = '' }) {
    await api('POST', '/api/riders/apply', {
      vehicleType: vehicle,
      serviceArea,
      plateNumber: plateNumber.trim() || null,
      licenseNumber: licenseNumber.trim() || null,
    })
    await onSent()
    scrollTo(0, 0)
  }
  return html`<section class="card">
    <${Form} send=${send} submit=${t('apply.send')}>
      <fieldset>
        <legend class="label">${t('apply.vehicle')}</legend>
        ${vehicles.map(
          (each) =>
            html`<${Choice}
              name="vehicleType"
              value=${each}
              title=${t(`apply.${each}`)}
              checked=${each === vehicle}
              onChoose=${() => setVehicle(each)}
            />`,
        )}
      </fieldset>
      ${
        vehicle !== 'bicycle' &&
        html`<${Field} name="plateNumber" label=${t('apply.plate')} maxlength="20" />
          <${Field} name="licenseNumber" label=${t('apply.license')} maxlength="30" />`
      }
      <${Field}
        name="serviceArea"
        label=${t('apply.area')}
        hint=${t('apply.area-hint')}
        maxlength="100"
      />
    <//>
    <p class="hint">${t('apply.phone-needed')}</p>
  </section>`
}
