import { Type } from 'typebox'
import { Nullable, Timestamp, Uuid } from '../../platform/contract/schema.ts'
import { TownCode } from '../places/schemas.ts'

const fields = {
  placeCode: TownCode,
  street: Type.String({ maxLength: 300, format: 'not-blank' }),
}
const optional = {
  label: Type.Optional(Nullable(Type.String({ maxLength: 50 }))),
  landmark: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  latitude: Type.Optional(Nullable(Type.Number({ minimum: -90, maximum: 90 }))),
  longitude: Type.Optional(Nullable(Type.Number({ minimum: -180, maximum: 180 }))),
  contactPhone: Type.Optional(
    Nullable(Type.String({ maxLength: 30, description: 'A Philippine mobile number' })),
  ),
  isDefault: Type.Optional(Type.Boolean({ description: 'True takes it from the others' })),
}

export const AddressInput = Type.Object({ ...fields, ...optional })
export const AddressPatch = Type.Partial(AddressInput)

export const Address = Type.Object({
  id: Uuid,
  label: Nullable(Type.String()),
  placeCode: Type.String(),
  placeName: Type.String({ description: 'Barangay and town, such as Poblacion, Salay' }),
  street: Type.String(),
  landmark: Nullable(Type.String()),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  contactPhone: Nullable(Type.String()),
  isDefault: Type.Boolean(),
  createdAt: Timestamp,
})
