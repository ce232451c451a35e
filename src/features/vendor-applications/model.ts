import { ERASED } from '../../platform/security/personal-data.ts'
import {
  applicationTable,
  type ReviewedColumns,
  type WithApplicant,
} from '../applications/service.ts'
import type { StoreRow } from '../stores/service.ts'

export interface ApplicationColumns extends ReviewedColumns {
  store_name: string
  category: string
  description: string
  address: string
  city: string
  barangay: string
  phone: string | null
  place_code: string | null
  operating_hours: StoreRow['operating_hours']
  logo_url: string | null
  banner_url: string | null
  terms_accepted_at: Date | null
  store_id: string | null
}
export type ApplicationRow = ApplicationColumns & WithApplicant

export const vendorApplications = applicationTable<ApplicationColumns>('vendor_applications', {
  json: ['operating_hours'],
  erased: {
    store_name: ERASED,
    description: '',
    address: ERASED,
    barangay: '',
    phone: null,
    place_code: null,
    operating_hours: null,
    logo_url: null,
    banner_url: null,
    reason: null,
  },
})
