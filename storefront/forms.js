/** Submits forms and shows validation errors of the API next to their fields. */

/** Calls `send` with the values of the form, one call at a time, and shows the error that it throws. */
export function onSubmit(form, send) {
  const button = form.querySelector('[type=submit]')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    button.disabled = true
    form.setAttribute('aria-busy', 'true')
    clearErrors(form)
    try {
      await send(Object.fromEntries(new FormData(form)))
    } catch (error) {
      showErrors(form, error)
    } finally {
      button.disabled = false
      form.removeAttribute('aria-busy')
    }
  })
}

function clearErrors(form) {
  for (const element of form.querySelectorAll('.alert, .field-error')) element.hidden = true
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
}

function showErrors(form, { message, details = [] }) {
  const fieldErrors = details.filter(({ path }) => form.elements.namedItem(path)?.labels)
  for (const detail of fieldErrors) showFieldError(form, detail)
  if (fieldErrors.length > 0) {
    form.elements.namedItem(fieldErrors[0].path).focus()
    return
  }
  const alert = form.querySelector('.alert')
  alert.textContent = [message, ...details.map((detail) => `${detail.message}.`)].join(' ')
  alert.hidden = false
}

function showFieldError(form, { path, message }) {
  const field = form.elements.namedItem(path)
  const element = document.getElementById(`${field.id}-error`)
  element.textContent = `${field.labels[0].textContent.trim()} ${message}.`
  element.hidden = false
  field.setAttribute('aria-invalid', 'true')
}
