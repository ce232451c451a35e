/** The catalogue of the database: a backup includes all tables, whatever they are. */
import type { Client } from 'pg'

export interface Table {
  /** Quoted, with its schema. */
  name: string
  /** Quoted; without generated columns. */
  columns: string[]
  /** Quoted; the triggers that are enabled ALWAYS. */
  alwaysTriggers: string[]
}

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

export interface Sequence {
  /** Quoted, with its schema. */
  name: string
  /** Null when it was never used. */
  lastValue: string | null
}

const ownTables = `
  select c.oid from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`
const notMigrations = `c.relname not in ('knex_migrations', 'knex_migrations_lock')`

/** Every table that stores rows itself (the partitions of a partitioned one), except the two of the migrations. */
export async function listTables(client: Client): Promise<Table[]> {
  return await rows<Table>(
    client,
    `select format('%I.%I', 'public', c.relname) as name,
       array(select quote_ident(a.attname) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select quote_ident(t.tgname) from pg_trigger t
         where t.tgrelid = c.oid and t.tgenabled = 'A' and not t.tgisinternal order by t.tgname) as "alwaysTriggers"
     from pg_class c where c.oid in (${ownTables}) and c.relkind = 'r' and ${notMigrations} order by c.relname`,
  )
}

export async function listForeignKeys(client: Client): Promise<ForeignKey[]> {
  return await rows<ForeignKey>(
    client,
    `select format('%I.%I', 'public', c.relname) as table, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and c.oid in (${ownTables}) order by c.relname, k.conname`,
  )
}

export async function listSequences(client: Client): Promise<Sequence[]> {
  return await rows<Sequence>(
    client,
    `select format('%I.%I', s.schemaname, s.sequencename) as name, s.last_value::text as "lastValue" from pg_sequences s
     where s.schemaname = 'public' and s.sequencename not like 'knex\\_%' order by s.sequencename`,
  )
}

/** The migrations that have run, in order; none for a database that was never migrated. */
export async function listMigrations(client: Client): Promise<string[]> {
  const [found] = await rows<{ exists: boolean }>(
    client,
    `select to_regclass('public.knex_migrations') is not null as exists`,
  )
  if (!found?.exists) return []
  const done = await rows<{ name: string }>(
    client,
    'select name from public.knex_migrations order by id',
  )
  return done.map(({ name }) => name)
}

/** Tables with rows, except those that migrations fill. */
export async function listNonEmptyTables(client: Client): Promise<string[]> {
  const tables = await listTables(client)
  const checks = tables
    .filter(({ name }) => !FILLED_BY_MIGRATIONS.has(name))
    .map(
      ({ name }) =>
        `select '${name.replaceAll("'", "''")}' as name where exists (select from ${name})`,
    )
  if (checks.length === 0) return []
  const nonEmpty = await rows<{ name: string }>(client, `${checks.join(' union all ')} order by 1`)
  return nonEmpty.map(({ name }) => name.replace(/^public\./, ''))
}

const FILLED_BY_MIGRATIONS = new Set(['public.locations', 'public.settings'])

/** Open connections of web and worker processes. */
export async function countConnections(client: Client): Promise<number> {
  const [row] = await rows<{ count: number }>(
    client,
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'palengke' and pid <> pg_backend_pid()`,
  )
  return row?.count ?? 0
}

/** Drops every table, routine and type that does not belong to an extension. */
export async function dropAll(client: Client): Promise<void> {
  const drops = await rows<{ sql: string }>(
    client,
    `select format('drop table if exists %s cascade', oid::regclass) as sql from pg_class where oid in (${ownTables})
     union all
     select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
     where p.pronamespace = 'public'::regnamespace and not exists
       (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     union all
     select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
     where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd') and not exists
       (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`,
  )
  await client.query('begin')
  for (const { sql } of drops) await client.query(sql)
  await client.query('commit')
}

async function rows<Row>(client: Client, sql: string): Promise<Row[]> {
  return (await client.query(sql)).rows as Row[]
}
