/** A secret that is shown once, to be copied. */
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Dialog } from '../../parts/dialog.js'
import { say } from '../../parts/message.js'

/** @param {{ title: string, secret: string, example?: string, onClose: () => void }} props `example` uses it */
export function Secret({ title, secret, example, onClose }) {
  const { t } = useLocale()
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <p class="banner">${t('secret.once')}</p>
    <${Copied} text=${secret} />
    ${
      example &&
      html`<p>${t('secret.try')}</p>
        <${Copied} text=${example} />`
    }
    <button type="button" class="button" onClick=${onClose}>${t('secret.kept')}</button>
  <//>`
}

/** @param {{ text: string }} props */
function Copied({ text }) {
  const { t } = useLocale()
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    say({ text: t('secret.copied') })
  }
  return html`<pre class="raw" tabindex="0"><code>${text}</code></pre>
    <button type="button" class="link" onClick=${() => void copy()}>${t('secret.copy')}</button>`
}
