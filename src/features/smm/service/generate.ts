/** Drafts that the service writes about stores and products of the platform, for an admin to approve or delete. */
import type { PostBrief, PostWriter } from '../../../adapters/ai/post-writer.ts'
import { config } from '../../../config/config.ts'
import { previousOccurrence, addMinutes, now } from '../../../platform/values/clock.ts'
import { transaction } from '../../../platform/database/transactions.ts'
import { enqueue, enqueueAll } from '../../../platform/jobs/enqueue.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { audit } from '../../audit/service.ts'
import { selectSubjects } from '../select-subjects.ts'
import { planDrafts, writeDraft } from '../jobs.ts'
import { DraftSet, Post } from '../model.ts'
import { recordEvent } from '../queries.ts'
import {
  findCandidates,
  findUnwrittenDraft,
  insertDrafts,
  insertDraftSet,
  listLatestDraftTexts,
  lockDraftPlanning,
  markWritten,
  type DraftRow,
} from '../drafts.sql.ts'
import type { GenerateInput } from '../schemas.ts'
import { productLink, storeLink } from '../../site/links.ts'
import { resolveDestinations } from './config.ts'

const DEFAULT_COUNT = 3

/** Enqueues the writing of drafts. `adminId` is null for the agent. @returns the id of the job */
export async function requestDrafts(adminId: string | null, input: GenerateInput): Promise<string> {
  const { target = 'page', count = DEFAULT_COUNT } = input
  const set = { id: uuidv7(), topic: input.topic?.trim() || null, target, count, due_at: null }
  await transaction(async (trx) => {
    await insertDraftSet(trx, set)
    await enqueue(trx, planDrafts, { setId: set.id }, { id: set.id })
    const after = { topic: set.topic, target, count }
    const entry = { action: 'smm_post.generate', subject: set.id, before: null, after }
    if (adminId) await audit(trx, { actorId: adminId, ...entry })
  })
  return set.id
}

/** A scheduled time that was missed is caught up on for so long. */
const CATCH_UP_MINUTES = 6 * 60

/**
 * Enqueues the scheduled drafts when they are due: one set for each due time, however many workers run this.
 * @returns whether this call enqueued them
 */
export async function requestScheduledDrafts(
  cron = config.smm.draftCron,
  at = now(),
): Promise<boolean> {
  const due = cron && previousOccurrence(cron, addMinutes(at, -CATCH_UP_MINUTES), at)
  if (!due || (await DraftSet.query().findOne({ due_at: due }))) return false
  const set = {
    id: uuidv7(),
    topic: null,
    target: 'page',
    count: DEFAULT_COUNT,
    due_at: due,
  } as const
  return await transaction(async (trx) => {
    const isFirst = await insertDraftSet(trx, set)
    if (isFirst) await enqueue(trx, planDrafts, { setId: set.id }, { id: set.id })
    return isFirst
  })
}

/**
 * Selects the subjects of a set and enqueues the writing of each draft. A topic that no candidate contains is an occasion:
 * drafts about any subject may mention it. There are fewer drafts, or none, when most subjects were used recently.
 */
export async function planDraftSet(setId: string, { done }: JobContext): Promise<void> {
  await transaction(async (trx) => {
    await lockDraftPlanning(trx)
    const set = (await DraftSet.query(trx).findById(setId))!
    const onTopic = set.topic ? await findCandidates(trx, set.topic) : []
    const candidates = onTopic.length > 0 ? onTopic : await findCandidates(trx, null)
    const subjects = selectSubjects(candidates, { count: set.count, seed: setId, at: now() })
    const drafts = subjects.map((subject) => ({ ...subject, id: uuidv7() }))
    await insertDrafts(trx, setId, drafts)
    const payloads = drafts.map(({ id }) => ({ draftId: id }))
    await enqueueAll(trx, writeDraft, payloads)
    await done(trx)
  })
}

/** Has one draft written, outside of any transaction, and adds it as a post that waits for approval. */
export async function createWrittenDraft(
  draftId: string,
  { done, signal }: JobContext,
  { writer }: { writer: PostWriter },
): Promise<void> {
  const draft = await findUnwrittenDraft(draftId)
  if (!draft) return await transaction(done)
  const written = await writer.write(await buildBrief(draft, signal))
  const { content, template, fallbackReason } = written
  const note = fallbackReason ? `template ${template}, not the model: ${fallbackReason}` : template
  await transaction(async (trx) => {
    if (await markWritten(trx, draftId, template)) {
      await Post.query(trx).insert({ ...toPost(draft), content })
      await recordEvent(trx, draftId, { status: 'draft', actor: 'writer', note })
    }
    await done(trx)
  })
}

async function buildBrief(draft: DraftRow, signal: AbortSignal): Promise<PostBrief> {
  const { turn, topic, store, product, used } = draft
  const [{ pageName }, recent] = await Promise.all([
    resolveDestinations(draft),
    listLatestDraftTexts(),
  ])
  return {
    pageName,
    topic,
    store,
    product: product && { ...product, comparePrice: product.compare_price },
    link: product ? productLink(store.slug, product.id) : storeLink(store.slug),
    sequence: turn,
    usedTemplates: used,
    recentPosts: recent,
    signal,
  }
}

function toPost({ id, target, location_id, store, product }: DraftRow) {
  const image = (product ? product.images[0] : store.banner_url) ?? null
  const post_type = image ? ('image' as const) : ('text' as const)
  return { id, target, location_id, image_url: image, post_type, source: 'writer' as const }
}
