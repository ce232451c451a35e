/**
 * Objection models: one for each table that is read and written by the row. Objection is loaded by the first query, because
 * its modules add 5 % to the memory of a process that may never need them.
 */
import { createRequire } from 'node:module'
import type * as ObjectionModule from 'objection'
import type { Model, ModelClass, QueryBuilder } from 'objection'
import { knex } from './connections/pool.ts'
import type { Transaction } from './transactions.ts'

/** An SQL expression as the value of a column, such as `now()`. */
export function sqlValue(sql: string): never {
  return knex.raw(sql) as never
}

export interface TableModel<Row extends object> {
  query(trx?: Transaction): QueryBuilder<Model & Row, (Model & Row)[]>
}

interface ModelOptions {
  table: string
  /** Columns of type `jsonb`, which are written as JSON. */
  json?: string[]
  /** The table has `updated_at`, which each update sets to the time of its transaction. */
  timestamps?: boolean
}

export function defineModel<Row extends object>(options: ModelOptions): TableModel<Row> {
  let modelClass: ModelClass<Model & Row> | undefined
  return {
    query(trx) {
      modelClass ??= createModelClass<Row>(options)
      return modelClass.query(trx).onError(throwNativeError) as never
    },
  }
}

/** PostgreSQL's own error, which has the code that Objection's wrapper lacks. */
function throwNativeError(error: Error & { nativeError?: Error }): never {
  throw error.nativeError ?? error
}

const requireCommonJs = createRequire(import.meta.url)

function createModelClass<Row extends object>({ table, json, timestamps }: ModelOptions) {
  const { Model: Base } = requireCommonJs('objection') as typeof ObjectionModule
  class TableRow extends Base {
    static override tableName = table
    static override jsonAttributes = json ?? []
    static cloneObjectAttributes = false // or it would clone `now()` to an empty object
    override $beforeUpdate() {
      if (timestamps) Object.assign(this, { updated_at: knex.fn.now() })
    }
  }
  TableRow.knex(knex)
  return TableRow as unknown as ModelClass<Model & Row>
}
