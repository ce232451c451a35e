/** The page of one order: log in where needed, show it, and follow it while it waits for its payment. */
import { applySettings } from './brand.js'
import { $, el, showOnly } from './elements.js'
import { onSubmit } from './forms.js'
import { preparePayment, showPayment } from './order-payment.js'
import { showOrder, stateOf } from './order-view.js'
import { showPushSwitch, stopPush } from './push.js'
import { api, logIn, logOut, resume } from './session.js'

const FOLLOW_MS = 3_000

const id = location.pathname.split('/')[2]
const failed = new URLSearchParams(location.search).get('payment') === 'failed'
const parts = ['loading', 'log-in', 'problem', 'order']

let order = null
let settings = null
let timer = null

if (failed)
  notice('The payment did not go through, and nothing was charged. You can try again below.')

onSubmit($('log-in-form'), async ({ email, password }) => {
  await logIn(email, password)
  $('password').value = ''
  await open()
  $('order-title').focus()
})
preparePayment(look)
$('try-again').addEventListener('click', () => void start())
$('other-account').addEventListener('click', () => void leave())
$('log-out').addEventListener('click', () => void leave())
document.addEventListener('visibilitychange', () => {
  clearTimeout(timer)
  if (!document.hidden && order) void follow()
})
void start()

async function start() {
  showOnly('loading', parts)
  try {
    if (await resume()) await open()
    else askLogIn()
  } catch (refusal) {
    explain(refusal)
  }
}

/** Shows the order to whoever is signed in now. */
async function open() {
  $('log-out').hidden = false
  try {
    settings ??= await applySettings()
    await look()
    showOnly('order', parts)
    void showPushSwitch()
    followLater()
  } catch (refusal) {
    explain(refusal)
  }
}

/** Reads the order, and tells when it has moved. */
async function look() {
  const before = order
  order = (await api('GET', `/api/orders/${encodeURIComponent(id)}`)).order
  if (before && JSON.stringify(before) === JSON.stringify(order)) return
  showOrder(order, { failed })
  showPayment(order, settings, { failed })
  if (order.status !== 'pending') $('notice').replaceChildren()
  if (before && before.status !== order.status) $('news').textContent = stateOf(order, { failed })
}

function followLater() {
  clearTimeout(timer)
  if (order?.status === 'pending' && !document.hidden) timer = setTimeout(follow, FOLLOW_MS)
}

async function follow() {
  try {
    await look()
  } catch (refusal) {
    if ([401, 403, 404].includes(refusal.status)) return explain(refusal)
    // The network of a phone comes and goes: what is shown stays, and the next look may succeed.
  }
  followLater()
}

async function leave() {
  clearTimeout(timer)
  order = null
  await stopPush()
  await logOut()
  $('notice').replaceChildren()
  askLogIn()
  $('log-in-title').focus()
}

function askLogIn() {
  $('log-out').hidden = true
  showOnly('log-in', parts)
}

function explain({ code, message }) {
  const titles = {
    NOT_FOUND: 'There is no such order',
    FORBIDDEN: 'This is somebody else’s order',
    MAINTENANCE: 'The market takes a short break',
    OFFLINE: 'No connection',
  }
  if (code === 'UNAUTHENTICATED') return askLogIn()
  $('problem-title').textContent = titles[code] ?? 'That did not work'
  $('problem-text').textContent =
    code === 'NOT_FOUND' ? 'Check the link: it may have lost a piece on its way.' : message
  $('other-account').hidden = code !== 'FORBIDDEN'
  $('to-market').hidden = code !== 'NOT_FOUND'
  $('try-again').hidden = code === 'FORBIDDEN' || code === 'NOT_FOUND'
  showOnly('problem', parts)
  $('problem-title').focus()
}

function notice(text) {
  $('notice').replaceChildren(el('p', { class: 'banner' }, text))
}
