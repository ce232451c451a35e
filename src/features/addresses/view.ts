import type { Static } from 'typebox'
import type { AddressRow } from './model.ts'
import type { Address } from './schemas.ts'

export function addressView(row: AddressRow): Static<typeof Address> {
  return {
    id: row.id,
    label: row.label,
    placeCode: row.place_code,
    street: row.street,
    landmark: row.landmark,
    latitude: row.latitude,
    longitude: row.longitude,
    contactPhone: row.contact_phone,
    isDefault: row.is_default,
    createdAt: row.created_at.toISOString(),
  }
}
