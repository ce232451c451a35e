/** A post as it looks on the page and in a group. */
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'

/** @import { Post } from '../types.ts' */

/** What a feed shows before "See more". */
const FOLD = { page: 477, group: 300 }

/** @param {{ post: Post }} props */
export function Preview({ post }) {
  const { t } = useLocale()
  const places = /** @type {('page' | 'group')[]} */ ([
    ...(post.target === 'groups' ? [] : ['page']),
    ...(post.target === 'page' ? [] : ['group']),
  ])
  return html`<div class="previews">
    ${places.map(
      (place) =>
        html`<figure key=${place} class="preview">
          <figcaption>${t(`admin.preview.${place}`)}</figcaption>
          <${Text} content=${post.content} fold=${FOLD[place]} />
          ${post.image_url && html`<img src=${post.image_url} alt="" loading="lazy" />`}
        </figure>`,
    )}
  </div>`
}

/** @param {{ content: string, fold: number }} props */
function Text({ content, fold }) {
  const { t } = useLocale()
  if (content.length <= fold) return html`<p class="post">${content}</p>`
  return html`<p class="post">${content.slice(0, fold).trimEnd()}…</p>
    <details>
      <summary>${t('admin.see-more')}</summary>
      <p class="post">${content.slice(fold)}</p>
    </details>`
}
