/** Asks before what cannot be undone. */
import { signal } from '@preact/signals'
import { html } from '../../storefront/shared/html.js'
import { useLocale } from '../../storefront/shared/locale.js'
import { Dialog } from './dialog.js'

/**
 * @typedef {object} Question
 * @property {string} title
 * @property {string} [text]
 * @property {string} action What the button says that goes ahead.
 * @property {boolean} [isDangerous]
 * @property {string} [reason] The label of a field for a reason, which is optional.
 * @property {{ label: string, hint: string }} [number] A field for a number, which is required.
 */

const open = signal(
  /** @type {(Question & { answer: (answer: string | null) => void }) | null} */ (null),
)

/**
 * @param {Question} question
 * @returns {Promise<string | null>} null for no; else the reason, which may be empty
 */
export const ask = (question) =>
  new Promise((answer) => {
    open.value = { ...question, answer }
  })

/**
 * Asks for a number.
 * @param {{ title: string, label: string, hint: string, action: string }} question
 * @returns {Promise<number | null>}
 */
export async function askNumber({ label, hint, ...question }) {
  const answer = await ask({ ...question, number: { label, hint } })
  return answer === null ? null : Number(answer)
}

/** Where questions are asked. */
export function Questions() {
  const { t } = useLocale()
  const question = open.value
  if (!question) return null
  const { title, text, action, isDangerous, reason, number, answer } = question
  /** @param {string | null} given */
  const close = (given) => {
    open.value = null
    answer(given)
  }
  const onSubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault()
    const form = /** @type {HTMLFormElement} */ (event.currentTarget)
    const field = /** @type {HTMLInputElement | null} */ (form.elements.namedItem('answer'))
    close(field?.value ?? '')
  }
  return html`<${Dialog} title=${title} onClose=${() => open.value && close(null)}>
    ${text && html`<p>${text}</p>`}
    <form onSubmit=${onSubmit}>
      ${
        reason &&
        html`<label
          >${reason}<input type="text" name="answer" maxlength="500" autocomplete="off"
        /></label>`
      }
      ${
        number &&
        html`<label
          >${number.label}<input type="number" name="answer" step="any" required autofocus /><small
            >${number.hint}</small
          ></label
        >`
      }
      <div class="buttons">
        <button class=${isDangerous ? 'button danger' : 'button'}>${action}</button>
        <button type="button" class="button quiet" onClick=${() => close(null)}>
          ${t('ask.no')}
        </button>
      </div>
    </form>
  <//>`
}
