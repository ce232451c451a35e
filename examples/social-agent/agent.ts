/**
 * Publishes posts at most once in each place, whatever happens and however many agents run. The platform gives a post to one
 * claim, every step is in the journal before it is taken, and when a crash leaves it unknown whether a place has the post, the
 * post is reported as failed and never retried.
 */
import type { Entry, Journal } from './journal.ts'
import type { ClaimedPost, Platform } from './platform.ts'
import { NotPublished, type Publisher } from './publishers/publisher.ts'

export interface Context {
  platform: Platform
  publisher: Publisher
  journal: Journal
  /** Spaces publications: `wait` until the pause after the last `mark` is over. */
  throttle: { wait(): Promise<void>; mark(): void }
  /** Aborts when the agent is to stop: it finishes the current publication and leaves the rest in the journal. */
  stopping: AbortSignal
  log(line: string): void
}

/** Resumes unfinished posts, then publishes all that are due. @returns how many posts it processed */
export async function publishDuePosts(context: Context): Promise<number> {
  const { platform, journal, stopping, log } = context
  let count = 0
  for (const entry of journal.unfinished()) {
    if (stopping.aborted) return count
    await processPost(entry, context).catch((error: Error) =>
      log(`${entry.postId} will be retried: ${error.message}`),
    )
    count += 1
  }
  for (;;) {
    const due = await platform.listDue()
    let claimed = 0
    for (const { id } of due) {
      if (stopping.aborted) return count
      if (await processPost(journal.open(id), context)) claimed += 1
    }
    count += claimed
    if (claimed === 0) return count
  }
}

/** @returns whether this agent had the claim */
async function processPost(entry: Entry, context: Context): Promise<boolean> {
  const { platform, journal, log } = context
  const { postId, claimId: claim_id, publishing } = entry
  if (publishing)
    fail(
      entry,
      context,
      `The agent stopped while it published to ${publishing}: the outcome is unknown.`,
    )
  if (!entry.outcome && !(await publishAll(entry, context))) return false
  if (!entry.outcome) return true // stopping
  const isAccepted = await platform.report(postId, { ...entry.outcome, claim_id })
  const { status, error_text = '' } = entry.outcome
  const late = isAccepted ? '' : 'The claim had expired. '
  log(`${postId} ${status}. ${late}${error_text}`.trim())
  journal.close(entry)
  return true
}

/** Publishes to the remaining places and renews the claim before each. False when there was no claim. */
async function publishAll(entry: Entry, context: Context): Promise<boolean> {
  const { journal, throttle, stopping } = context
  const post = await claimOrRenew(entry, context)
  if (!post) return entry.outcome !== null
  const places = placesOf(post)
  const remaining = places.filter((url) => !isAttempted(entry, url))
  for (const url of remaining) {
    await throttle.wait()
    if (stopping.aborted) return true
    if (url !== remaining[0] && !(await claimOrRenew(entry, context))) return true
    entry.publishing = url
    journal.save(entry, { durable: true }) // an older entry would let it be published twice
    await publishTo(url, post, entry, context)
    throttle.mark()
    if (entry.outcome) return true
  }
  finish(entry, context, places.length)
  return true
}

/** Null when the platform rejects the claim; then what has been published is reported. */
async function claimOrRenew(entry: Entry, context: Context): Promise<ClaimedPost | null> {
  const { platform, journal } = context
  const { postId, claimId: claim_id } = entry
  const post = await platform.report(postId, { status: 'posting', claim_id })
  if (!post && attempts(entry) > 0) fail(entry, context, 'The claim expired meanwhile.')
  else if (!post) journal.close(entry)
  return post
}

async function publishTo(
  url: string,
  { id, content, image_url }: ClaimedPost,
  entry: Entry,
  context: Context,
): Promise<void> {
  try {
    await context.publisher.publish({ postId: id, url, content, imageUrl: image_url })
    entry.published.push(url)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (!(error instanceof NotPublished))
      return fail(entry, context, `It is unknown whether ${url} published it: ${reason}.`)
    entry.rejected.push({ url, reason })
  }
  entry.publishing = null
  context.journal.save(entry)
}

function finish(entry: Entry, context: Context, places: number): void {
  if (places === 0) return fail(entry, context, 'No page or group is configured for its target.')
  if (entry.rejected.length > 0) return fail(entry, context, 'Not every place published it.')
  entry.outcome = { status: 'posted' }
  context.journal.save(entry)
}

/** Records a failure with what is known of every place. */
function fail(entry: Entry, { journal }: Context, why: string): void {
  const { published, rejected } = entry
  const known = [
    ...published.map((url) => `Published to ${url}.`),
    ...rejected.map(({ url, reason }) => `Rejected by ${url}: ${reason}.`),
  ]
  entry.publishing = null
  entry.outcome = { status: 'failed', error_text: [why, ...known].join(' ').slice(0, 5_000) }
  journal.save(entry)
}

function placesOf({ publish_to: { page_url, group_urls } }: ClaimedPost): string[] {
  return [...(page_url ? [page_url] : []), ...group_urls]
}

function isAttempted({ published, rejected }: Entry, place: string): boolean {
  return published.includes(place) || rejected.some(({ url }) => url === place)
}

const attempts = ({ published, rejected }: Entry) => published.length + rejected.length
