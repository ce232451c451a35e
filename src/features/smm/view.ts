import type { Static } from 'typebox'
import type { ClaimedReply, Post, PostHistoryReply } from './schemas.ts'
import type { PostEventRow, PostRow } from './service/read.ts'
import type { ClaimedPost } from './service/publish.ts'

export function postView(row: PostRow): Static<typeof Post> {
  return {
    id: row.id,
    content: row.content,
    image_url: row.image_url,
    target: row.target,
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

export function postReply(row: PostRow) {
  return { success: true as const, data: postView(row) }
}

export function postHistoryReply({
  post,
  history,
}: {
  post: PostRow
  history: PostEventRow[]
}): Static<typeof PostHistoryReply> {
  const happenings = history.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }))
  return { success: true, data: { ...postView(post), history: happenings } }
}

export function claimedPostReply({
  post,
  destinations: places,
}: ClaimedPost): Static<typeof ClaimedReply> {
  return {
    success: true,
    data: {
      ...postView(post),
      claim_id: post.claim_id!,
      posting_until: post.posting_until?.toISOString() ?? null,
      publish_to: {
        page_name: places.pageName,
        page_url: places.pageUrl,
        group_urls: places.groupUrls,
      },
    },
  }
}
