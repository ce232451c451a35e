/** The SQL around the rows: it empties the tables, loads rows in any order of tables, and checks every foreign key at the end. */
import type { ForeignKey, Sequence, Table } from './queries.ts'

/** Triggers are off while rows are loaded: their effects are among the rows. */
export function statementsBeforeRows(
  tables: readonly Table[],
  keys: readonly ForeignKey[],
): string[] {
  return [
    'begin;',
    "set local client_encoding = 'UTF8';",
    'set local statement_timeout = 0;',
    'set local idle_in_transaction_session_timeout = 0;',
    ...tables.map(({ name }) => `alter table ${name} disable trigger user;`),
    ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name};`),
    ...(tables.length > 0 ? [`truncate ${tables.map(({ name }) => name).join(', ')};`] : []),
  ]
}

export function statementsAfterRows(
  tables: readonly Table[],
  keys: readonly ForeignKey[],
  sequences: readonly Sequence[],
): string[] {
  return [
    ...sequences
      .filter(({ lastValue }) => lastValue !== null)
      .map(
        ({ name, lastValue }) =>
          `select pg_catalog.setval('${name.replaceAll("'", "''")}', ${lastValue});`,
      ),
    ...keys.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition};`,
    ),
    ...tables.flatMap(({ name, alwaysTriggers }) => [
      `alter table ${name} enable trigger user;`,
      ...alwaysTriggers.map((trigger) => `alter table ${name} enable always trigger ${trigger};`),
    ]),
    'commit;',
  ]
}

export function copyOutStatement({ name, columns }: Table): string {
  return `copy ${name} (${columns.join(', ')}) to stdout`
}

/** The line before the rows of a table. A line with `END_OF_ROWS` follows them. */
export function copyLine({ name, columns }: Table): string {
  return `copy ${name} (${columns.join(', ')}) from stdin;`
}

export const END_OF_ROWS = '\\.'
export const isCopyLine = (line: string) =>
  line.startsWith('copy ') && line.endsWith(' from stdin;')
export const tableOf = (line: string) => line.split(' ')[1] ?? ''
