/** What the API answers to vendors. Types only. */
import type { Static } from 'typebox'
import type {
  Agreement as AgreementSchema,
  SignatureSummary,
} from '../../src/features/agreements/schemas.ts'
import type { ApiKey as ApiKeySchema } from '../../src/features/api-keys/schemas.ts'
import type { VendorCapturedOrder } from '../../src/features/captured-orders/schemas.ts'
import type {
  Agent as AgentSchema,
  ChatReply,
  Conversation as ConversationSchema,
} from '../../src/features/chat/schemas.ts'
import type { LedgerLine } from '../../src/features/ledger/schemas.ts'
import type { MessengerPage as MessengerPageSchema } from '../../src/features/messenger/schemas.ts'
import type { OrderItem, OrderOfVendor } from '../../src/features/orders/schemas.ts'
import type { ReviewDetails } from '../../src/features/reviews/schemas.ts'
import type {
  Delivery as DeliverySchema,
  Webhook as WebhookSchema,
} from '../../src/features/webhooks/schemas.ts'

export type PlatformOrder = Static<typeof OrderOfVendor> & { source: 'platform' }
export type CapturedOrder = Static<typeof VendorCapturedOrder>
export type VendorOrder = PlatformOrder | CapturedOrder
export type Item = Static<typeof OrderItem>
export type ApiKey = Static<typeof ApiKeySchema>
export type Webhook = Static<typeof WebhookSchema>
export type Delivery = Static<typeof DeliverySchema>
export type Agent = Static<typeof AgentSchema>
export type ChatOrder = NonNullable<Static<typeof ChatReply>['data']['order']>
export type Conversation = Static<typeof ConversationSchema>
export type MessengerPage = NonNullable<Static<typeof MessengerPageSchema>>
export type Line = Static<typeof LedgerLine>
export type Review = Static<typeof ReviewDetails>
export type Agreement = Static<typeof AgreementSchema>
export type Signature = Static<typeof SignatureSummary>
