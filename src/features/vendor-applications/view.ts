import type { Static } from 'typebox'
import { inWeekOrder } from '../stores/opening-hours.ts'
import { storeView } from '../stores/shared-view.ts'
import type { Application } from './schemas.ts'
import type { ApplicationRow, ReviewResult } from './service.ts'

export function applicationView(row: ApplicationRow): Static<typeof Application> {
  const { id, first_name, last_name, email, phone } = row.applicant
  return {
    id: row.id,
    applicant: { id, firstName: first_name, lastName: last_name, email, phone },
    storeName: row.store_name,
    category: row.category,
    description: row.description,
    address: row.address,
    city: row.city,
    barangay: row.barangay,
    phone: row.phone,
    placeCode: row.place_code,
    operatingHours: inWeekOrder(row.operating_hours),
    logoUrl: row.logo_url,
    bannerUrl: row.banner_url,
    termsAcceptedAt: row.terms_accepted_at?.toISOString() ?? null,
    status: row.status,
    reason: row.reason,
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    storeId: row.store_id,
    createdAt: row.created_at.toISOString(),
  }
}

export function reviewReply({ application, store }: ReviewResult) {
  return {
    success: true as const,
    application: applicationView(application),
    ...(store ? { store: storeView(store) } : {}),
  }
}
