import { html } from '../shared/html.js'

/**
 * A picture, if the address is one that a browser loads; what is behind it shows until then, and if it never loads.
 * @param {{ src: string | null | undefined, alt?: string, class?: string, isFirst?: boolean }} props `isFirst`: seen at once, so not lazy.
 */
export function Picture({ src, alt = '', class: name = 'cover', isFirst = false }) {
  if (!src || !/^https?:\/\//.test(src)) return null
  return html`<img
    src=${src}
    alt=${alt}
    class=${name}
    loading=${isFirst ? 'eager' : 'lazy'}
    decoding="async"
  />`
}
