import type { Static } from 'typebox'
import type { Post } from './schemas.ts'
import type { ClaimedPost } from './service/publish.ts'
import type { PostHistory, PostRow } from './service/read.ts'

export function postView(row: PostRow): Static<typeof Post> {
  return {
    id: row.id,
    content: row.content,
    image_url: row.image_url,
    target: row.target,
    location_id: row.location_id,
    post_type: row.post_type,
    status: row.status,
    source: row.source,
    scheduled_for: row.scheduled_for?.toISOString() ?? null,
    error_text: row.error_text,
    approved_by: row.approved_by,
    approved_at: row.approved_at?.toISOString() ?? null,
    posted_at: row.posted_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function postHistoryView({ post, events }: PostHistory) {
  const history = events.map(({ status, actor, actor_id, accepted, note, at }) => {
    return { status, actor, actor_id, accepted, note, at: at.toISOString() }
  })
  return { ...postView(post), history }
}

export function claimedPostView({ post, destinations }: ClaimedPost) {
  return {
    ...postView(post),
    claim_id: post.claim_id!,
    posting_until: post.posting_until?.toISOString() ?? null,
    publish_to: {
      page_name: destinations.pageName,
      page_url: destinations.pageUrl,
      group_urls: destinations.groupUrls,
    },
  }
}
