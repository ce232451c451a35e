import { html } from '../shared/html.js'

/** The picture of a person, or the first letter of the name. @param {{ url: string | null, name: string }} props */
export function Avatar({ url, name }) {
  return html`<span class="avatar" aria-hidden="true">
    ${url ? html`<img src=${url} alt="" width="64" height="64" />` : name.charAt(0)}
  </span>`
}
