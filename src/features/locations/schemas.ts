import { Type } from 'typebox'
import { Uuid } from '../../platform/contract/schema.ts'

const Text = Type.String({ minLength: 1, maxLength: 100, format: 'not-blank' })
const fields = {
  name: Text,
  city: Text,
  province: Text,
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
}

export const Location = Type.Object({ id: Uuid, ...fields })
export const LocationInput = Type.Object(fields)
export const LocationPatch = Type.Partial(LocationInput)

export const LocationsReply = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(Location),
  total: Type.Integer(),
  limit: Type.Integer(),
  offset: Type.Integer(),
})
