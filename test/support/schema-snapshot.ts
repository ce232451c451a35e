/** The schema of a database as comparable text: one line for each object in the catalogs, sorted. */
import type { Knex } from 'knex'

/**
 * Tables, columns, constraints, indexes, triggers, functions, views, sequences and types of `public`, with their comments and
 * options. Not in it: what belongs to an extension (the database's, whoever made it), and what Knex keeps about migrations.
 */
export async function readSchema(knex: Knex): Promise<string[]> {
  const { rows } = await knex.raw(schema)
  return (rows as { line: string }[]).map(({ line }) => line)
}

/** The first lines that only one of two schemas has, for a message; null when they are equal. */
export function findDifference(
  was: string[],
  is: string[],
): { gone?: string; come?: string } | null {
  const [before, now] = [new Set(was), new Set(is)]
  const gone = was.find((line) => !now.has(line))
  const come = is.find((line) => !before.has(line))
  return gone || come ? { ...(gone && { gone }), ...(come && { come }) } : null
}

const schema = `
  with relations as (
    select c.* from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname not like 'knex%'
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')),
  functions as (
    select p.* from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')),
  things as (
  select concat_ws(' ', 'relation', relkind, relname, relpersistence, reloptions::text, relacl::text,
    obj_description(oid, 'pg_class')) as line
  from relations
  union all
  select concat_ws(' ', 'column', r.relname, row_number() over (partition by r.oid order by attnum), attname,
    format_type(atttypid, atttypmod), 'collate ' || nullif(attcollation, 0)::regcollation::text,
    case when attnotnull then 'not null' end, 'identity ' || nullif(attidentity, '')::text, 'generated ' || nullif(attgenerated, '')::text,
    'default ' || pg_get_expr(adbin, adrelid), 'statistics ' || attstattarget, 'storage ' || attstorage::text, attoptions::text,
    col_description(r.oid, attnum))
  from relations r join pg_attribute a on attrelid = r.oid and attnum > 0 and not attisdropped
  left join pg_attrdef d on adrelid = attrelid and adnum = attnum
  where relkind <> 'i'
  union all
  select concat_ws(' ', 'constraint', r.relname, conname, pg_get_constraintdef(c.oid), case when not convalidated then 'not valid' end)
  from relations r join pg_constraint c on conrelid = r.oid
  union all
  select concat_ws(' ', 'index', pg_get_indexdef(oid), case when not indisvalid then 'invalid' end)
  from relations join pg_index on indexrelid = oid
  union all
  select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), tgenabled)
  from relations r join pg_trigger t on tgrelid = r.oid and not tgisinternal
  union all
  select concat_ws(' ', 'view', relname, pg_get_viewdef(oid)) from relations where relkind in ('v', 'm')
  union all
  select concat_ws(' ', 'sequence', relname, s::text)
  from relations r cross join lateral (select seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle
    from pg_sequence where seqrelid = r.oid) s
  union all
  select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(oid)) from pg_statistic_ext where stxnamespace = 'public'::regnamespace
  union all
  select concat_ws(' ', case when prokind in ('a', 'w') then proname || ' ' || oid::regprocedure::text else pg_get_functiondef(oid) end,
    proacl::text, obj_description(oid, 'pg_proc'))
  from functions
  union all
  select concat_ws(' ', 'type', typname, typtype,
    (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid),
    format_type(typbasetype, typtypmod))
  from pg_type t
  where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
    and not exists (select from pg_depend where objid = t.oid and deptype = 'e'))
  select line from things order by line collate "C"`
