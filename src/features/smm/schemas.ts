import { type Static, Type } from 'typebox'
import { pageQuery } from '../../platform/contract/pagination.ts'
import { Nullable, Timestamp, Uuid, WebUrl } from '../../platform/contract/schema.ts'

const Status = Type.Enum(['draft', 'approved', 'posting', 'posted', 'failed'])
const Target = Type.Enum(['page', 'groups', 'page_and_groups'])
const PostType = Type.Enum(['text', 'image'])

/** The limit of the social network. */
const MAX_CONTENT_LENGTH = 63_206
const Content = Type.String({ minLength: 1, maxLength: MAX_CONTENT_LENGTH, format: 'not-blank' })

const postFields = {
  id: Uuid,
  content: Type.String(),
  image_url: Nullable(Type.String()),
  target: Target,
  location_id: Nullable(
    Type.String({ format: 'uuid', description: 'The one town whose groups get it; null for all' }),
  ),
  post_type: PostType,
  status: Status,
  source: Type.Enum(['admin', 'agent', 'writer'], {
    description: '`writer` is the service itself, with its AI',
  }),
  scheduled_for: Nullable(Timestamp),
  error_text: Nullable(Type.String()),
  approved_by: Nullable(Uuid),
  approved_at: Nullable(Timestamp),
  posted_at: Nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
}
export const Post = Type.Object(postFields)

/** Without `post_type` a post with an image is an image post. */
export const PostInput = Type.Object({
  content: Content,
  image_url: Type.Optional(Nullable(WebUrl)),
  target: Type.Optional(Target),
  location_id: Type.Optional(
    Nullable(Type.String({ format: 'uuid', description: 'See GET /api/locations' })),
  ),
  post_type: Type.Optional(PostType),
  scheduled_for: Type.Optional(Nullable(Timestamp)),
})
export type PostInput = Static<typeof PostInput>
export const PostPatch = Type.Partial(PostInput)
export type PostPatch = Static<typeof PostPatch>

export const PostFilter = Type.Object({
  status: Type.Optional(Status),
  target: Type.Optional(Target),
  ...pageQuery,
})

export const StatusReport = Type.Object({
  status: Type.Enum(['posting', 'posted', 'failed']),
  error_text: Type.Optional(
    Nullable(Type.String({ maxLength: 5_000, description: 'Why it failed' })),
  ),
  claim_id: Type.Optional(
    Type.String({
      format: 'uuid',
      description:
        'With the first `posting`: an id of the agent’s own for its claim, which makes a retry after a lost response safe; generated unless given. Afterwards: the claim to report on, or to renew by `posting`.',
    }),
  ),
})
export type StatusReport = Static<typeof StatusReport>

/** A post that an agent has claimed, with the expiry of the claim and where to publish. */
export const ClaimedPost = Type.Object({
  ...postFields,
  claim_id: Uuid,
  posting_until: Nullable(Timestamp),
  publish_to: Type.Object({
    page_name: Type.String(),
    page_url: Nullable(Type.String({ description: 'Null when the target is groups alone' })),
    group_urls: Type.Array(Type.String()),
  }),
})

const PostEvent = Type.Object({
  status: Type.String({ description: 'The new status, or the reported one' }),
  actor: Type.Enum(['admin', 'agent', 'writer', 'clock']),
  actor_id: Nullable(Uuid),
  accepted: Type.Boolean({ description: 'False for a report after the claim had expired' }),
  note: Nullable(Type.String()),
  at: Timestamp,
})

export const PostWithHistory = Type.Object({ ...postFields, history: Type.Array(PostEvent) })

export const GenerateInput = Type.Object({
  topic: Type.Optional(
    Nullable(Type.String({ maxLength: 200, description: 'An occasion, or words to search for' })),
  ),
  target: Type.Optional(Target),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, description: '3 unless given' })),
})
export type GenerateInput = Static<typeof GenerateInput>

/** Comma-separated URLs of groups. */
const Groups = Type.String({ maxLength: 20_000, format: 'web-url-list' })
const configFields = {
  social_email: Type.Union([Type.String({ format: 'email', maxLength: 254 }), Type.Literal('')]),
  social_page_url: Type.Union([WebUrl, Type.Literal('')]),
  social_page_name: Type.String({ maxLength: 200 }),
}
/** One key a town, made from the name of its location: `Salay` → `salay_groups`. */
const TOWN_GROUPS = '[a-z0-9_]+_groups'
export const SmmConfig = Type.Object(configFields, {
  patternProperties: { [`^${TOWN_GROUPS}$`]: Groups },
})
export type SmmConfig = Static<typeof SmmConfig> & Record<`${string}_groups`, string>

/** Any of the keys. Unknown keys are rejected rather than dropped, so that a misspelt one is noticed. */
export const ConfigInput = Type.Unsafe<Partial<SmmConfig>>(
  Type.Partial(Type.Object(configFields), {
    patternProperties: {
      [`^${TOWN_GROUPS}$`]: Groups,
      [`^(?!(${[...Object.keys(configFields), TOWN_GROUPS].join('|')})$)`]: false,
    },
  }),
)
