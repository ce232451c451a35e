import { statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { containsPattern } from '../../platform/database/fragments/like-pattern.ts'
import { Draft, type DraftSetRow, type PostRow } from './model.ts'
import type { Candidate, Subject } from './select-subjects.ts'

const insertSet = statement<{ id: string }>(
  'smm-draft-set-insert',
  `insert into smm_draft_sets (id, topic, target, count, due_at) values ($1, $2, $3, $4, $5)
   on conflict (due_at) do nothing returning id`,
)

/** False when the set of this due time exists, however many workers insert it. */
export async function insertDraftSet(
  trx: Transaction,
  { id, topic, target, count, due_at }: Omit<DraftSetRow, 'created_at'>,
): Promise<boolean> {
  return (await query(insertSet, [id, topic, target, count, due_at], trx)).length > 0
}

const planningLock = statement(
  'smm-draft-planning-lock',
  `select pg_advisory_xact_lock(hashtext('smm-plan-drafts'))`,
)

/** Serializes the planning of sets, so that no two select the same product. */
export async function lockDraftPlanning(trx: Transaction): Promise<void> {
  await query(planningLock, [], trx)
}

const SAMPLE_SIZE = 300
const PROBES = 3

/**
 * A sample of what drafts can be about; with a topic only what contains it. A big catalogue is not read as a whole: the sample
 * is the newest products in stock of active stores, and runs of older ones from random points in time, since ids are UUIDv7.
 */
const sampleCandidates = statement<Candidate>(
  'smm-candidates',
  `with bounds as (
     select (select id from products order by id limit 1) as first, (select id from products order by id desc limit 1) as last),
   timestamps as (
     select ('x' || substr(replace(first::text, '-', ''), 1, 12))::bit(48)::bigint as first_ms,
       ('x' || substr(replace(last::text, '-', ''), 1, 12))::bit(48)::bigint as last_ms
     from bounds),
   probes as materialized (
     select (lpad(to_hex(first_ms + floor(random() * (last_ms - first_ms + 1))::bigint), 12, '0') || '70008000000000000000')::uuid as start
     from timestamps, generate_series(1, ${PROBES})),
   sample as (
     (select id from products where is_active and inventory > 0 order by id desc limit ${SAMPLE_SIZE})
     union
     select run.id from probes, lateral (
       select id from products where is_active and inventory > 0 and id >= probes.start order by id limit ${SAMPLE_SIZE}) run
     union
     select named.id from (
       select id from products where $1::text is not null and is_active and inventory > 0 and name ilike $2
       limit ${SAMPLE_SIZE}) named)
   select p.id as product_id, p.store_id, coalesce(p.compare_price > p.price, false) as on_sale,
     cardinality(p.images) > 0 as has_image,
     (select max(d.created_at) from smm_drafts d where d.product_id = p.id) as product_last_used,
     (select max(d.created_at) from smm_drafts d where d.store_id = p.store_id) as store_last_used,
     (select max(d.created_at) from smm_drafts d where d.store_id = p.store_id and d.product_id is null) as story_last_used
   from sample join products p using (id) join stores s on s.id = p.store_id
   where s.is_active and ($1::text is null
     or concat_ws(' ', p.name, p.description, s.name, s.category, s.city, s.barangay) ilike $2)`,
)

export async function findCandidates(trx: Transaction, topic: string | null): Promise<Candidate[]> {
  return await query(sampleCandidates, [topic, containsPattern(topic ?? '')], trx)
}

const lastTurns = statement<{ kind: Subject['kind']; turn: number | null }>(
  'smm-last-turns',
  `select kind, (select max(turn) from smm_drafts d where d.kind = k.kind) as turn
   from (values ('product'), ('sale'), ('story')) as k(kind)`,
)

/** Gives each draft the next turn of its kind. Requires `lockDraftPlanning`. */
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
  if (rows.length > 0) await Draft.query(trx).insert(rows)
}

/** An unwritten draft with its subject as it is now. */
export interface DraftRow {
  id: string
  /** Counts the drafts of its kind. */
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
  /** The town of the store, if the platform serves it under that name. */
  location_id: string | null
  /** The templates of earlier drafts about the same subject. */
  used: string[]
}

const unwritten = statement<DraftRow>(
  'smm-draft-unwritten',
  `select d.id, d.turn, t.topic, t.target,
     (select l.id from locations l where lower(s.city) in (lower(l.name), lower(l.city)) order by l.id limit 1) as location_id,
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

/** Undefined once it is written, and when its product or store is no longer on sale. */
export async function findUnwrittenDraft(id: string): Promise<DraftRow | undefined> {
  return (await query(unwritten, [id]))[0]
}

const latest = statement<{ content: string }>(
  'smm-drafts-latest',
  `select p.content from (select id from smm_drafts where written_at is not null order by id desc limit 10) d
   join smm_posts p using (id)`,
)

/** The texts of the latest drafts. */
export async function listLatestDraftTexts(): Promise<string[]> {
  return (await query(latest, [])).map(({ content }) => content)
}

const markStatement = statement<{ id: string }>(
  'smm-draft-mark-written',
  `update smm_drafts set template = $2, written_at = now() where id = $1 and written_at is null returning id`,
)

/** False when a concurrent run of the job has written it. */
export async function markWritten(
  trx: Transaction,
  id: string,
  template: string,
): Promise<boolean> {
  return (await query(markStatement, [id, template], trx)).length > 0
}
