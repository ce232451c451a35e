/** Applying to ride: the vehicle and the area, and what has become of the application. */
import { useState } from 'preact/hooks'
import { Choice, Field, Form } from '../parts/form.js'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { LatestApplication } from './application.js'

/** @typedef {import('./state.js').Application & { vehicleType: Vehicle }} RiderApplication */
/** @typedef {(typeof vehicles)[number]} Vehicle */

const vehicles = /** @type {const} */ (['motorcycle', 'bicycle', 'car'])

export function Apply() {
  const { t } = useLocale()
  return html`<${LatestApplication}
    path="/api/riders/applications"
    otherRoles=${['vendor', 'admin']}
    why=${t('apply.ride-why')}
    form=${RiderForm}
    describe=${(/** @type {RiderApplication} */ { vehicleType, status }) => ({
      name: t(`apply.${vehicleType}`),
      again: t('apply.again'),
      canRepeat: status === 'rejected',
    })}
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
