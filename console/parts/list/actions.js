/** What can be done to the rows that are selected, a few at a time, with progress and a way back. */
import { useState } from 'preact/hooks'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { reasonOf, say } from '../message.js'

/**
 * @template Row
 * @typedef {object} Action
 * @property {string} label
 * @property {(row: Row, input: any) => Promise<unknown>} each
 * @property {(row: Row, input: any) => Promise<unknown>} [undo] `row` as it was before.
 * @property {(rows: Row[]) => Promise<any>} [prepare] Asks first; gives the input, or null for no.
 * @property {(row: Row) => boolean} [isFor] Other rows are left out.
 * @property {'danger'} [look]
 */

const AT_A_TIME = 4

/**
 * @template {{ id: string }} Row
 * @param {{ actions: Action<Row>[], rows: Row[], onClear: () => void, onDone: () => unknown }} props `rows` are selected
 */
export function ActionBar({ actions, rows, onClear, onDone }) {
  const { t } = useLocale()
  const [finished, setFinished] = useState(/** @type {number | null} */ (null))
  if (rows.length === 0) return html`<p class="hint">${t('list.tick')}</p>`

  /** @param {Action<Row>} action @param {Row[]} concerned */
  async function run({ each, undo, prepare }, concerned) {
    const input = prepare ? await prepare(concerned) : undefined
    if (input === null) return
    setFinished(0)
    const count = () => setFinished((before) => (before ?? 0) + 1)
    const { done, failed, reason } = await forEach(concerned, (row) => each(row, input), count)
    setFinished(null)
    await onDone()
    const back = async () => {
      await forEach(done, (row) => /** @type {NonNullable<typeof undo>} */ (undo)(row, input))
      await onDone()
    }
    if (failed > 0)
      say({
        text: `${t('list.failed', { count: failed })} ${reasonOf(reason, t('form.offline'))}`,
        isError: true,
      })
    else
      say({
        text: t('list.done', { count: done.length }),
        ...(undo && { undo: () => void back() }),
      })
  }
  if (finished !== null)
    return html`<div class="action-bar">
      <progress max=${rows.length} value=${finished} aria-label=${t('list.working')} />
    </div>`
  return html`<div class="action-bar" role="toolbar" aria-label=${t('list.actions')}>
    <strong>${t('list.selected', { count: rows.length })}</strong>
    ${actions.map((action) => {
      const concerned = rows.filter((row) => action.isFor?.(row) ?? true)
      return html`<button
        type="button"
        class=${`chip ${action.look ?? ''}`}
        disabled=${concerned.length === 0}
        onClick=${() => void run(action, concerned)}
      >
        ${action.label}
      </button>`
    })}
    <button type="button" class="link" onClick=${onClear}>${t('list.clear')}</button>
  </div>`
}

/**
 * @template Row
 * @param {Row[]} rows
 * @param {(row: Row) => Promise<unknown>} work
 * @param {() => void} [onEach]
 */
async function forEach(rows, work, onEach = () => {}) {
  const waiting = [...rows]
  /** @type {{ done: Row[], failed: number, reason: any }} */
  const result = { done: [], failed: 0, reason: null }
  const next = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      try {
        await work(row)
        result.done.push(row)
      } catch (error) {
        result.failed++
        result.reason ??= error
      }
      onEach()
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, next))
  return result
}
