import type { Static } from 'typebox'
import { riderView } from '../view.ts'
import type { ApplicationRow } from './queries.ts'
import type { Application } from './schemas.ts'
import type { ReviewResult } from './service.ts'

export function applicationView(row: ApplicationRow): Static<typeof Application> {
  const { id, first_name, last_name, email, phone } = row.applicant
  return {
    id: row.id,
    applicant: { id, firstName: first_name, lastName: last_name, email, phone },
    vehicleType: row.vehicle_type,
    plateNumber: row.plate_number,
    licenseNumber: row.license_number,
    serviceArea: row.service_area,
    status: row.status,
    reason: row.reason,
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    riderId: row.rider_id,
    createdAt: row.created_at.toISOString(),
  }
}

export function reviewReply({ application, rider }: ReviewResult) {
  return {
    success: true as const,
    application: applicationView(application),
    ...(rider ? { rider: riderView(rider) } : {}),
  }
}
