/** Short messages at the edge of the screen: what was done, with a way to undo it, or why it was not. */
import { signal } from '@preact/signals'
import { html } from '../../storefront/shared/html.js'
import { useLocale } from '../../storefront/shared/locale.js'

/** @typedef {{ text: string, isError?: boolean, undo?: () => unknown }} Message */

const SHOWN_MS = 5_000
const SHOWN_TO_UNDO_MS = 10_000

const message = signal(/** @type {Message | null} */ (null))
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer

/** Shows a message in place of the one before. @param {Message} next */
export function say(next) {
  clearTimeout(timer)
  message.value = next
  if (!next.isError)
    timer = setTimeout(() => (message.value = null), next.undo ? SHOWN_TO_UNDO_MS : SHOWN_MS)
}

/**
 * Does something and says how it went.
 * @returns {<T>(work: () => Promise<T>, texts?: { done?: string, undo?: (result: T) => unknown }) => Promise<T | undefined>}
 *   gives undefined if it failed
 */
export function useAttempt() {
  const { t } = useLocale()
  return async (work, { done, undo } = {}) => {
    try {
      const result = await work()
      if (done) say({ text: done, ...(undo && { undo: () => undo(result) }) })
      return result
    } catch (error) {
      say({ text: reasonOf(error, t('form.offline')), isError: true })
      return undefined
    }
  }
}

/** Why something failed, in words, with the fields that the API names. @param {any} error @param {string} offline */
export function reasonOf(error, offline) {
  const details = (error?.details ?? []).map(
    (/** @type {{ path: string, message: string }} */ { path, message: text }) =>
      `${path} ${text}.`,
  )
  return [error?.message || offline, ...details].join(' ')
}

/** Where messages are shown. */
export function Messages() {
  const { t } = useLocale()
  const shown = message.value
  const close = () => (message.value = null)
  const undo = () => {
    close()
    void shown?.undo?.()
  }
  return html`<div class="messages" role=${shown?.isError ? 'alert' : 'status'}>
    ${
      shown &&
      html`<p class=${shown.isError ? 'message bad' : 'message'}>
        <span>${shown.text}</span>
        ${
          shown.undo &&
          html`<button type="button" class="link" onClick=${undo}>${t('message.undo')}</button>`
        }
        ${
          shown.isError &&
          html`<button type="button" class="link" onClick=${close}>${t('message.close')}</button>`
        }
      </p>`
    }
  </div>`
}
