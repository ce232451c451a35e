import { type Static, Type } from 'typebox'
import { Nullable, Uuid } from '../../platform/contract/schema.ts'
import { TownCode } from '../places/schemas.ts'

const Text = Type.String({ minLength: 1, maxLength: 100, format: 'not-blank' })
const fields = {
  name: Text,
  city: Text,
  province: Text,
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
}

const placeCode = Nullable(TownCode)

export const Location = Type.Object({ id: Uuid, ...fields, placeCode })
export const LocationInput = Type.Object({ ...fields, placeCode: Type.Optional(placeCode) })
export type LocationInput = Static<typeof LocationInput>
export const LocationPatch = Type.Partial(LocationInput)

export const LocationsReply = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(Location),
  total: Type.Integer(),
  limit: Type.Integer(),
  offset: Type.Integer(),
})
