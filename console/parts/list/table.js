/** The rows of a list: a table on a wide screen, a card each on a phone. Says so if a part of them is sorted. */
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'

/**
 * @template Row
 * @typedef {object} Column
 * @property {string} title
 * @property {(row: Row) => any} show
 * @property {import('./rows.js').SortBy<Row>} [sortBy]
 * @property {'number' | 'main'} [kind] `main` names the row.
 */

/** @typedef {{ column: number, isDown: boolean }} Sort */

/**
 * @template {{ id: string }} Row
 * @param {object} props
 * @param {string} props.label
 * @param {Row[]} props.rows
 * @param {Column<Row>[]} props.columns
 * @param {ReadonlySet<string> | null} props.selected null if nothing can be selected
 * @param {(ids: ReadonlySet<string>) => void} props.onSelect
 * @param {Sort} props.sort
 * @param {(sort: Sort) => void} props.onSort
 * @param {boolean} props.isPart The other pages are not sorted with these.
 */
export function Table({ label, rows, columns, selected, onSelect, sort, onSort, isPart }) {
  const { t } = useLocale()
  if (rows.length === 0) return html`<p class="none" role="status">${t('list.none')}</p>`
  const toggle = (/** @type {string} */ id) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  const isAll = selected !== null && rows.every(({ id }) => selected.has(id))
  const sortBy = (/** @type {number} */ column) =>
    onSort({ column, isDown: sort.column === column && !sort.isDown })
  return html`${isPart && sort.column >= 0 && html`<p class="hint" role="status">${t('list.sorted-page')}</p>`}
    <div class="table-frame">
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
                      ? html`<button type="button" class="sort" onClick=${() => sortBy(index)}>
                          ${title}
                        </button>`
                      : title
                  }
                </th>`,
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${rows.map(
            (row) =>
              html`<tr
                role="row"
                key=${row.id}
                class=${selected?.has(row.id) ? 'picked' : undefined}
              >
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
      </table>
    </div>`
}
