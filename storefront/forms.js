/** Sending a form, and showing what the API finds wrong with it next to the field. */

/** Calls `send` with the values of the form, one call at a time. `send` throws what the API refused. */
export function onSubmit(form, send) {
  const button = form.querySelector('[type=submit]')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    button.disabled = true
    form.setAttribute('aria-busy', 'true')
    clear(form)
    try {
      await send(Object.fromEntries(new FormData(form)))
    } catch (refusal) {
      show(form, refusal)
    } finally {
      button.disabled = false
      form.removeAttribute('aria-busy')
    }
  })
}

function clear(form) {
  for (const place of form.querySelectorAll('.alert, .field-error')) place.hidden = true
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
}

function show(form, { message, details = [] }) {
  const known = details.filter(({ path }) => form.elements.namedItem(path)?.labels)
  for (const detail of known) showField(form, detail)
  if (known.length > 0) {
    form.elements.namedItem(known[0].path).focus()
    return
  }
  const alert = form.querySelector('.alert')
  alert.textContent = [message, ...details.map((detail) => `${detail.message}.`)].join(' ')
  alert.hidden = false
}

function showField(form, { path, message }) {
  const field = form.elements.namedItem(path)
  const place = document.getElementById(`${field.id}-error`)
  place.textContent = `${field.labels[0].textContent.trim()} ${message}.`
  place.hidden = false
  field.setAttribute('aria-invalid', 'true')
}
