/** The conversations of the agent with customers, and the vendor's own words in those on Messenger. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Field, Form } from '../../storefront/parts/form.js'
import { Skeleton } from '../../storefront/parts/skeleton.js'
import { api } from '../../storefront/shared/api.js'
import { html } from '../../storefront/shared/html.js'
import { useLocale } from '../../storefront/shared/locale.js'
import { List } from '../parts/list/list.js'
import { useAttempt } from '../parts/message.js'
import { useResource } from '../parts/resource.js'
import { Empty, Failure } from '../parts/state.js'
import { linkTo } from '../shell/router.js'

/** @import { Conversation } from './types.ts' */
/** @import { Column } from '../parts/list/table.js' */

const LOOK_MS = 4_000

/** @param {{ id: string }} props */
export function Chats({ id }) {
  return id ? html`<${Talk} id=${id} />` : html`<${All} />`
}

function All() {
  const { t, moment } = useLocale()
  /** @type {Column<Conversation>[]} */
  const columns = [
    {
      title: t('chats.last'),
      kind: 'main',
      show: ({ id, lastMessage, lastReply }) =>
        html`<a href=${linkTo('chats', id)}>${lastMessage ?? lastReply ?? '–'}</a>`,
    },
    {
      title: t('orders.status'),
      show: ({ needsReply, isMuted }) =>
        needsReply
          ? html`<span class="badge warm">${t('chats.needs-reply')}</span>`
          : isMuted && html`<span class="badge">${t('chats.muted')}</span>`,
      sortBy: ({ needsReply }) => (needsReply ? 0 : 1),
    },
    { title: t('orders.source'), show: ({ source }) => t(`source.${source}`) },
    {
      title: t('orders.when'),
      kind: 'number',
      show: ({ updatedAt }) => moment(updatedAt),
      sortBy: ({ updatedAt }) => updatedAt,
    },
  ]
  return html`<h1>${t('vendor.chats')}</h1>
    <${List}
      label=${t('vendor.chats')}
      path="/api/vendor/conversations"
      filters=${[
        {
          name: 'source',
          label: t('orders.source'),
          options: [
            ['api', t('source.api')],
            ['messenger', t('source.messenger')],
          ],
        },
      ]}
      columns=${columns}
      empty=${html`<${Empty} title=${t('chats.none')} text=${t('chats.none-text')} link=${linkTo('agent')} action=${t('vendor.agent')} />`}
    />`
}

/** @typedef {{ id: string, message: string | null, reply: string | null, sentAt: string | null, sendError: string | null, createdAt: string }} Turn */

/** @param {{ id: string }} props */
function Talk({ id }) {
  const { t, moment } = useLocale()
  const attempt = useAttempt()
  const [sent, setSent] = useState(0)
  const path = `/api/vendor/conversations/${id}`
  const { data, error, reload } = useResource(() => load(path), [path], { everyMs: LOOK_MS })
  const log = useRef(/** @type {HTMLElement | null} */ (null))
  const newest = data?.messages[0]
  useEffect(() => log.current?.scrollTo(0, log.current.scrollHeight), [newest?.id, newest?.reply])
  /** @param {Record<string, string>} values */
  const send = async ({ text }) => {
    await api('POST', `${path}/messages`, { text }, { idempotencyKey: crypto.randomUUID() })
    setSent(sent + 1)
    await reload()
  }
  if (!data)
    return error ? html`<${Failure} error=${error} onRetry=${reload} />` : html`<${Skeleton} />`
  const { conversation, messages } = data
  const isMessenger = conversation.source === 'messenger'
  const how = conversation.isMuted ? 'unmute' : 'mute'
  const toggle = async () => {
    await attempt(() => api('POST', `${path}/${how}`, {}), { done: t(`chats.${how}d-now`) })
    await reload()
  }
  return html`<div class="reading">
    <p><a class="back" href=${linkTo('chats')}>← ${t('vendor.chats')}</a></p>
    <h1>${t('chats.title')}</h1>
    ${
      isMessenger
        ? html`<p class="links">
            <button type="button" class="link" onClick=${() => void toggle()}>
              ${t(`chats.${how}`)}
            </button>
          </p>`
        : html`<p class="hint">${t('chats.agent-alone')}</p>`
    }
    <section class="card talk" ref=${log} role="log" aria-label=${t('chats.title')} tabindex="0">
      ${messages
        .toReversed()
        .map(
          (turn) =>
            html`<div class="turn" key=${turn.id}>
              ${turn.message && html`<p class="said">${turn.message}<small>${moment(turn.createdAt)}</small></p>`}
              ${turn.reply && html`<p class="said agent">${turn.reply}</p>`}
              ${isMessenger && turn.reply && !turn.sentAt && html`<${Unsent} reason=${turn.sendError} />`}
            </div>`,
        )}
    </section>
    ${
      isMessenger &&
      html`<${Form} key=${sent} send=${send} submit=${t('chats.send')}>
        <${Field}
          name="text"
          label=${t('chats.write')}
          hint=${t('chats.write-hint')}
          multiline
          maxlength="2000"
          required
        />
      <//>`
    }
  </div>`
}

/** @param {{ reason: string | null }} props why Messenger refused the reply; null while it may still be sent */
function Unsent({ reason }) {
  const { t } = useLocale()
  return reason
    ? html`<p class="alert">${t('chats.refused')} ${reason}</p>`
    : html`<p class="hint">${t('chats.unsent')}</p>`
}

/**
 * A conversation and its last fifty messages, newest first.
 * @param {string} path
 * @returns {Promise<{ conversation: Conversation, messages: Turn[] }>}
 */
async function load(path) {
  const [{ conversation }, { data: messages }] = await Promise.all([
    api('GET', path),
    api('GET', `${path}/messages?limit=50`),
  ])
  return { conversation, messages }
}
