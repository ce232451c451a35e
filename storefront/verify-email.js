/** Proves an e-mail address with the link of the mail, once somebody presses the button: programs that open links do not. */
import { $, showOnly } from './elements.js'
import { onSubmit } from './forms.js'
import { api } from './session.js'

const sections = ['confirm', 'invalid', 'confirmed']

// Keeps the token out of the address bar, the history and screenshots.
const token = new URLSearchParams(location.search).get('token')
history.replaceState(null, '', location.pathname)

showOnly(token ? 'confirm' : 'invalid', sections)

onSubmit($('confirm-form'), async () => {
  try {
    await api('POST', '/api/auth/verify-email', { token })
    showSection('confirmed')
  } catch (error) {
    if (error.code !== 'INVALID_TOKEN') throw error
    showSection('invalid')
  }
})

function showSection(section) {
  showOnly(section, sections)
  $(`${section}-title`).focus()
}
