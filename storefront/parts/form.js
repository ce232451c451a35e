/** Forms: they send once at a time and show the errors of the API beside their fields. */
import { createContext } from 'preact'
import { useContext, useEffect, useId, useRef, useState } from 'preact/hooks'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/**
 * @typedef {{ path: string, message: string }} FieldError
 */
const FormContext = createContext({ errors: /** @type {FieldError[]} */ ([]) })

/**
 * Calls `send` with the values of the fields. What it throws is shown: beside the field that it names, else above the button.
 * @param {{ send: (values: Record<string, string>, form: HTMLFormElement) => unknown, submit: string, explain?: (error: any) => string | null, children: any, look?: 'quiet' | 'danger' | '' }} props
 */
export function Form({ send, submit, explain, children, look = '' }) {
  const { t } = useLocale()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState(/** @type {any} */ (null))
  const form = useRef(/** @type {HTMLFormElement | null} */ (null))
  const alertElement = useRef(/** @type {HTMLElement | null} */ (null))

  /** @param {SubmitEvent} event */
  async function onSubmit(event) {
    event.preventDefault()
    if (isBusy || !form.current) return
    setBusy(true)
    setError(null)
    try {
      await send(valuesOf(form.current), form.current)
    } catch (thrown) {
      setError(thrown)
      focusFirst(form.current, /** @type {any} */ (thrown).details)
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => {
    if (own.length === 0) alertElement.current?.focus()
  }, [error])
  const details = /** @type {FieldError[]} */ (error?.details ?? [])
  const isOfField = (/** @type {FieldError} */ { path }) =>
    form.current?.elements.namedItem(path) instanceof HTMLElement
  const own = details.filter(isOfField)
  const other = details.filter((detail) => !isOfField(detail))
  const alert =
    error && (own.length === 0 || other.length > 0) && messageOf(error, other, explain, t)
  return html`<${FormContext.Provider} value=${{ errors: own }}>
    <form ref=${form} novalidate onSubmit=${onSubmit} aria-busy=${isBusy}>
      ${children}
      ${alert && html`<p class="alert" role="alert" tabindex="-1" ref=${alertElement}>${alert}</p>`}
      <button class=${`button ${look}`} disabled=${isBusy}>
        ${isBusy ? t('form.busy') : submit}
      </button>
    </form>
  <//>`
}

/**
 * A field with its label, hint and error. `multiline` makes it a text area.
 * @param {{ name: string, label: string, hint?: string, multiline?: boolean, type?: string } & Record<string, any>} props
 */
export function Field({ name, label, hint, multiline = false, ...attributes }) {
  const id = useId()
  const error = useContext(FormContext).errors.find(({ path }) => path === name)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const control = {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? 'true' : undefined,
    ...attributes,
  }
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${multiline ? html`<textarea rows="2" ...${control} />` : html`<input type="text" ...${control} />`}
    ${hint && html`<p id="${id}-hint" class="hint">${hint}</p>`}
    ${error && html`<p id="${id}-error" class="field-error">${label}: ${error.message}</p>`}
  </div>`
}

/**
 * One of several choices, as a card with a radio button.
 * @param {{ name: string, value: string, title: any, note?: any, checked: boolean, onChoose: () => void, disabled?: boolean }} props
 */
export function Choice({ name, value, title, note, checked, onChoose, disabled = false }) {
  return html`<label class="choice">
    <input
      type="radio"
      name=${name}
      value=${value}
      checked=${checked}
      disabled=${disabled}
      onChange=${onChoose}
    />
    <span><strong>${title}</strong>${note && html`<small>${note}</small>`}</span>
  </label>`
}

/** @param {HTMLFormElement} form */
function valuesOf(form) {
  const entries = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
  return /** @type {Record<string, string>} */ (Object.fromEntries(entries))
}

/** @param {HTMLFormElement} form @param {FieldError[]} [details] */
function focusFirst(form, details = []) {
  const names = new Set(details.map(({ path }) => path))
  const first = [...form.elements].find((element) => names.has(element.getAttribute('name') ?? ''))
  if (first instanceof HTMLElement) first.focus()
}

/**
 * @param {any} error
 * @param {FieldError[]} details
 * @param {((error: any) => string | null) | undefined} explain
 * @param {import('../shared/locale.js').Locale['t']} t
 */
function messageOf(error, details, explain, t) {
  const explained = explain?.(error)
  if (explained) return explained
  if (error.code === 'OFFLINE') return t('form.offline')
  const further = details.map(({ message }) => message)
  return further.length > 0
    ? `${error.message.replace(/\.$/, ':')} ${further.join(', ')}.`
    : error.message
}
