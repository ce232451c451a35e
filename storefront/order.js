/** The order page: asks for a log-in if needed, shows the order, and polls it while its payment is pending. */
import { applySettings } from './brand.js'
import { $, el, showOnly } from './elements.js'
import { onSubmit } from './forms.js'
import { preparePayment, showPayment } from './order-payment.js'
import { showReplacements } from './order-replacements.js'
import { showOrder, describeStatus } from './order-view.js'
import { showPushSwitch, stopPush } from './push.js'
import { api, logIn, logOut, resume } from './session.js'

const POLL_INTERVAL_MS = 3_000

const id = location.pathname.split('/')[2]
const query = new URLSearchParams(location.search)
const failed = query.get('payment') === 'failed'
const isBackFromCheckout = failed || query.has('payment_intent_id')
const sections = ['loading', 'log-in', 'problem', 'order']

let order = null
let settings = null
let timer = null

if (failed) showNotice('The payment did not go through. You can try again below.')

onSubmit($('log-in-form'), async ({ email, password }) => {
  await logIn(email, password)
  $('password').value = ''
  await openOrder()
  $('order-title').focus()
})
preparePayment(refreshOrder)
$('try-again').addEventListener('click', () => void start())
$('other-account').addEventListener('click', () => void signOut())
$('log-out').addEventListener('click', () => void signOut())
document.addEventListener('visibilitychange', () => {
  clearTimeout(timer)
  if (!document.hidden && order) void poll()
})
void start()

async function start() {
  showOnly('loading', sections)
  try {
    if (await resume()) await openOrder()
    else showLogIn()
  } catch (error) {
    showProblem(error)
  }
}

/** Shows the order to the signed-in user. */
async function openOrder() {
  $('log-out').hidden = false
  try {
    settings ??= await applySettings()
    await refreshOrder()
    if (isBackFromCheckout) void askForOutcome()
    showOnly('order', sections)
    void showPushSwitch()
    schedulePoll()
  } catch (error) {
    showProblem(error)
  }
}

/** Reads the order, and announces a change of its status. */
async function refreshOrder() {
  const before = order
  order = (await api('GET', `/api/orders/${encodeURIComponent(id)}`)).order
  if (before && JSON.stringify(before) === JSON.stringify(order)) return
  showOrder(order, { failed })
  showPayment(order, settings, { failed })
  showReplacements(order, refreshOrder)
  if (order.status !== 'pending') $('notice').replaceChildren()
  if (before && before.status !== order.status)
    $('news').textContent = describeStatus(order, { failed })
}

/** Reading the payment makes the server ask the provider what became of the checkout; the polls then show it. */
async function askForOutcome() {
  await api('GET', `/api/payments/${encodeURIComponent(id)}`).catch(() => {})
}

function schedulePoll() {
  clearTimeout(timer)
  if (order?.status === 'pending' && !document.hidden) timer = setTimeout(poll, POLL_INTERVAL_MS)
}

async function poll() {
  try {
    await refreshOrder()
  } catch (error) {
    if ([401, 403, 404].includes(error.status)) return showProblem(error)
    // Mobile connections are unreliable: keep the page as it is, and try again with the next poll.
  }
  schedulePoll()
}

async function signOut() {
  clearTimeout(timer)
  order = null
  await stopPush()
  await logOut()
  $('notice').replaceChildren()
  showLogIn()
  $('log-in-title').focus()
}

function showLogIn() {
  $('log-out').hidden = true
  showOnly('log-in', sections)
}

function showProblem({ code, message }) {
  const titles = {
    NOT_FOUND: 'There is no such order',
    FORBIDDEN: 'This is somebody else’s order',
    MAINTENANCE: 'The market takes a short break',
    OFFLINE: 'No connection',
  }
  if (code === 'UNAUTHENTICATED') return showLogIn()
  $('problem-title').textContent = titles[code] ?? 'That did not work'
  $('problem-text').textContent =
    code === 'NOT_FOUND' ? 'Check the link: it may have lost a piece on its way.' : message
  $('other-account').hidden = code !== 'FORBIDDEN'
  $('to-market').hidden = code !== 'NOT_FOUND'
  $('try-again').hidden = code === 'FORBIDDEN' || code === 'NOT_FOUND'
  showOnly('problem', sections)
  $('problem-title').focus()
}

function showNotice(text) {
  $('notice').replaceChildren(el('p', { class: 'banner' }, text))
}
