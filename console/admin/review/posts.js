/** Posts for social media: each as it will look, approved one by one or many at once. */
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { lazy } from '../../../storefront/shared/lazy.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { ask } from '../../parts/ask.js'
import { List } from '../../parts/list/list.js'
import { Empty } from '../../parts/state.js'
import { Act } from '../../parts/button.js'
import { useAttempt } from '../../parts/message.js'
import { Tabs } from '../../parts/tabs.js'
import { Preview } from './preview.js'

/** @import { Post } from '../types.ts' */

const statuses = /** @type {const} */ (['draft', 'approved', 'posting', 'posted', 'failed'])
const targets = /** @type {const} */ (['page', 'groups', 'page_and_groups'])

const Channels = lazy(async () => (await import('../office/channels.js')).Channels, Skeleton)

/** @param {{ id: string }} props */
export function Posts({ id }) {
  const { t } = useLocale()
  return html`<h1>${t('admin.posts')}</h1>
    <${Tabs}
      section="posts"
      label=${t('admin.posts')}
      parts=${[
        ['', 'admin.posts'],
        ['channels', 'office.channels'],
      ]}
      current=${id}
    />
    ${id === 'channels' ? html`<${Channels} />` : html`<${PostList} />`}`
}

function PostList() {
  const { t, moment } = useLocale()
  const attempt = useAttempt()
  /** @type {import('../../parts/list/table.js').Column<Post>[]} */
  const columns = [
    { title: t('admin.post'), kind: 'main', show: (post) => html`<${Preview} post=${post} />` },
    {
      title: t('admin.target'),
      show: ({ target }) => t(`admin.target.${target}`),
      sortBy: ({ target }) => target,
    },
    {
      title: t('admin.status'),
      show: ({ status, error_text: problem }) =>
        html`${t(`admin.post.${status}`)}${problem && html`<small>${problem}</small>`}`,
      sortBy: ({ status }) => status,
    },
    {
      title: t('admin.scheduled'),
      show: ({ scheduled_for: at }) => (at ? moment(at) : t('admin.at-once')),
      sortBy: ({ scheduled_for: at }) => at ?? '',
    },
  ]
  const move = (/** @type {Post} */ { id }, /** @type {'approve' | 'unapprove'} */ how) =>
    api('PATCH', `/api/smm/posts/${id}/${how}`, {})
  /** @type {import('../../parts/list/actions.js').Action<Post>[]} */
  const actions = [
    {
      label: t('admin.approve'),
      isFor: ({ status }) => status === 'draft',
      each: (post) => move(post, 'approve'),
      undo: (post) => move(post, 'unapprove'),
    },
    {
      label: t('admin.unapprove'),
      isFor: ({ status }) => status === 'approved',
      each: (post) => move(post, 'unapprove'),
      undo: (post) => move(post, 'approve'),
    },
    {
      label: t('admin.delete'),
      look: 'danger',
      isFor: ({ status }) => status === 'draft' || status === 'failed',
      prepare: ({ length }) =>
        ask({
          title: t('admin.delete-sure', { count: length }),
          action: t('admin.delete'),
          isDangerous: true,
        }),
      each: ({ id }) => api('DELETE', `/api/smm/posts/${id}`),
    },
  ]
  const write = () =>
    attempt(() => api('POST', '/api/smm/posts/generate', { count: 3 }), {
      done: t('admin.writing'),
    })
  const generate = html`<${Act} look="button quiet" onAct=${write}>${t('admin.write')}<//>`
  return html`<${List}
    label=${t('admin.posts')}
    path="/api/smm/posts"
    filters=${[
      {
        name: 'status',
        label: t('admin.status'),
        options: statuses.map((status) => [status, t(`admin.post.${status}`)]),
      },
      {
        name: 'target',
        label: t('admin.target'),
        options: targets.map((target) => [target, t(`admin.target.${target}`)]),
      },
    ]}
    columns=${columns}
    actions=${actions}
    more=${generate}
    empty=${html`<${Empty} title=${t('admin.no-posts')} text=${t('admin.no-posts-text')} />`}
  />`
}
