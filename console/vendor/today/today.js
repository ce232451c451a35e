/** The day of a vendor: what is to start, in work and ready, from the market and from the agent, live. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { useAttempt } from '../../parts/message.js'
import { useResource } from '../../parts/resource.js'
import { Failure } from '../../parts/state.js'
import { moveOrder } from '../moves.js'
import { columns, layOut, nextMove, openStatuses } from './board.js'
import { OrderCard } from '../orders/card.js'
import { StoreBar } from './store-bar.js'
import { ring } from './sound.js'
import { FirstSteps } from './first-steps.js'

/** @import { VendorOrder } from '../types.ts' */
/** @import { Column } from './board.js' */

/** Others move orders, too: their moves show within two seconds. */
const LOOK_MS = 1_500

async function loadOpen() {
  const lists = await Promise.all(
    openStatuses.map((status) => api('GET', `/api/vendor/orders?limit=100&status=${status}`)),
  )
  return /** @type {VendorOrder[]} */ (lists.flatMap(({ data }) => data))
}

export function Today() {
  const { t } = useLocale()
  const { data, error, reload } = useResource(loadOpen, [], { everyMs: LOOK_MS })
  const [shown, show] = useState(/** @type {Column} */ ('start'))
  const board = data && layOut(data, Date.now())
  useRing(board?.start)
  if (!board)
    return error ? html`<${Failure} error=${error} onRetry=${reload} />` : html`<${Skeleton} />`
  const isQuiet = columns.every((column) => board[column].length === 0)
  return html`<h1 class="visually-hidden">${t('vendor.today')}</h1>
    <${StoreBar} />
    <div class="tabs" role="group" aria-label=${t('vendor.today')}>
      ${columns.map(
        (column) =>
          html`<button
            type="button"
            key=${column}
            class="tab"
            aria-pressed=${String(column === shown)}
            onClick=${() => show(column)}
          >
            ${t(`today.${column}`)} <span class="badge">${board[column].length}</span>
          </button>`,
      )}
    </div>
    <div class="board" data-shown=${shown}>
      ${columns.map(
        (column) =>
          html`<${Lane}
            key=${column}
            column=${column}
            orders=${board[column]}
            onChange=${reload}
          />`,
      )}
    </div>
    ${isQuiet && html`<${FirstSteps} />`}`
}

/** @param {{ column: Column, orders: VendorOrder[], onChange: () => Promise<void> }} props */
function Lane({ column, orders, onChange }) {
  const { t } = useLocale()
  const attempt = useAttempt()
  const movable = orders.filter((order) => column !== 'ready' && nextMove(order))
  const moveAll = () =>
    attempt(
      async () => {
        await Promise.all(movable.map((order) => moveOrder(order, nextMove(order)?.to ?? '')))
        await onChange()
      },
      { done: t('list.done', { count: movable.length }) },
    )
  return html`<section
    class="lane"
    data-column=${column}
    data-count=${orders.length}
    aria-labelledby=${`lane-${column}`}
  >
    <div class="heading">
      <h2 id=${`lane-${column}`}>
        ${t(`today.${column}`)} <span class="badge">${orders.length}</span>
      </h2>
      ${
        movable.length > 1 &&
        html`<button type="button" class="link" onClick=${moveAll}>
          ${t(column === 'work' ? 'today.all-ready' : 'today.start-all')}
        </button>`
      }
    </div>
    ${orders.length === 0 && html`<p class="hint">${t(`today.none.${column}`)}</p>`}
    ${orders.map((order) => html`<${OrderCard} key=${order.id} order=${order} onChange=${onChange} />`)}
  </section>`
}

/** Rings when an order has come in, and counts what is to start in the title. @param {VendorOrder[] | undefined} orders */
function useRing(orders) {
  const known = useRef(/** @type {Set<string> | null} */ (null))
  useEffect(() => {
    if (!orders) return
    const isNew = known.current && orders.some(({ id }) => !known.current?.has(id))
    known.current = new Set([...(known.current ?? []), ...orders.map(({ id }) => id)])
    if (isNew) void ring()
    const title = document.title.replace(/^\(\d+\) /, '')
    document.title = orders.length > 0 ? `(${orders.length}) ${title}` : title
  }, [orders])
  useEffect(() => () => void (document.title = document.title.replace(/^\(\d+\) /, '')), [])
}
