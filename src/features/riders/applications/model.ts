import {
  applicationTable,
  type ReviewedColumns,
  type WithApplicant,
} from '../../applications/service.ts'
import type { VehicleType } from '../model.ts'

export interface ApplicationColumns extends ReviewedColumns {
  vehicle_type: VehicleType
  plate_number: string | null
  license_number: string | null
  /** Barangay or city. */
  service_area: string
  /** The rider whom the approval made. */
  rider_id: string | null
}
export type ApplicationRow = ApplicationColumns & WithApplicant

export const riderApplications = applicationTable<ApplicationColumns>('rider_applications', {
  erased: { plate_number: null, license_number: null, service_area: '', reason: null },
})
