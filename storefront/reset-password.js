/** Sets a new password with the link of the e-mail, or requests such a link. */
import { $, showOnly } from './elements.js'
import { onSubmit } from './forms.js'
import { api } from './session.js'

const sections = ['choose', 'ask', 'sent', 'changed']

// Keeps the token out of the address bar, the history and screenshots.
const token = new URLSearchParams(location.search).get('access_token')
history.replaceState(null, '', location.pathname)

showOnly(token ? 'choose' : 'ask', sections)

$('show').addEventListener('change', ({ target }) => {
  $('password').type = target.checked ? 'text' : 'password'
})

onSubmit($('choose-form'), async ({ password }) => {
  try {
    await api('POST', '/api/auth/reset-password', { access_token: token, password })
  } catch (error) {
    if (!isInvalidToken(error)) throw error
    $('ask-title').textContent = 'This link no longer works'
    $('ask-why').textContent =
      'It was used already, is older than an hour, or you asked for a newer one. Tell us your e-mail address for another.'
    showSection('ask')
    return
  }
  $('password').value = ''
  showSection('changed')
})

onSubmit($('ask-form'), async ({ email }) => {
  await api('POST', '/api/auth/forgot-password', { email })
  showSection('sent')
})

$('again').addEventListener('click', () => showSection('ask'))

function isInvalidToken({ code, details }) {
  return code === 'INVALID_TOKEN' || details.some(({ path }) => path === 'access_token')
}

function showSection(section) {
  showOnly(section, sections)
  $(`${section}-title`).focus()
}
