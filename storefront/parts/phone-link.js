import { html } from '../shared/html.js'

/** A number to call, written as people here do. @param {{ number: string | null | undefined }} props */
export function PhoneLink({ number }) {
  if (!number) return null
  return html`<a class="tap" href=${`tel:${number}`}
    >${number.replace(/^\+63(9\d\d)(\d{3})(\d{4})$/, '0$1 $2 $3')}</a
  >`
}
