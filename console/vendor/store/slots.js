/** When orders for later can be had: windows of some weekdays, divided into slots. */
import { useState } from 'preact/hooks'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Act } from '../../parts/button.js'
import { useAttempt } from '../../parts/message.js'
import { changeStore } from '../stores.js'

/** @import { Store } from '../../../storefront/shared/api-types.ts' */
/** @typedef {Store['slots'][number]} Window */

const days = /** @type {const} */ ([
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
])
/** A Monday, to name the days after it. */
const MONDAY = Date.UTC(2026, 0, 5)
const DAY_MS = 86_400_000

/** @type {Window} */
const usual = {
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  from: '08:00',
  to: '17:00',
  minutes: 60,
  capacity: 5,
  cutOffMinutes: 60,
}

/** @param {{ store: Store }} props */
export function Slots({ store }) {
  const { t } = useLocale()
  const attempt = useAttempt()
  const [windows, setWindows] = useState(store.slots)
  const save = () =>
    attempt(() => changeStore(store.id, { slots: windows }), {
      done: t('account.saved'),
      undo: () =>
        attempt(async () => {
          await changeStore(store.id, { slots: store.slots })
          setWindows(store.slots)
        }),
    })
  return html`<section class="card">
    <h2>${t('slots.title')}</h2>
    <p class="hint">${t('slots.text')}</p>
    ${windows.map(
      (window, index) =>
        html`<${WindowFields}
          key=${index}
          window=${window}
          onChange=${(/** @type {Partial<Window>} */ changes) =>
            setWindows(windows.map((each, at) => (at === index ? { ...each, ...changes } : each)))}
          onRemove=${() => setWindows(windows.filter((_, at) => at !== index))}
        />`,
    )}
    <div class="buttons">
      <button type="button" class="button quiet" onClick=${() => setWindows([...windows, usual])}>
        ${t('slots.add')}
      </button>
      ${windows !== store.slots && html`<${Act} onAct=${save}>${t('slots.save')}<//>`}
    </div>
  </section>`
}

/** @param {{ window: Window, onChange: (changes: Partial<Window>) => void, onRemove: () => void }} props */
function WindowFields({ window, onChange, onRemove }) {
  const { t, weekday } = useLocale()
  const nameOf = (/** @type {number} */ index) =>
    weekday(new Date(MONDAY + index * DAY_MS).toISOString().slice(0, 10))
  const toggle = (/** @type {Window['days'][number]} */ day) =>
    onChange({ days: days.filter((each) => window.days.includes(each) !== (each === day)) })
  const valueOf = (/** @type {any} */ { currentTarget }) => currentTarget.value
  return html`<fieldset class="group">
    <legend>${window.from} – ${window.to}</legend>
    <div class="days">
      ${days.map(
        (day, index) =>
          html`<label class="check" key=${day}>
            <input
              type="checkbox"
              checked=${window.days.includes(day)}
              onChange=${() => toggle(day)}
            />
            ${nameOf(index)}
          </label>`,
      )}
    </div>
    <div class="pair">
      <label
        >${t('slots.from')}<input
          type="time"
          value=${window.from}
          onChange=${(/** @type {any} */ event) => onChange({ from: valueOf(event) })}
      /></label>
      <label
        >${t('slots.to')}<input
          type="time"
          value=${window.to}
          onChange=${(/** @type {any} */ event) => onChange({ to: valueOf(event) })}
      /></label>
    </div>
    <div class="pair">
      ${
        /** @type {const} */ (['minutes', 'capacity', 'cutOffMinutes']).map(
          (name) =>
            html`<label key=${name}
              >${t(`slots.${name}`)}<input
                type="number"
                min="0"
                value=${window[name]}
                onChange=${(/** @type {any} */ event) => onChange({ [name]: Number(valueOf(event)) })}
            /></label>`,
        )
      }
    </div>
    <button type="button" class="link danger" onClick=${onRemove}>${t('choices.remove')}</button>
  </fieldset>`
}
