/** A list of the API: filters, searches, sorts, pages, and acts on many. What is chosen stays in the address. */
import { useState } from 'preact/hooks'
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { html } from '../../../storefront/shared/html.js'
import { choose, query } from '../../shell/router.js'
import { useResource } from '../resource.js'
import { Failure } from '../state.js'
import { ActionBar } from './actions.js'
import { Pages } from './pages.js'
import { loadRows, PAGE_SIZE, sortRows } from './rows.js'
import { Table } from './table.js'
import { Tools } from './tools.js'

/** @import { Action } from './actions.js' */
/** @import { Filter } from './tools.js' */
/** @import { Column } from './table.js' */

/**
 * @template {{ id: string }} Row
 * @param {object} props
 * @param {string} props.label What is listed.
 * @param {string} props.path Of the API; it takes `limit` and `offset`.
 * @param {Record<string, string>} [props.params] Always sent.
 * @param {string} [props.search] The label of the search, which is sent as `q`.
 * @param {Filter[]} [props.filters]
 * @param {Column<Row>[]} props.columns
 * @param {Action<Row>[]} [props.actions]
 * @param {(row: any) => string} [props.keyOf] The id of a row that has none of its own.
 * @param {any} props.empty Shown in place of an empty list of which nothing is filtered.
 * @param {any} [props.more] Buttons beside the filters.
 * @param {unknown} [props.version] Loads again when it changes.
 */
export function List({
  label,
  path,
  params = {},
  search,
  filters = [],
  columns,
  actions = [],
  keyOf,
  empty,
  more,
  version,
}) {
  const [selected, select] = useState(/** @type {ReadonlySet<string>} */ (new Set()))
  const chosen = query.value
  const names = [...filters.map(({ name }) => name), ...(search ? ['q'] : [])]
  const given = names.map((name) => [name, chosen.get(name) ?? '']).filter(([, value]) => value)
  const page = Math.max(1, Number(chosen.get('page')) || 1)
  const [sort, setSort] = useState({ column: -1, isDown: false })
  const sortBy = columns[sort.column]?.sortBy
  const sent = { ...params, ...Object.fromEntries(given) }
  const { data, error, reload } = useResource(
    () => loadRows(path, sent, page, Boolean(sortBy)),
    [JSON.stringify(sent), page, Boolean(sortBy), version],
  )
  if (error && !data) return html`<${Failure} error=${error} onRetry=${reload} />`
  if (!data) return html`<${Skeleton} />`
  /** @type {Row[]} */
  const known = keyOf ? data.rows.map((row) => ({ ...row, id: keyOf(row) })) : data.rows
  const sorted = sortRows(known, sortBy, sort.isDown)
  const rows =
    sorted.length > PAGE_SIZE ? sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) : sorted
  const isEmpty = data.total === 0 && given.length === 0
  const acted = async () => {
    select(new Set())
    await reload()
  }
  return html`<div class="list">
    <${Tools} search=${isEmpty ? undefined : search} filters=${isEmpty ? [] : filters}>${more}<//>
    ${
      isEmpty
        ? empty
        : html`${
              actions.length > 0 &&
              rows.length > 0 &&
              html`<${ActionBar}
                actions=${actions}
                rows=${rows.filter(({ id }) => selected.has(id))}
                onClear=${() => select(new Set())}
                onDone=${acted}
              />`
            }
            <${Table}
              label=${label}
              rows=${rows}
              columns=${columns}
              selected=${actions.length > 0 ? selected : null}
              onSelect=${select}
              sort=${sort}
              onSort=${setSort}
              isPart=${data.isPart}
            />
            <${Pages}
              page=${page}
              pageSize=${PAGE_SIZE}
              total=${data.total}
              onPage=${(/** @type {number} */ next) => choose({ page: next > 1 ? String(next) : '' })}
            />`
    }
  </div>`
}
