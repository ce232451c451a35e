import type { Static } from 'typebox'
import { applicantView, reviewView } from '../../applications/shared-view.ts'
import { riderView } from '../view.ts'
import type { Application } from './schemas.ts'
import type { ApplicationRow, ReviewResult } from './service.ts'

export function applicationView(row: ApplicationRow): Static<typeof Application> {
  return {
    ...applicantView(row),
    vehicleType: row.vehicle_type,
    plateNumber: row.plate_number,
    licenseNumber: row.license_number,
    serviceArea: row.service_area,
    ...reviewView(row),
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
