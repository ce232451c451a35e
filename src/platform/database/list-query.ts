import { clampPage, COUNT_CAP, type ListResult, type Page } from '../contract/pagination.ts'
import { query, queryBounded, queryRead } from './queries.ts'
import {
  listStatements,
  type BoundStatement,
  type ListDeclaration,
  type ListStatements,
} from './fragments/list.ts'

type Given = Record<string, unknown>

/**
 * Declares a paged list once. `Values` are what a call gives besides the page; an optional one needs a filter.
 * @returns finds a page, clamped, and the total at the same time; the total is exact up to `COUNT_CAP`, and `COUNT_CAP + 1`
 *   means more
 */
export function listQuery<Row, Values extends object = object>(
  list: ListDeclaration<Values>,
): (values: Values, page: Page) => Promise<ListResult<Row>> {
  const compiled = new Map<string, ListStatements<Row>>()

  function statementsFor(filters: FilterInUse[], sortsMatches = false): ListStatements<Row> {
    const suffix = filters.map(({ name }) => `-${name}`).join('') + (sortsMatches ? '-sorted' : '')
    let statements = compiled.get(suffix)
    if (!statements) {
      const conditions = filters.map(({ condition }) => condition)
      statements = listStatements(list, { suffix, filters: conditions, sortsMatches })
      compiled.set(suffix, statements)
    }
    return statements
  }

  return async (given, requestedPage) => {
    const { limit, offset } = clampPage(requestedPage)
    const values: Given = { ...given, limit, offset }
    const filters = filtersInUse(list, values)
    const { page, count } = statementsFor(filters)
    const { sortMatches } = list
    if (sortMatches === true || (sortMatches && isGiven(values[String(sortMatches)]))) {
      const search = list.isPublic ? runBounded : runReplanned
      const total = totalOf(await search(count, values))
      const sorted = total > COUNT_CAP ? page : statementsFor(filters, true).page
      return { rows: await search(sorted, values), total }
    }
    const run = list.replan ? runReplanned : runRead
    const [rows, counted] = await Promise.all([run(page, values), run(count, values)])
    return { rows, total: totalOf(counted) }
  }
}

interface FilterInUse {
  name: string
  condition: string
}

function filtersInUse<Values>(list: ListDeclaration<Values>, values: Given): FilterInUse[] {
  const filters = Object.entries<string | Record<string, string>>({ ...list.filters })
  return filters.flatMap(([name, filter]) => {
    const value = values[name]
    if (!isGiven(value)) return []
    if (typeof filter === 'string') return { name, condition: filter }
    const condition = filter[String(value)]
    if (!condition) throw new Error(`${list.name}: no filter for ${name} = ${String(value)}`)
    return { name: `${name}=${String(value)}`, condition }
  })
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

function totalOf([counted]: { total: number }[]): number {
  return counted?.total ?? 0
}

async function runRead<Row>(bound: BoundStatement<Row>, values: Given): Promise<Row[]> {
  return await queryRead(bound.statement, valuesOf(bound, values))
}

async function runReplanned<Row>(bound: BoundStatement<Row>, values: Given): Promise<Row[]> {
  return await query({ ...bound.statement, name: '' }, valuesOf(bound, values))
}

async function runBounded<Row>(bound: BoundStatement<Row>, values: Given): Promise<Row[]> {
  return await queryBounded({ ...bound.statement, name: '' }, valuesOf(bound, values))
}

function valuesOf({ statement, parameters }: BoundStatement<unknown>, values: Given): unknown[] {
  return parameters.map((name) => {
    if (name in values) return values[name]
    throw new Error(`${statement.name}: no value for ${name}`)
  })
}
