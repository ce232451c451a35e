import type { Static } from 'typebox'
import type { Address } from './schemas.ts'
import type { NamedAddress } from './service.ts'

export function addressView(row: NamedAddress): Static<typeof Address> {
  return {
    id: row.id,
    label: row.label,
    placeCode: row.place_code,
    placeName: row.place_name,
    street: row.street,
    landmark: row.landmark,
    latitude: row.latitude,
    longitude: row.longitude,
    contactPhone: row.contact_phone,
    isDefault: row.is_default,
    createdAt: row.created_at.toISOString(),
  }
}
