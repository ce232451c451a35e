import type { PersonalData } from '../../platform/security/personal-data.ts'
import { addressesPersonalData } from '../addresses/personal-data.ts'
import { agentCommercePersonalData } from '../agent-commerce/personal-data.ts'
import { agreementsPersonalData } from '../agreements/personal-data.ts'
import { auditPersonalData } from '../audit/personal-data.ts'
import { authPersonalData } from '../auth/personal-data.ts'
import { bookingsPersonalData } from '../rentals/bookings/personal-data.ts'
import { capturedOrdersPersonalData } from '../captured-orders/personal-data.ts'
import { chatPersonalData } from '../chat/personal-data.ts'
import { apiKeysPersonalData } from '../api-keys/personal-data.ts'
import { ledgerPersonalData } from '../ledger/personal-data.ts'
import { messengerPersonalData } from '../messenger/personal-data.ts'
import { notificationsPersonalData } from '../notifications/personal-data.ts'
import { ordersPersonalData } from '../orders/personal-data.ts'
import { paymentsPersonalData } from '../payments/personal-data.ts'
import { rentalsPersonalData } from '../rentals/listings/personal-data.ts'
import { reviewsPersonalData } from '../reviews/personal-data.ts'
import { ridersPersonalData } from '../riders/personal-data.ts'
import { smmPersonalData } from '../smm/personal-data.ts'
import { storesPersonalData } from '../stores/personal-data.ts'
import { uploadsPersonalData } from '../uploads/personal-data.ts'
import { usersPersonalData } from '../users/personal-data.ts'
import { vendorApplicationsPersonalData } from '../vendor-applications/personal-data.ts'
import { verificationPersonalData } from '../verification/personal-data.ts'
import { webhooksPersonalData } from '../webhooks/personal-data.ts'

/** Every feature with personal data, in the order of erasure: each may still read the tables of the features below it. */
export const registry: readonly PersonalData[] = [
  notificationsPersonalData,
  smmPersonalData,
  agreementsPersonalData,
  bookingsPersonalData,
  rentalsPersonalData,
  chatPersonalData,
  messengerPersonalData,
  webhooksPersonalData,
  apiKeysPersonalData,
  capturedOrdersPersonalData,
  uploadsPersonalData,
  vendorApplicationsPersonalData,
  reviewsPersonalData,
  paymentsPersonalData,
  ordersPersonalData,
  ridersPersonalData,
  storesPersonalData,
  ledgerPersonalData,
  auditPersonalData,
  authPersonalData,
  verificationPersonalData,
  addressesPersonalData,
  agentCommercePersonalData,
  usersPersonalData,
]
