/** Drafts that the service writes itself, about the stores and products of the platform. An admin approves or deletes them. */
import type { PostBrief, PostWriter } from '../../../adapters/ai/post-writer.ts'
import { config } from '../../../config/config.ts'
import { previousOccurrence, addMinutes, now } from '../../../platform/values/clock.ts'
import { transaction, type Transaction } from '../../../platform/database/connections.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { audit } from '../../audit/service.ts'
import { selectSubjects } from '../select-subjects.ts'
import { planDrafts, writeDraft } from '../jobs.ts'
import { insertPost, recordEvent } from '../queries.ts'
import {
  findCandidates,
  findDraft,
  findDraftSet,
  hasDraftSetDueAt,
  insertDrafts,
  insertDraftSet,
  listLatestDraftTexts,
  lockDraftPlanning,
  markWritten,
  type DraftRow,
} from '../drafts.sql.ts'
import type { GenerateInput } from '../schemas.ts'
import { resolveDestinations } from './config.ts'

const DEFAULT_COUNT = 3

/** Has drafts written soon. `adminId` is null for the agent. @returns the id of the job */
export async function requestDrafts(adminId: string | null, input: GenerateInput): Promise<string> {
  const { target = 'page', count = DEFAULT_COUNT } = input
  const set = { id: uuidv7(), topic: input.topic?.trim() || null, target, count, due_at: null }
  await transaction(async (trx) => {
    await insertDraftSet(trx, set)
    await enqueue(trx, planDrafts, { setId: set.id }, { id: set.id })
    const entry = { action: 'smm_post.generate', subject: set.id, before: null, after: set }
    if (adminId) await audit(trx, { actorId: adminId, ...entry })
  })
  return set.id
}

/** A due time that nobody was there for is made up for so long. */
const CATCH_UP_MINUTES = 6 * 60

/**
 * Asks for the drafts of the schedule when they are due: one set a due time, however many workers look.
 * @returns whether it was this look that asked
 */
export async function requestScheduledDrafts(
  cron = config.smm.draftCron,
  at = now(),
): Promise<boolean> {
  const due = cron && previousOccurrence(cron, addMinutes(at, -CATCH_UP_MINUTES), at)
  if (!due || (await hasDraftSetDueAt(due))) return false
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
 * Chooses what a set is about and has each draft written. A topic that nothing in the market has is an occasion to write
 * about anything. In a market where everything has had its turn lately there are fewer drafts, or none.
 */
export async function planDraftSet(setId: string, { done }: JobContext): Promise<void> {
  await transaction(async (trx) => {
    await lockDraftPlanning(trx)
    const set = (await findDraftSet(trx, setId))!
    const named = set.topic ? await findCandidates(trx, set.topic) : []
    const candidates = named.length > 0 ? named : await findCandidates(trx, null)
    const subjects = selectSubjects(candidates, { count: set.count, seed: setId, at: now() })
    const drafts = subjects.map((subject) => ({ ...subject, id: uuidv7() }))
    if (drafts.length > 0) await insertDrafts(trx, setId, drafts)
    for (const { id } of drafts) await enqueue(trx, writeDraft, { draftId: id })
    await done(trx)
  })
}

/** Has one draft written, outside of any transaction, and adds it as a post that waits for an admin. */
export async function write(
  draftId: string,
  { done, signal }: JobContext,
  { writer }: { writer: PostWriter },
): Promise<void> {
  const draft = await findDraft(draftId)
  if (!draft) return await transaction(done)
  const { content, template } = await writer.write(await buildAssignment(draft, signal))
  await transaction(async (trx) => {
    if (await insertPost(trx, { ...toPost(draft), content }))
      await recordDraft(trx, draft, template)
    await done(trx)
  })
}

async function recordDraft(trx: Transaction, { id }: DraftRow, template: string): Promise<void> {
  await markWritten(trx, id, template)
  await recordEvent(trx, id, { status: 'draft', actor: 'writer', note: template })
}

async function buildAssignment(draft: DraftRow, signal: AbortSignal): Promise<PostBrief> {
  const { turn, topic, store, product, used, target } = draft
  const [{ pageName }, recent] = await Promise.all([
    resolveDestinations(target),
    listLatestDraftTexts(),
  ])
  const shop = `${config.storefrontUrl}/stores/${store.slug}`
  return {
    pageName,
    topic,
    store,
    product: product && { ...product, comparePrice: product.compare_price },
    link: product ? `${shop}/products/${product.id}` : shop,
    sequence: turn,
    usedTemplates: used,
    recentPosts: recent,
    signal,
  }
}

function toPost({ id, target, store, product }: DraftRow) {
  const image = (product ? product.images[0] : store.banner_url) ?? null
  const post_type = image ? ('image' as const) : ('text' as const)
  return { id, target, image_url: image, post_type, source: 'writer' as const }
}
