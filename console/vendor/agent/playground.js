/** Tries the agent out as a customer would, with a test key of its own: shows the captured order and the raw request. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { api } from '../../../storefront/shared/api.js'
import { send } from '../../../storefront/shared/send.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { reasonOf } from '../../parts/message.js'
import { Captured } from './captured.js'

/** @import { Store } from '../../../storefront/shared/api-types.ts' */
/** @import { ApiKey, ChatOrder } from '../types.ts' */
/** @typedef {{ message: string, reply: string, order: ChatOrder | null, raw: string }} Turn */

/** By its name the key of an earlier visit is found, and revoked. */
const KEY_NAME = 'Playground'

/** @param {string} storeId @returns {Promise<string>} */
async function makeKey(storeId) {
  const { data } = await api('GET', '/api/developer/keys?limit=100')
  const earlier = data.filter(
    (/** @type {ApiKey} */ { name, kind }) => name === KEY_NAME && kind === 'test',
  )
  await Promise.all(
    earlier.map((/** @type {ApiKey} */ { id }) => api('DELETE', `/api/developer/keys/${id}`)),
  )
  const made = await api('POST', '/api/developer/keys', { name: KEY_NAME, kind: 'test', storeId })
  return made.apiKey
}

/** Keys are part of a plan, so without one there is nothing to write with. @param {{ store: Store, hasPlan: boolean }} props */
export function Playground({ store, hasPlan }) {
  const { t } = useLocale()
  if (hasPlan) return html`<${Conversation} store=${store} />`
  return html`<section class="card">
    <h2>${t('playground.title')}</h2>
    <p class="banner">${t('playground.pro')}</p>
  </section>`
}

/** @param {{ store: Store }} props */
function Conversation({ store }) {
  const { t } = useLocale()
  const key = useRef(/** @type {Promise<string> | null} */ (null))
  const [sessionId, setSessionId] = useState(() => crypto.randomUUID())
  const [turns, setTurns] = useState(/** @type {Turn[]} */ ([]))
  const [waiting, setWaiting] = useState('')
  const [alert, setAlert] = useState('')
  const end = useRef(/** @type {HTMLElement | null} */ (null))
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [turns.length, waiting])

  /** @param {string} message */
  async function say(message) {
    setWaiting(message)
    setAlert('')
    try {
      key.current ??= makeKey(store.id)
      const body = { message, session_id: sessionId }
      const apiKey = await key.current
      const answer = await send('POST', '/v1/chat', body, { Authorization: `Bearer ${apiKey}` })
      const raw = rawOf(apiKey, body, answer)
      setTurns((before) => [...before, { message, ...answer.data, raw }])
    } catch (error) {
      if (key.current) key.current.catch(() => (key.current = null))
      setAlert(reasonOf(error, t('form.offline')))
    }
    setWaiting('')
  }
  const onSubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault()
    const form = /** @type {HTMLFormElement} */ (event.currentTarget)
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem('message'))
    const message = field.value.trim()
    if (!message || waiting) return
    form.reset()
    void say(message)
  }
  const restart = () => {
    setSessionId(crypto.randomUUID())
    setTurns([])
  }
  const latest = turns.at(-1)
  const order = turns.findLast((turn) => turn.order)?.order
  return html`<section class="card playground">
    <div class="heading">
      <h2>${t('playground.title')}</h2>
      ${turns.length > 0 && html`<button type="button" class="link" onClick=${restart}>${t('playground.restart')}</button>`}
    </div>
    <p class="hint">${t('playground.text')}</p>
    <div class="talk" role="log" aria-label=${t('playground.title')} tabindex="0">
      ${turns.map(
        ({ message, reply }, index) =>
          html`<p key=${`m${index}`} class="said">${message}</p>
            <p key=${`r${index}`} class="said agent">${reply}</p>`,
      )}
      ${
        waiting &&
        html`<p class="said">${waiting}</p>
          <p class="said agent hint">…</p>`
      }
      <span ref=${end}></span>
    </div>
    ${alert && html`<p class="alert" role="alert">${alert}</p>`}
    <form class="write" onSubmit=${onSubmit}>
      <input
        type="text"
        name="message"
        maxlength="2000"
        autocomplete="off"
        aria-label=${t('playground.message')}
        placeholder=${t('playground.message')}
      />
      <button class="button small">${t('playground.send')}</button>
    </form>
    ${order && html`<${Captured} order=${order} />`}
    ${
      latest &&
      html`<details>
        <summary>${t('playground.raw')}</summary>
        <pre class="raw" tabindex="0"><code>${latest.raw}</code></pre>
      </details>`
    }
  </section>`
}

/** The request and its answer, as they went over the wire; of the key only its end. @param {string} key @param {object} body @param {object} answer */
const rawOf = (key, body, answer) =>
  `POST /v1/chat
Authorization: Bearer …${key.slice(-4)}
Content-Type: application/json

${JSON.stringify(body, null, 2)}

200 OK

${JSON.stringify(answer, null, 2)}`
