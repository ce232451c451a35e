/** The agreement to read, and three ways to sign it: with the finger, by typing the name, by ticking a box. Browser only. */
import { useEffect, useRef, useState } from 'preact/hooks'
import SignaturePad from 'signature_pad'
import { Choice, Field } from '../parts/form.js'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

const methods = /** @type {const} */ (['drawn', 'typed', 'checkbox'])

/** @param {{ agreementId: string }} props */
export function Signature({ agreementId }) {
  const { t } = useLocale()
  const [agreement, setAgreement] = useState(/** @type {any} */ (null))
  const [method, setMethod] = useState(/** @type {typeof methods[number]} */ ('drawn'))
  useEffect(() => {
    api('GET', `/api/agreements/${agreementId}`).then(
      ({ data }) => setAgreement(data),
      () => {},
    )
  }, [agreementId])
  if (!agreement) return html`<p class="hint">${t('page.loading')}</p>`
  return html`<fieldset class="sign">
    <legend>${t('sign.title', { title: agreement.title })}</legend>
    <div class="agreement" tabindex="0" role="region" aria-label=${agreement.title}>
      ${agreement.content}
    </div>
    <input type="hidden" name="version" value=${agreement.version} />
    ${methods.map(
      (each) =>
        html`<${Choice}
          name="method"
          value=${each}
          title=${t(`sign.${each}`)}
          checked=${method === each}
          onChoose=${() => setMethod(each)}
        />`,
    )}
    ${method === 'drawn' && html`<${Pad} />`}
    ${method === 'typed' && html`<${Field} name="signatureData" label=${t('sign.name')} autocomplete="name" required />`}
    ${
      method === 'checkbox' &&
      html`<label class="check"
        ><input type="checkbox" name="agreed" required />${t('sign.agree')}</label
      >`
    }
  </fieldset>`
}

/** The drawing is left on the canvas as `data-drawing`, for the form that sends it. */
function Pad() {
  const { t } = useLocale()
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null))
  const pad = useRef(/** @type {SignaturePad | null} */ (null))
  useEffect(() => {
    const element = /** @type {HTMLCanvasElement} */ (canvas.current)
    element.width = element.offsetWidth
    element.height = element.offsetHeight
    const drawn = new SignaturePad(element, { backgroundColor: '#fff', penColor: '#23211d' })
    drawn.addEventListener(
      'endStroke',
      () => (element.dataset.drawing = drawn.toDataURL('image/png')),
    )
    pad.current = drawn
    return () => drawn.off()
  }, [])
  const clear = () => {
    pad.current?.clear()
    delete canvas.current?.dataset.drawing
  }
  return html`<div class="pad">
    <canvas ref=${canvas} aria-label=${t('sign.pad')} role="img"></canvas>
    <button type="button" class="link" onClick=${clear}>${t('sign.clear')}</button>
  </div>`
}
