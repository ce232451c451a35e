/** When the order is for: now, or a slot that all its stores have. */
import { useEffect, useState } from 'preact/hooks'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { loadSlots } from './slots.js'
import { hasSlots, isOpenNow, opensAt, slot, storeIds } from './state.js'

/** @import { Slot } from './slots.js' */

/** @param {{ isOpen: boolean, onOpen: (isOpen: boolean) => void }} props */
export function Timing({ isOpen, onOpen }) {
  const locale = useLocale()
  const { t, day, clockTime } = locale
  if (!hasSlots.value) return null
  const chosen = slot.value
  const isChoosing = isOpen || (!isOpenNow.value && !chosen)
  const text = chosen
    ? t('checkout.slot', {
        day: day(chosen.date),
        from: clockTime(chosen.from),
        to: clockTime(chosen.to ?? chosen.from),
      })
    : nowText(locale)
  return html`<section class="card" aria-labelledby="time-title">
    <div class="heading">
      <h2 id="time-title">${t('checkout.when')}</h2>
      ${
        !isChoosing &&
        html`<button type="button" class="link" onClick=${() => onOpen(true)}>
          ${t('checkout.change-it')}
        </button>`
      }
    </div>
    ${isChoosing ? html`<${ChooseSlot} onChosen=${() => onOpen(false)} />` : html`<p>${text}</p>`}
  </section>`
}

/** As an order without a slot is worked on. @param {import('../shared/locale.js').Locale} locale */
const nowText = ({ t, soon }) =>
  opensAt.value ? t('checkout.at-opening', { when: soon(opensAt.value) }) : t('checkout.now')

/** @param {{ onChosen: () => void }} props */
function ChooseSlot({ onChosen }) {
  const locale = useLocale()
  const { t, day, clockTime } = locale
  const [slots, setSlots] = useState(/** @type {Slot[] | null} */ (null))
  const ids = storeIds.value.join()
  useEffect(() => void loadSlots(storeIds.value).then(setSlots, () => setSlots([])), [ids])
  /** @param {Slot | null} chosen */
  const choose = (chosen) => {
    slot.value = chosen
    onChosen()
  }
  if (!slots) return html`<p class="hint" role="status">${t('page.loading')}</p>`
  return html`${
    isOpenNow.value &&
    html`<button type="button" class="button quiet" onClick=${() => choose(null)}>
      ${nowText(locale)}
    </button>`
  }
  ${slots.length === 0 && html`<p class="hint">${t('checkout.no-slots')}</p>`}
  ${[...Map.groupBy(slots, ({ date }) => date)].map(
    ([date, ofDay]) =>
      html`<h3>${day(date)}</h3>
        <div class="slots">
          ${ofDay.map(
            (each) =>
              html`<button
                type="button"
                aria-pressed=${slot.value?.date === date && slot.value.from === each.from}
                onClick=${() => choose(each)}
              >
                ${clockTime(each.from)}
              </button>`,
          )}
        </div>`,
  )}`
}
