/**
 * Objection models: one for each table that is read and written by the row. Objection is loaded by the first query, because
 * its modules add 5 % to the memory of a process that may never need them.
 */
import { createRequire } from 'node:module'
import type * as ObjectionModule from 'objection'
import type { Model, ModelClass, QueryBuilder, RelationMappings } from 'objection'
import { knex } from './connections/pool.ts'
import type { Transaction } from './transactions.ts'

type Objection = typeof ObjectionModule

/** An SQL expression as the value of a column, such as `now()`. */
export function sqlValue(sql: string): never {
  return knex.raw(sql) as never
}

interface Relation {
  kind: 'belongsTo' | 'hasOne' | 'hasMany'
  model: TableModel<object>
  /** A column of this table. */
  from: string
  /** The column of the other table that it equals. */
  to: string
}

export interface TableModel<Row extends object> {
  query(trx?: Transaction): QueryBuilder<Model & Row, (Model & Row)[]>
  /** Loads Objection. */
  toClass(): ModelClass<Model & Row>
}

interface ModelOptions {
  table: string
  /** Columns of type `jsonb`, which are written as JSON. */
  json?: string[]
  /** The table has `updated_at`, which each update sets to the time of its transaction. */
  timestamps?: boolean
  /** For `withGraphFetched`; a function, so that two models may name each other. */
  relations?: () => Record<string, Relation>
}

export function defineModel<Row extends object>(options: ModelOptions): TableModel<Row> {
  let modelClass: ModelClass<Model & Row> | undefined
  const toClass = () => (modelClass ??= createModelClass<Row>(options))
  return {
    toClass,
    query: (trx) => toClass().query(trx).onError(throwNativeError) as never,
  }
}

/** PostgreSQL's own error, which has the code that Objection's wrapper lacks. */
function throwNativeError(error: Error & { nativeError?: Error }): never {
  throw error.nativeError ?? error
}

let objection: Objection | undefined

function createModelClass<Row extends object>({
  table,
  json,
  timestamps,
  relations,
}: ModelOptions) {
  objection ??= createRequire(import.meta.url)('objection') as Objection
  const { Model: Base } = objection
  class TableRow extends Base {
    static override tableName = table
    static override jsonAttributes = json ?? []
    static cloneObjectAttributes = false // or it would clone `now()` to an empty object
    static override get relationMappings() {
      return relations ? relationMappings(table, Base, relations()) : {}
    }
    override $beforeUpdate() {
      if (timestamps) Object.assign(this, { updated_at: knex.fn.now() })
    }
  }
  TableRow.knex(knex)
  return TableRow as unknown as ModelClass<Model & Row>
}

function relationMappings(
  table: string,
  Base: Objection['Model'],
  relations: Record<string, Relation>,
) {
  const classes = {
    belongsTo: Base.BelongsToOneRelation,
    hasOne: Base.HasOneRelation,
    hasMany: Base.HasManyRelation,
  }
  const mappings: RelationMappings = {}
  for (const [name, { kind, model, from, to }] of Object.entries(relations)) {
    const modelClass = model.toClass()
    mappings[name] = {
      relation: classes[kind],
      modelClass,
      join: { from: `${table}.${from}`, to: `${modelClass.tableName}.${to}` },
    }
  }
  return mappings
}
