/** What the API answers to admins. Types only. */
import type { Static } from 'typebox'
import type { AuditEntry as AuditEntrySchema } from '../../src/features/audit/schemas.ts'
import type { OwnerBalance as OwnerBalanceSchema } from '../../src/features/ledger/schemas.ts'
import type { Location as LocationSchema } from '../../src/features/locations/schemas.ts'
import type { OrderInWork as OrderInWorkSchema } from '../../src/features/orders/in-work/schemas.ts'
import type { Order as OrderSchema } from '../../src/features/orders/schemas.ts'
import type {
  PaymentReply,
  ProviderEventRecord,
  RefundOfOrder as RefundOfOrderSchema,
} from '../../src/features/payments/schemas.ts'
import type { Listing as ListingSchema } from '../../src/features/rentals/listings/schemas.ts'
import type { ReviewDetails as ReviewDetailsSchema } from '../../src/features/reviews/schemas.ts'
import type { Application as RiderApplicationSchema } from '../../src/features/riders/applications/schemas.ts'
import type {
  OfferRecord as OfferRecordSchema,
  Rider as RiderSchema,
} from '../../src/features/riders/schemas.ts'
import type { Post as PostSchema } from '../../src/features/smm/schemas.ts'
import type { Store as StoreSchema } from '../../src/features/stores/schemas.ts'
import type { Account as AccountSchema } from '../../src/features/user-admin/schemas.ts'
import type { Application as StoreApplicationSchema } from '../../src/features/vendor-applications/schemas.ts'

export type Order = Static<typeof OrderSchema>
export type OrderInWork = Static<typeof OrderInWorkSchema>
export type Balance = Static<typeof OwnerBalanceSchema>
export type Location = Static<typeof LocationSchema>
export type Listing = Static<typeof ListingSchema>
export type Rider = Static<typeof RiderSchema>
export type OfferRecord = Static<typeof OfferRecordSchema>
export type Store = Static<typeof StoreSchema>
export type Account = Static<typeof AccountSchema>
export type StoreApplication = Static<typeof StoreApplicationSchema>
export type RiderApplication = Static<typeof RiderApplicationSchema>
export type Post = Static<typeof PostSchema>
export type AuditEntry = Static<typeof AuditEntrySchema>
export type Payment = Static<typeof PaymentReply>['payment']
export type RefundOfOrder = Static<typeof RefundOfOrderSchema>
export type ProviderEvent = Static<typeof ProviderEventRecord>
export type Review = Static<typeof ReviewDetailsSchema>
