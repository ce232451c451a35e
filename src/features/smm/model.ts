import { defineModel } from '../../platform/database/model.ts'
import type { Subject } from './select-subjects.ts'
import type { PostActor, PostStatus } from './states.ts'

export interface PostRow {
  id: string
  content: string
  image_url: string | null
  target: 'page' | 'groups' | 'page_and_groups'
  /** The one town that it is about; null for all. */
  location_id: string | null
  post_type: 'text' | 'image'
  status: PostStatus
  /** `writer` is the service itself. */
  source: 'admin' | 'agent' | 'writer'
  scheduled_for: Date | null
  /** Generated: the earliest time to publish it. */
  due_at: Date
  /** Identifies the one attempt to publish it. */
  claim_id: string | null
  /** When the claim expires. */
  posting_until: Date | null
  error_text: string | null
  approved_by: string | null
  approved_at: Date | null
  posted_at: Date | null
  created_at: Date
  updated_at: Date
}

export const Post = defineModel<PostRow>({ table: 'smm_posts', timestamps: true })

export interface PostEventRow {
  id: number
  post_id: string
  status: string
  actor: PostActor | 'writer'
  actor_id: string | null
  /** False for a report that came after the claim had expired. */
  accepted: boolean
  note: string | null
  at: Date
}

export const PostEvent = defineModel<PostEventRow>({ table: 'smm_post_events' })

export interface DraftSetRow {
  id: string
  topic: string | null
  target: PostRow['target']
  count: number
  /** When the schedule was due; null for a set that was requested. */
  due_at: Date | null
  created_at: Date
}

export const DraftSet = defineModel<DraftSetRow>({ table: 'smm_draft_sets' })

interface DraftColumns extends Subject {
  id: string
  /** Counts the drafts of its kind. */
  turn: number
  set_id: string
  /** Which of the writer's templates was used. */
  template: string | null
  written_at: Date | null
}

/** What a draft is about. The row outlives its post, so that an admin's deletion does not bring the subject back. */
export const Draft = defineModel<DraftColumns>({ table: 'smm_drafts' })

interface ConfigEntry {
  key: string
  value: string
  updated_at: Date
}

export const Config = defineModel<ConfigEntry>({ table: 'smm_config' })
