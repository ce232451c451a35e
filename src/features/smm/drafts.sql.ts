import { knex, statement, query, type Transaction } from '../../platform/database/connections.ts'
import { containsPattern } from '../../platform/database/like-pattern.ts'
import type { Candidate, Subject } from './select-subjects.ts'
import type { PostRow } from './queries.ts'

export interface DraftSetRow {
  id: string
  topic: string | null
  target: PostRow['target']
  count: number
  /** When the schedule asked for it; null when somebody did. */
  due_at: Date | null
  created_at: Date
}

/** False when the set of this due time is there already. */
export async function insertDraftSet(
  trx: Transaction,
  set: Omit<DraftSetRow, 'created_at'>,
): Promise<boolean> {
  const rows = await knex('smm_draft_sets')
    .transacting(trx)
    .insert(set)
    .onConflict('due_at')
    .ignore()
    .returning('id')
  return rows.length > 0
}

export async function hasDraftSetDueAt(at: Date): Promise<boolean> {
  return (await knex('smm_draft_sets').where({ due_at: at }).first('id')) !== undefined
}

/** Sets are planned one after another, so that two of them never choose the same product. */
export async function lockDraftPlanning(trx: Transaction): Promise<void> {
  await knex.raw(`select pg_advisory_xact_lock(hashtext('smm-plan-drafts'))`).transacting(trx)
}

export async function findDraftSet(trx: Transaction, id: string): Promise<DraftSetRow | undefined> {
  return (await knex('smm_draft_sets').transacting(trx).where({ id }).first()) as
    | DraftSetRow
    | undefined
}

const SAMPLE = 300
const PROBES = 3

/**
 * What there is to write about, with a topic only what has its words: the newest products in stock of active stores and,
 * since a big market is not read whole, stretches of older ones that begin at a random place.
 */
const candidateProducts = statement<Candidate>(
  'smm-candidates',
  `with ends as (
     select (select id from products order by id limit 1) as first, (select id from products order by id desc limit 1) as last),
   moments as (
     select ('x' || substr(replace(first::text, '-', ''), 1, 12))::bit(48)::bigint as first_ms,
       ('x' || substr(replace(last::text, '-', ''), 1, 12))::bit(48)::bigint as last_ms
     from ends),
   probes as materialized (
     select (lpad(to_hex(first_ms + floor(random() * (last_ms - first_ms + 1))::bigint), 12, '0') || '70008000000000000000')::uuid as start
     from moments, generate_series(1, ${PROBES})),
   stretches as (
     (select id from products where is_active and inventory > 0 order by id desc limit ${SAMPLE})
     union
     select stretch.id from probes, lateral (
       select id from products where is_active and inventory > 0 and id >= probes.start order by id limit ${SAMPLE}) stretch
     union
     select named.id from (
       select id from products where $1::text is not null and is_active and inventory > 0 and name ilike $2
       limit ${SAMPLE}) named)
   select p.id as product_id, p.store_id, coalesce(p.compare_price > p.price, false) as on_sale,
     cardinality(p.images) > 0 as has_image,
     (select max(d.created_at) from smm_drafts d where d.product_id = p.id) as product_last_used,
     (select max(d.created_at) from smm_drafts d where d.store_id = p.store_id) as store_last_used,
     (select max(d.created_at) from smm_drafts d where d.store_id = p.store_id and d.product_id is null) as story_last_used
   from stretches join products p using (id) join stores s on s.id = p.store_id
   where s.is_active and ($1::text is null
     or concat_ws(' ', p.name, p.description, s.name, s.category, s.city, s.barangay) ilike $2)`,
)

export async function findCandidates(trx: Transaction, topic: string | null): Promise<Candidate[]> {
  return await query(candidateProducts, [topic, containsPattern(topic ?? '')], trx)
}

const lastTurns = statement<{ kind: string; turn: number | null }>(
  'smm-last-turns',
  `select kind, (select max(turn) from smm_drafts d where d.kind = k.kind) as turn
   from (values ('shelf'), ('sale'), ('story')) as k(kind)`,
)

/** Gives each the next turn of its kind; under the lock of `lockPlanning`. */
export async function insertDrafts(
  trx: Transaction,
  setId: string,
  drafts: (Subject & { id: string })[],
): Promise<void> {
  const turns = new Map((await query(lastTurns, [], trx)).map(({ kind, turn }) => [kind, turn]))
  const rows = drafts.map((draft) => {
    const turn = (turns.get(draft.kind) ?? 0) + 1
    turns.set(draft.kind, turn)
    return { ...draft, turn, set_id: setId }
  })
  await knex('smm_drafts').transacting(trx).insert(rows)
}

/** A draft that is to be written, with what it is about as it is now. */
export interface DraftRow {
  id: string
  /** Rises by one with every draft of its kind. */
  turn: number
  topic: string | null
  target: PostRow['target']
  store: {
    slug: string
    name: string
    category: string
    description: string
    city: string
    barangay: string
    banner_url: string | null
  }
  product: {
    id: string
    name: string
    description: string
    price: number
    compare_price: number | null
    unit: string
    images: string[]
  } | null
  /** The templates of earlier drafts about the same. */
  used: string[]
}

const toWrite = statement<DraftRow>(
  'smm-draft-to-write',
  `select d.id, d.turn, t.topic, t.target,
     json_build_object('slug', s.slug, 'name', s.name, 'category', s.category, 'description', s.description,
       'city', s.city, 'barangay', s.barangay, 'banner_url', s.banner_url) as store,
     case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'description', p.description,
       'price', p.price, 'compare_price', p.compare_price, 'unit', p.unit, 'images', p.images) end as product,
     array(select e.template from smm_drafts e where e.store_id = d.store_id
       and e.product_id is not distinct from d.product_id and e.id <> d.id and e.template is not null
       order by e.created_at desc limit 20) as used
   from smm_drafts d join smm_draft_sets t on t.id = d.set_id join stores s on s.id = d.store_id
     left join products p on p.id = d.product_id
   where d.id = $1 and d.written_at is null and s.is_active
     and (p.id is null or p.is_active and p.inventory > 0)`,
)

/** Undefined once it is written, and when what it is about left the market meanwhile. */
export async function findDraft(id: string): Promise<DraftRow | undefined> {
  return (await query(toWrite, [id]))[0]
}

const latest = statement<{ content: string }>(
  'smm-latest-drafts',
  `select p.content from (select id from smm_drafts where written_at is not null order by id desc limit 10) d
   join smm_posts p using (id)`,
)

/** What the service wrote last. */
export async function listLatestDraftTexts(): Promise<string[]> {
  return (await query(latest, [])).map(({ content }) => content)
}

export async function markWritten(trx: Transaction, id: string, template: string): Promise<void> {
  await knex('smm_drafts')
    .transacting(trx)
    .where({ id })
    .update({ template, written_at: knex.fn.now() })
}
