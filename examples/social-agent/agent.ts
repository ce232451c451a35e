/**
 * The work on posts. Its one promise: whatever happens, and however many agents run, a post is published at most once in
 * each place. So the platform gives a post to one claim, every step is in the journal before it is taken, and where a crash
 * leaves open whether a place has the post, the post is reported as failed and never tried again.
 */
import type { Entry, Journal } from './journal.ts'
import type { ClaimedPost, Platform } from './platform.ts'
import { Refused, type Publisher } from './publishers/publisher.ts'

export interface Means {
  platform: Platform
  publisher: Publisher
  journal: Journal
  /** Waits until some time has passed since the last publication was marked. */
  pace: { wait(): Promise<void>; mark(): void }
  /** Aborts when the agent is to stop: it ends what it has begun, and leaves the rest in the journal. */
  stopping: AbortSignal
  say(line: string): void
}

/** Ends what was left unfinished, then publishes all that is due. @returns how many posts it worked on */
export async function round(means: Means): Promise<number> {
  const { platform, journal, stopping, say } = means
  let count = 0
  for (const entry of journal.unfinished()) {
    if (stopping.aborted) return count
    await workOn(entry, means).catch((error: Error) =>
      say(`${entry.postId} waits: ${error.message}`),
    )
    count += 1
  }
  for (;;) {
    const due = await platform.due()
    let taken = 0
    for (const { id } of due) {
      if (stopping.aborted) return count
      if (await workOn(journal.open(id), means)) taken += 1
    }
    count += taken
    if (taken === 0) return count
  }
}

/** @returns whether the post was ours to work on */
async function workOn(entry: Entry, means: Means): Promise<boolean> {
  const { platform, journal, say } = means
  const { postId, claimId: claim_id, begun } = entry
  if (begun)
    end(entry, means, `The agent stopped while it published to ${begun}: nobody knows the outcome.`)
  if (!entry.outcome && !(await publishAll(entry, means))) return false
  if (!entry.outcome) return true // it is to stop
  const isHeard = await platform.report(postId, { ...entry.outcome, claim_id })
  const { status, error_text = '' } = entry.outcome
  say(`${postId} ${status}. ${isHeard ? '' : 'The platform had given it up. '}${error_text}`.trim())
  journal.close(entry)
  return true
}

/** Publishes to each place that is left, asking before each whether the post is still ours. False when it never was. */
async function publishAll(entry: Entry, means: Means): Promise<boolean> {
  const { journal, pace, stopping } = means
  const post = await held(entry, means)
  if (!post) return entry.outcome !== null
  const places = placesOf(post)
  const left = places.filter((url) => !isTried(entry, url))
  for (const url of left) {
    await pace.wait()
    if (stopping.aborted) return true
    if (url !== left[0] && !(await held(entry, means))) return true
    entry.begun = url
    journal.save(entry, 'surely') // older news of this post would let it be published twice
    await publishTo(url, post, entry, means)
    pace.mark()
    if (entry.outcome) return true
  }
  finish(entry, means, places.length)
  return true
}

/** Takes the post, or more time for it. Null when the platform refuses; what was published by then is reported. */
async function held(entry: Entry, means: Means): Promise<ClaimedPost | null> {
  const { platform, journal } = means
  const { postId, claimId: claim_id } = entry
  const post = await platform.report(postId, { status: 'posting', claim_id })
  if (!post && tries(entry) > 0) end(entry, means, 'The platform gave the post up meanwhile.')
  else if (!post) journal.close(entry)
  return post
}

async function publishTo(
  url: string,
  { id, content, image_url }: ClaimedPost,
  entry: Entry,
  means: Means,
): Promise<void> {
  try {
    await means.publisher.publish({ postId: id, url, content, imageUrl: image_url })
    entry.done.push(url)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (!(error instanceof Refused))
      return end(entry, means, `Nobody knows whether it is at ${url}: ${reason}.`)
    entry.refused.push({ url, reason })
  }
  entry.begun = null
  means.journal.save(entry)
}

function finish(entry: Entry, means: Means, places: number): void {
  if (places === 0) return end(entry, means, 'No page or group is configured for its target.')
  if (entry.refused.length > 0) return end(entry, means, 'Not every place took it.')
  entry.outcome = { status: 'posted' }
  means.journal.save(entry)
}

/** Ends the work with a failure that says what is known of every place. */
function end(entry: Entry, { journal }: Means, why: string): void {
  const { done, refused } = entry
  const known = [
    ...done.map((url) => `Published to ${url}.`),
    ...refused.map(({ url, reason }) => `Refused by ${url}: ${reason}.`),
  ]
  entry.begun = null
  entry.outcome = { status: 'failed', error_text: [why, ...known].join(' ').slice(0, 5_000) }
  journal.save(entry)
}

function placesOf({ publish_to: { page_url, group_urls } }: ClaimedPost): string[] {
  return [...(page_url ? [page_url] : []), ...group_urls]
}

function isTried({ done, refused }: Entry, place: string): boolean {
  return done.includes(place) || refused.some(({ url }) => url === place)
}

const tries = ({ done, refused }: Entry) => done.length + refused.length
