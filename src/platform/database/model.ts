/**
 * Tables as Objection sees them. It is loaded with the first of them that is asked for: its modules are a tenth of the time to
 * start and 16 MB, and what is asked most often goes another way (`read`, `write`).
 */
import type { Model, ModelClass } from 'objection'
import { knex } from './connections.ts'
import { lazy } from '../cache/lazy.ts'

/** @returns a class with rows of the table, once Objection is loaded */
export function table<Row extends object>(name: string): () => Promise<ModelClass<Model & Row>> {
  return lazy(async () => {
    const { Model: Base } = await import('objection')
    class Table extends Base {
      static override tableName = name
    }
    return Table.bindKnex(knex) as unknown as ModelClass<Model & Row>
  })
}
