/** The SQL of a paged list: one statement for a page, one for the capped total. */
import { COUNT_CAP } from '../../contract/pagination.ts'
import { statement, type Statement } from '../queries.ts'

/** Parts of a SELECT, in which `:name` stands for a value of the call: `owner_id = :ownerId`. */
export interface ListDeclaration<Values> {
  name: string
  columns: string
  /**
   * What is counted and paged, with its alias: `orders o`. A function may put `filters` (the conditions in use, then not
   * repeated outside) and `reach` (how many rows of each source the page can need) into a subselect.
   */
  from: string | ((parts: { filters: string; reach: string }) => string)
  where?: string
  /**
   * Conditions for optional values: one that applies when the value is given, or one for each value it may have. Each
   * combination is a statement of its own, so that each is planned for its own index.
   */
  filters?: { [Name in keyof Values]?: string | Record<string, string> }
  orderBy: string
  /** Joined to the rows of the page alone; it must keep exactly one row for each. */
  join?: string
  /** A unique column of `from`. The page is found by it first, in an index alone; then its rows are read whole. */
  key?: string
  /** Plans each call for its values, on a pooled connection: for filters that match few rows or many, by their value. */
  replan?: boolean
  /**
   * For a text search: counts first, then finds few matches by the index of the condition and sorts them; many are met soon
   * on a walk in order. The name of a filter limits it to calls with that filter. Implies `replan`.
   */
  sortMatches?: true | keyof Values
  /** Anybody may search: a call that `sortMatches` applies to runs as `queryBounded`. */
  isPublic?: boolean
}

/** A statement, and which value of the call each of its parameters is. */
export interface BoundStatement<Row> {
  statement: Statement<Row>
  parameters: string[]
}

export interface ListStatements<Row> {
  page: BoundStatement<Row>
  count: BoundStatement<{ total: number }>
}

/** What the values of a call make of a list. */
export interface ListVariant {
  /** Makes the names of its statements unique. */
  suffix: string
  filters: string[]
  sortsMatches: boolean
}

const CAP = COUNT_CAP + 1
const PAGE = 'limit :limit offset :offset'
const REACH = '(:limit::bigint + :offset::bigint)'

export function listStatements<Row, Values>(
  list: ListDeclaration<Values>,
  variant: ListVariant,
): ListStatements<Row> {
  return {
    page: bind(`${list.name}${variant.suffix}`, pageSql(list, variant)),
    count: bind(
      `${list.name}-count${variant.suffix}`,
      `select count(*) as total from (select ${matching(list, variant, String(CAP)).sql} limit ${CAP}) capped`,
    ),
  }
}

function pageSql<Values>(list: ListDeclaration<Values>, variant: ListVariant): string {
  const { columns, join = '', key } = list
  const { source, alias, sql } = matching(list, variant, REACH)
  const order = `order by ${list.orderBy}`
  // `offset 0` keeps PostgreSQL from walking the whole table in order.
  const found = variant.sortsMatches ? `from (select ${alias}.* ${sql} offset 0) ${alias}` : sql
  if (key)
    return `select ${columns} from (select ${alias}.${key} ${found} ${order} ${PAGE}) page
      join ${source} on ${alias}.${key} = page.${key} ${join} ${order}`
  if (join)
    return `select ${columns} from (select ${alias}.* ${found} ${order} ${PAGE}) ${alias} ${join} ${order}`
  return `select ${columns} ${found} ${order} ${PAGE}`
}

function matching<Values>(
  { from, where }: ListDeclaration<Values>,
  { filters }: ListVariant,
  reach: string,
) {
  const isWhole = typeof from === 'string'
  const source = isWhole ? from : from({ filters: filters.join(' and ') || 'true', reach })
  const conditions = [where, ...(isWhole ? filters : [])].filter(Boolean).join(' and ')
  return {
    source,
    alias: source.split(/\s+/).at(-1)!,
    sql: `from ${source}${conditions && ` where ${conditions}`}`,
  }
}

/** Numbers the named values of a text; `::type` is no value. */
function bind<Row>(name: string, sql: string): BoundStatement<Row> {
  const parameters: string[] = []
  const text = sql.replaceAll(/(?<![:\w]):([a-z]\w*)/gi, (_, parameter: string) => {
    if (!parameters.includes(parameter)) parameters.push(parameter)
    return `$${parameters.indexOf(parameter) + 1}`
  })
  return { statement: statement<Row>(name, text), parameters }
}
