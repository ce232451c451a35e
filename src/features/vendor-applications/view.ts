import type { Static } from 'typebox'
import { applicantView, reviewView } from '../applications/shared-view.ts'
import { inWeekOrder } from '../stores/opening-hours.ts'
import { storeView } from '../stores/shared-view.ts'
import type { Application } from './schemas.ts'
import type { ApplicationRow, reviewApplication } from './service.ts'

export function applicationView(row: ApplicationRow): Static<typeof Application> {
  return {
    ...applicantView(row),
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
    ...reviewView(row),
    storeId: row.store_id,
    createdAt: row.created_at.toISOString(),
  }
}

export function reviewReply({
  application,
  approval: store,
}: Awaited<ReturnType<typeof reviewApplication>>) {
  return {
    success: true as const,
    application: applicationView(application),
    ...(store ? { store: storeView(store) } : {}),
  }
}
