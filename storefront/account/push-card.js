/** The switch for push notifications in this browser, where it makes sense to ask: beside an order that is on its way. */
import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { pushState, startPush, stopPush } from './push.js'

/** @param {{ isOffer?: boolean }} props `isOffer` shows it only where it is off and can be had */
export function PushCard({ isOffer = false }) {
  const { t } = useLocale()
  const [state, setState] = useState(
    /** @type {Awaited<ReturnType<typeof pushState>> | undefined} */ (undefined),
  )
  const [alert, setAlert] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void pushState().then(setState), [])

  async function toggle() {
    setBusy(true)
    setAlert('')
    try {
      await (state === 'on' ? stopPush() : startPush())
    } catch (error) {
      setAlert(textOf(/** @type {Error} */ (error)))
    }
    setState(await pushState())
    setBusy(false)
  }
  /** @param {Error} error */
  const textOf = (error) => {
    if (error instanceof ApiError) return error.message || t('form.offline')
    return error.message === 'denied' ? t('push.denied') : t('push.unreachable')
  }
  if (!state || state === 'unsupported' || (isOffer && state !== 'off')) return null
  return html`<section class="card" aria-labelledby="push-title">
    <h2 id="push-title">${t('push.title')}</h2>
    <p role="status">${t(`push.${state}`)}</p>
    ${alert && html`<p class="alert" role="alert">${alert}</p>`}
    ${
      state !== 'blocked' &&
      html`<button type="button" class="button quiet" disabled=${isBusy} onClick=${toggle}>
        ${t(state === 'on' ? 'push.turn-off' : 'push.turn-on')}
      </button>`
    }
  </section>`
}
