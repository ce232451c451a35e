import type pg from 'pg'

/**
 * Vacuums and analyzes what was seeded. A table without rows stays as a migration leaves it: PostgreSQL expects such a table to
 * grow, but an empty one that was analyzed to stay empty.
 */
export async function vacuumSeeded(db: pg.ClientBase | pg.Pool): Promise<void> {
  const { rows } = await db.query<{ tables: string }>(
    `select string_agg(oid::regclass::text, ', ') as tables from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
  )
  await db.query(`vacuum (analyze) ${rows[0]!.tables}`)
}
