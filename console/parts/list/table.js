/** The rows of a list: a table on a wide screen, a card each on a phone. Sorts what the page shows, and says so if that is a part. */
import { useState } from 'preact/hooks'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'

/**
 * @template Row
 * @typedef {object} Column
 * @property {string} title
 * @property {(row: Row) => any} show
 * @property {(row: Row) => string | number} [sortBy]
 * @property {'number' | 'main'} [kind] `main` names the row.
 */

/**
 * @template {{ id: string }} Row
 * @param {object} props
 * @param {string} props.label
 * @param {Row[]} props.rows
 * @param {Column<Row>[]} props.columns
 * @param {ReadonlySet<string> | null} props.selected null if nothing can be selected
 * @param {(ids: ReadonlySet<string>) => void} props.onSelect
 * @param {boolean} props.isPart There are other pages.
 */
export function Table({ label, rows, columns, selected, onSelect, isPart }) {
  const { t } = useLocale()
  const [sort, setSort] = useState({ column: -1, isDown: false })
  const sorted = sortRows(rows, columns[sort.column]?.sortBy, sort.isDown)
  if (rows.length === 0) return html`<p class="none" role="status">${t('list.none')}</p>`
  const toggle = (/** @type {string} */ id) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  const isAll = selected !== null && rows.every(({ id }) => selected.has(id))
  const sortBy = (/** @type {number} */ column) =>
    setSort({ column, isDown: sort.column === column && !sort.isDown })
  return html`${isPart && sort.column >= 0 && html`<p class="hint" role="status">${t('list.sorted-page')}</p>`}
    <table class="table" role="table" aria-label=${label}>
      <thead role="rowgroup">
        <tr role="row">
          ${
            selected &&
            html`<th role="columnheader" class="pick">
              <input
                type="checkbox"
                aria-label=${t('list.select-all')}
                checked=${isAll}
                onChange=${() => onSelect(new Set(isAll ? [] : rows.map(({ id }) => id)))}
              />
            </th>`
          }
          ${columns.map(
            ({ title, sortBy: canSort, kind }, index) =>
              html`<th
                role="columnheader"
                class=${kind}
                aria-sort=${sort.column === index ? (sort.isDown ? 'descending' : 'ascending') : undefined}
              >
                ${
                  canSort
                    ? html`<button
                        type="button"
                        class="sort"
                        title=${isPart ? t('list.sort-page') : undefined}
                        onClick=${() => sortBy(index)}
                      >
                        ${title}
                      </button>`
                    : title
                }
              </th>`,
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${sorted.map(
          (row) =>
            html`<tr role="row" key=${row.id} class=${selected?.has(row.id) ? 'picked' : undefined}>
              ${
                selected &&
                html`<td role="cell" class="pick">
                  <input
                    type="checkbox"
                    aria-label=${t('list.select')}
                    checked=${selected.has(row.id)}
                    onChange=${() => toggle(row.id)}
                  />
                </td>`
              }
              ${columns.map(
                ({ title, show, kind }) =>
                  html`<td role="cell" class=${kind} data-label=${title}>${show(row)}</td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>`
}

/**
 * @template Row
 * @param {Row[]} rows
 * @param {((row: Row) => string | number) | undefined} sortBy
 * @param {boolean} isDown
 */
function sortRows(rows, sortBy, isDown) {
  if (!sortBy) return rows
  const sign = isDown ? -1 : 1
  return rows.toSorted((one, other) => {
    const [left, right] = [sortBy(one), sortBy(other)]
    const order =
      typeof left === 'number' ? left - Number(right) : left.localeCompare(String(right))
    return sign * order
  })
}
