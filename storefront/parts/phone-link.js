import { html } from '../shared/html.js'

/** A mobile number as people here write it: 0917 123 4567. @param {string} number */
export const localPhone = (number) => number.replace(/^\+63(9\d\d)(\d{3})(\d{4})$/, '0$1 $2 $3')

/** A number to call. @param {{ number: string | null | undefined }} props */
export function PhoneLink({ number }) {
  if (!number) return null
  return html`<a class="tap" href=${`tel:${number}`}>${localPhone(number)}</a>`
}
