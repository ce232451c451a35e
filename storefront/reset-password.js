/** Choosing a new password with the link of the e-mail, or asking for such a link. */
import { $, showOnly } from './elements.js'
import { onSubmit } from './forms.js'
import { api } from './session.js'

const sections = ['choose', 'ask', 'sent', 'changed']

// The token must not stay in the address bar, in the history or on a screenshot.
const token = new URLSearchParams(location.search).get('access_token')
history.replaceState(null, '', location.pathname)

showOnly(token ? 'choose' : 'ask', sections)

$('show').addEventListener('change', ({ target }) => {
  $('password').type = target.checked ? 'text' : 'password'
})

onSubmit($('choose-form'), async ({ password }) => {
  try {
    await api('POST', '/api/auth/reset-password', { access_token: token, password })
  } catch (refusal) {
    if (!isAboutToken(refusal)) throw refusal
    $('ask-title').textContent = 'This link no longer works'
    $('ask-why').textContent =
      'It was used already, is older than an hour, or you asked for a newer one. Tell us your e-mail address for another.'
    turnTo('ask')
    return
  }
  $('password').value = ''
  turnTo('changed')
})

onSubmit($('ask-form'), async ({ email }) => {
  await api('POST', '/api/auth/forgot-password', { email })
  turnTo('sent')
})

$('again').addEventListener('click', () => turnTo('ask'))

function isAboutToken({ code, details }) {
  return code === 'INVALID_TOKEN' || details.some(({ path }) => path === 'access_token')
}

function turnTo(section) {
  showOnly(section, sections)
  $(`${section}-title`).focus()
}
