/** The SQL around the rows: it empties the tables, takes the rows in whatever order they come, and checks every key at the end. */
import type { ForeignKey, Sequence, Table } from './queries.ts'

/** Triggers are off while rows come in, since what they would do is among the rows. */
export function opening(tables: readonly Table[], keys: readonly ForeignKey[]): string[] {
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

export function closing(
  tables: readonly Table[],
  keys: readonly ForeignKey[],
  sequences: readonly Sequence[],
): string[] {
  return [
    ...sequences
      .filter(({ last }) => last !== null)
      .map(
        ({ name, last }) => `select pg_catalog.setval('${name.replaceAll("'", "''")}', ${last});`,
      ),
    ...keys.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition};`,
    ),
    ...tables.flatMap(({ name, always }) => [
      `alter table ${name} enable trigger user;`,
      ...always.map((trigger) => `alter table ${name} enable always trigger ${trigger};`),
    ]),
    'commit;',
  ]
}

/** The line before the rows of a table; after them comes a line with `END_OF_ROWS`. */
export function copyLine({ name, columns }: Table): string {
  return `copy ${name} (${columns.join(', ')}) from stdin;`
}

export const END_OF_ROWS = '\\.'
export const isCopyLine = (line: string) =>
  line.startsWith('copy ') && line.endsWith(' from stdin;')
export const tableOf = (line: string) => line.split(' ')[1] ?? ''
